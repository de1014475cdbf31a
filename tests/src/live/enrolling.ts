import { m } from '#schemas/messages/generated/messages.js'
import { beneficiaryFields } from '#schemas/steps/beneficiaries/beneficiaries.ui.ts'
import { bankFields } from '#schemas/steps/billing/billing.ui.ts'
import { contactFields } from '#schemas/steps/contact/contact.ui.ts'
import { dependentFields } from '#schemas/steps/dependents/dependents.ui.ts'
import { employerFields } from '#schemas/steps/employer/employer.ui.ts'
import { personalFields } from '#schemas/steps/personal/personal.ui.ts'
import { conditionFields, medicationFields } from '#schemas/steps/questionnaire.rules.ts'
import { detailLabel } from '#src/enrollment/questionnaire/questionnaire-fields.tsx'
import type { Applicant } from '#tests/drivers/people.ts'
import { eventually } from '#tests/eventually.ts'
import { boxCalled, boxOf, enter, field, fillForm, press, says, tick } from './person.ts'
import { verificationQuestion } from '#tests/verification-question.ts'

/** What a person does before they go on; nothing unless a test says so. */
type Rest = () => Promise<void>

const next = async (rest?: Rest) => {
  await rest?.()
  await press(m.common_next())
}
const stateArrives = () =>
  eventually(() => {
    if (boxOf('state')?.value === '') throw new Error('the state has not come from the ZIP code')
  })

export const personal = async (applicant: Applicant, rest?: Rest): Promise<void> => {
  await field('first_name')
  await fillForm(personalFields, applicant.personal)
  await next(rest)
}

/** Contact with both proofs left out, as the page offers after the first press. */
export const contact = async (applicant: Applicant, rest?: Rest): Promise<void> => {
  await field('address1')
  await fillForm(contactFields, applicant.contact)
  await stateArrives()
  await next(rest)
}

export const employer = async (applicant: Applicant, rest?: Rest): Promise<void> => {
  await field('occupation')
  await fillForm(employerFields, applicant.employer)
  await stateArrives()
  await next(rest)
}

export const beneficiaries = async (applicant: Applicant, rest?: Rest): Promise<void> => {
  await says(m.beneficiaries_title())
  for (const answers of applicant.beneficiaries) {
    await press(m.beneficiaries_add())
    await field('beneficiary_percentage')
    await fillForm(beneficiaryFields, answers)
    await press(m.common_save())
    await eventually(() => {
      if (document.querySelector('dialog[open]') !== null) throw new Error('the form of a beneficiary is still open')
    })
  }
  await next(rest)
}

/** Yes to the first question and to the medications, with their details; No to all others. */
const questions = async (applicant: Applicant, about: 'applicant' | 'dependent'): Promise<void> => {
  await eventually(() => {
    if (document.querySelector('.health-list .health-text') === null) throw new Error('no questions')
  })
  const rows = [...document.querySelectorAll('.health-list fieldset')].filter(
    (row) => row.querySelector('.health-text') !== null,
  )
  for (const [index, row] of rows.entries()) {
    const isMedication = index === rows.length - 1
    const yes = index === 0 || isMedication
    const radios = [...row.querySelectorAll<HTMLInputElement>('input[type="radio"]')]
    radios.find(({ value }) => value === (yes ? '1' : '0'))?.click()
    if (!yes) continue
    const answers = isMedication ? applicant.medication : applicant.condition
    for (const { name } of isMedication ? medicationFields : conditionFields.general) {
      const answer = answers[name]
      if (answer !== undefined) enter(await boxCalled(detailLabel(name, about)), answer)
    }
  }
}

export const health = async (applicant: Applicant, rest?: Rest): Promise<void> => {
  await questions(applicant, 'applicant')
  await next(rest)
}

export const dependents = async (applicant: Applicant, rest?: Rest): Promise<void> => {
  for (const [index, answers] of applicant.dependents.entries()) {
    await press(answers['relationship'] === 'Spouse' ? m.dependents_add_spouse() : m.dependents_add_child())
    await says(m.dependents_number({ number: index + 1 }))
    await field('first_name')
    await fillForm(dependentFields(true), answers)
    await questions(applicant, 'dependent')
    await press(m.common_save())
    await eventually(() => {
      if (document.querySelector('[data-field="first_name"]') !== null) throw new Error('the form is still open')
    })
  }
  await next(rest)
}

/** Ticks every text and signs by typing. */
export const agreement = async (applicant: Applicant, rest?: Rest): Promise<void> => {
  await eventually(() => {
    if (document.querySelector('.agreement-box input') === null) throw new Error('no agreement')
  })
  for (const box of document.querySelectorAll<HTMLInputElement>('.agreement-box input')) box.click()
  enter(await boxCalled(verificationQuestion()), applicant.contact['birth_city'] ?? '')
  await tick(m.signature_type())
  enter(await boxCalled(m.signature_typed_name()), applicant.signature)
  await next(rest)
}

/** By bank account: the plans of every test here may be paid so. */
export const billing = async (applicant: Applicant, rest?: Rest): Promise<void> => {
  await field('account_name')
  await fillForm(bankFields, applicant.bank)
  await eventually(() => {
    if (boxOf('bank_name')?.value === '') throw new Error('the bank has not come from the routing number')
  })
  await next(rest)
}

export const submit = () => press(m.review_submit())
