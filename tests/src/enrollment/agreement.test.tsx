import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { LoadedAgreement } from '#machines/enrollment/agreement/agreement.context.ts'
import { fieldAsked } from '#machines/enrollment/model-facts.ts'
import { agreementMachine } from '#machines/enrollment/agreement/agreement.machine.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { AgreementView } from '#src/enrollment/agreement/agreement.view.tsx'
import { eventually } from '#tests/eventually.ts'
import { violations } from '../ui/render.tsx'
import { click, find, mount, paste, submit } from '../form/mount.tsx'
import { facts, fake, said, rowsIn, inWizard } from './in-wizard.tsx'
import { asAtServer } from '../recorded/as-at-server.ts'

vi.mock('#src/calls/enrollment/typed.actors.ts', () => import('./typed.fake.ts'))

const readOnly = (field_name: string, value: string) => fieldAsked(field_name, { value, read_only: true })
const loadedAgreement: LoadedAgreement = {
  texts: [
    {
      text_head: 'Terms',
      text_body: '<p>All of <strong>them</strong></p>',
      text_required: 'I agree',
      sha256: 'a1',
    },
    { text_head: 'Privacy', text_body: '<p>Yours</p>', text_required: 'I have read it', sha256: 'b2' },
  ],
  specialMessage: '<p>From the <em>carrier</em></p>',
  fields: [
    readOnly('question', 'In which city were you born?'),
    fieldAsked('answer'),
    readOnly('date', '11/20/2026'),
    readOnly('agent_name', 'Elena Rivera'),
    readOnly('agent_code', 'RIVERA-TX'),
    readOnly('user_name', 'Ann Lee'),
  ],
  eprocess: 'rep',
  signatureRequired: true,
  saved: null,
  revision: 3,
}
const startAgreement = async (
  loaded: LoadedAgreement = loadedAgreement,
  {
    load = () => loaded,
    save = () => ({ revision: 4 }),
  }: { load?: () => LoadedAgreement; save?: () => { revision: number } } = {},
) => {
  const asked: unknown[] = []
  const actorRef = createActor(
    asAtServer(
      agreementMachine.provide({
        actors: {
          loadAgreement: fake([], load),
          saveAgreement: fake(asked, save),
          // A picture that fails holds nothing up and says nothing.
          screenshot: fake([], () => {
            throw new Error('No picture')
          }),
        },
      }),
    ),
    { input: { enrollmentId: 'e', facts: { ...facts, eprocess: 'rep' } } },
  ).start()
  await mount(inWizard(<AgreementView actorRef={actorRef} />))
  await said('I agree')
  return { actorRef, asked }
}

describe('Agreement & Signature', () => {
  // @spec 3:44 3:45 3:46 3:83 3:84 3:100 3:108 3:139
  test('a rep verifies: formatted texts, required boxes, the special message, names and codes to read', async () => {
    const { actorRef, asked } = await startAgreement()
    expect([...document.querySelectorAll('.agreement-text h2')].map((one) => one.textContent)).toEqual([
      'Terms',
      'Privacy',
    ])
    await eventually(() => expect(find('.agreement-body').innerHTML).toContain('All of <strong>them</strong>'))
    expect(find('.notice').innerHTML).toContain('From the <em>carrier</em>')
    expect(find('#agreement-verification').textContent).toBe('Broker Verification')
    expect(rowsIn('.agreement-verification')).toEqual([
      'Date: 11/20/2026',
      'Broker name: Elena Rivera',
      'Broker code: RIVERA-TX',
      'Applicant name: Ann Lee',
    ])
    expect(find('label[for=agreement-answer]').textContent).toBe('In which city were you born?')
    expect(find('#agreement-answer-hint').textContent).toBe('Ask Ann Lee and enter the answer.')
    expect(document.querySelector('#signature')).toBeNull()
    expect(find('.lead').textContent).toBe('Read each text and check its box.')
    await submit()
    expect([...document.querySelectorAll('.field-message')].map((one) => one.textContent)).toEqual([
      'Error: This field is required.',
      'Error: This field is required.',
      'Error: Field is required',
    ])
    expect(document.activeElement).toBe(find('.form-summary'))
    expect([...document.querySelectorAll('.form-summary a')].map((one) => one.textContent)).toEqual([
      'Terms',
      'Privacy',
      'In which city were you born?',
    ])
    expect(find('#agreement-agreed-1').getAttribute('aria-describedby')).toBe('agreement-agreed-1_message')
    await click('.form-summary li:last-child a')
    expect(document.activeElement).toBe(find('#agreement-answer'))
    expect(asked).toEqual([])
    await click('#agreement-agreed-0')
    await click('#agreement-agreed-1')
    await paste('#agreement-answer', 'Waco')
    expect(document.querySelectorAll('.field-message').length).toBe(0)
    await submit()
    await eventually(() => expect(actorRef.getSnapshot().status).toBe('done'))
    expect(asked).toEqual([
      {
        enrollmentId: 'e',
        revision: 3,
        eprocess: 'rep',
        fields: loadedAgreement.fields,
        draft: { agreed: [1, 1], answer: 'Waco', verification_code: '' },
        textsSeen: ['a1', 'b2'],
      },
    ])
  })

  test('texts that changed meanwhile are loaded, said to have changed, and ticked anew', async () => {
    const plain: LoadedAgreement = { ...loadedAgreement, fields: [] }
    const now = plain.texts.map((text) => ({ ...text, text_body: '<p>Other words</p>', sha256: `${text.sha256}-new` }))
    let saves = 0
    const { actorRef, asked } = await startAgreement(plain, {
      load: () => (saves === 0 ? plain : { ...plain, texts: now }),
      save: () => {
        saves += 1
        if (saves > 1) return { revision: 4 }
        const message = 'The agreement changed since this page was loaded.'
        throw new CallProblem({
          kind: 'conflict',
          message,
          errors: [{ target_element: 'main', error_message: message, message_key: 'error_agreement_text_changed' }],
        })
      },
    })
    const agreeing = async () => {
      await click('#agreement-agreed-0')
      await click('#agreement-agreed-1')
      await submit()
    }
    await agreeing()
    await said('The agreement changed since this page was loaded.')
    await said('Other words')
    const boxes = [...document.querySelectorAll<HTMLInputElement>('.agreement-text input')]
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false])
    await agreeing()
    await eventually(() => expect(actorRef.getSnapshot().status).toBe('done'))
    expect(asked).toMatchObject([{ textsSeen: ['a1', 'b2'] }, { textsSeen: ['a1-new', 'b2-new'] }])
  })

  // @spec 3:13 3:46 3:84 3:108 3:115
  test('the applicant signs on screen instead: the block is theirs, and the signature is asked', async () => {
    const { asked } = await startAgreement()
    const choice = (name: string) => {
      const label = [...document.querySelectorAll('.agreement-signers label')].find((one) => one.textContent === name)
      return label?.querySelector('input') as HTMLInputElement
    }
    expect(choice('The applicant signs later').checked).toBe(true)
    await act(async () => choice('The applicant signs here, now').click())
    expect(find('#agreement-verification').textContent).toBe('Applicant Verification')
    expect(find('.lead').textContent).toBe('Read each text, check its box, and sign at the end.')
    await click('#agreement-agreed-0')
    await click('#agreement-agreed-1')
    await paste('#agreement-answer', 'Waco')
    await submit()
    expect([...document.querySelectorAll('.field-message')].map((one) => one.textContent)).toEqual([
      'Error: Signature is required',
    ])
    expect(find('.form-summary a').getAttribute('href')).toBe('#signature')
    expect(asked).toEqual([])
    expect(await violations()).toEqual([])
    await act(async () => choice('The applicant signs later').click())
    expect(document.querySelector('#signature')).toBeNull()
  })

  // @spec 3:46
  test('a group and an applicant: their own headings; what is not asked is not shown', async () => {
    await startAgreement({
      ...loadedAgreement,
      eprocess: 'group',
      specialMessage: null,
      fields: [readOnly('group_name', 'Bakery'), readOnly('group_code', 'BLUE5656')],
    })
    expect(find('#agreement-verification').textContent).toBe('Group Verification')
    expect(rowsIn('.agreement-verification')).toEqual(['Group name: Bakery', 'Group code: BLUE5656'])
    expect([document.querySelector('.notice'), document.querySelector('#agreement-answer')]).toEqual([null, null])
    document.body.replaceChildren()
    await startAgreement({ ...loadedAgreement, eprocess: 'applicant', signatureRequired: false, fields: [] })
    expect(find('#agreement-verification').textContent).toBe('Applicant Verification')
    expect(document.querySelector('.agreement-signers')).toBeNull()
  })
})
