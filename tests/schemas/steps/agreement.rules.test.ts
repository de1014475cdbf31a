import { describe, expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { checkAgreement, processFirst, signingProcesses, verifiedBy } from '#schemas/steps/agreement/agreement.rules.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'

const keys = (problems: readonly FieldError[]) => problems.map((one) => `${one.target_element}: ${one.message_key}`)

describe('who verifies', () => {
  // @spec 3:13 3:84 3:115
  test('each process, and what it cannot do without', () => {
    const ways = (['applicant', 'rep', 'group'] as const).flatMap((eprocess) =>
      [false, true].map((signature) => [
        eprocess,
        signature,
        processFirst(eprocess, signature),
        signingProcesses(eprocess, signature).join(),
      ]),
    )
    expect(ways).toEqual([
      ['applicant', false, 'applicant', 'applicant'],
      ['applicant', true, 'sigapplicant', 'sigapplicant'],
      ['rep', false, 'rep', 'rep'],
      ['rep', true, 'rep', 'rep,sigapplicant'],
      ['group', false, 'group', 'group'],
      ['group', true, 'group', 'group,sigapplicant'],
    ])
    expect(verifiedBy).toEqual({
      rep: 'agent_name',
      group: 'group_name',
      applicant: 'user_name',
      sigapplicant: 'signature',
    })
  })

  // @spec 3:100 3:108 3:163
  test('every box ticked, the answer where it is asked, the signature where one is needed', () => {
    const needs = { textCount: 2, signatureRequired: true, answerRequired: true }
    expect(keys(checkAgreement({ agreed: [1] }, needs))).toEqual([
      'agreed.1: error_this_field_required',
      'answer: error_field_required',
      'signature: error_signature_required',
    ])
    expect(keys(checkAgreement({ agreed: [1, 1], answer: ' ', signature: 'x' }, needs))).toEqual([
      'answer: error_field_required',
    ])
    expect(m.error_this_field_required()).toBe('This field is required.')
    expect(m.error_signature_required()).toBe('Signature is required')
    expect(m.error_field_required()).toBe('Field is required')
    expect(checkAgreement({ agreed: [1, 1], answer: 'Waco', signature: 'x' }, needs)).toEqual([])
    expect(checkAgreement({ agreed: [1, 1] }, { ...needs, signatureRequired: false, answerRequired: false })).toEqual(
      [],
    )
  })
})
