import type { Page } from 'playwright'
import { m } from '#schemas/messages/generated/messages.js'
import { beneficiaryFields } from '#schemas/steps/beneficiaries/beneficiaries.ui.ts'
import { bankFields, cardFields } from '#schemas/steps/billing/billing.ui.ts'
import { contactFields } from '#schemas/steps/contact/contact.ui.ts'
import { dependentFields } from '#schemas/steps/dependents/dependents.ui.ts'
import { employerFields } from '#schemas/steps/employer/employer.ui.ts'
import { conditionFields, medicationFields } from '#schemas/steps/questionnaire.rules.ts'
import { personalFields } from '#schemas/steps/personal/personal.ui.ts'
import type { StepId } from '#schemas/steps/steps.registry.ts'
import { stepById } from '#schemas/steps/steps.registry.ts'
import { detailLabel } from '#src/enrollment/questionnaire/questionnaire-fields.tsx'
import { boxOf, fillForm } from './form.driver.ts'
import type { Hands } from './hands.driver.ts'
import type { Answers, Applicant } from './people.ts'
import { verificationQuestion } from '#tests/verification-question.ts'

const messages = { ...m }
export const titleOf = (step: StepId): string => messages[`${step}_title`]()
const nothing: (name: string) => Promise<void> = async () => undefined

/** The steps of an enrollment as a person goes through them. */
export const enrollment = (page: Page, hands: Hands) => {
  /** Waits until the step is open: its address, its heading, its form. */
  const at = async (step: StepId) => {
    await page.waitForURL(`**/enrollment/${stepById(step).route}`)
    await page.getByRole('heading', { level: 1, name: titleOf(step), exact: true }).waitFor()
    await page.waitForFunction(() => document.querySelector('.step-page .skeleton') === null)
  }
  const next = () => hands.press(m.common_next())

  const personal = async (applicant: Applicant) => {
    await at('personal')
    await boxOf(page, 'first_name').waitFor()
    await fillForm(page, hands, personalFields, applicant.personal)
  }

  /** The state comes from the ZIP: it is waited for, not typed. */
  const stateArrives = () => page.locator('[data-field="state"] select:has(option:checked:not([value=""]))').waitFor()

  const contact = async (applicant: Applicant) => {
    await at('contact')
    await boxOf(page, 'address1').waitFor()
    await fillForm(page, hands, contactFields, applicant.contact)
    await stateArrives()
  }

  const employer = async (applicant: Applicant) => {
    await at('employer')
    await boxOf(page, 'name').waitFor()
    await fillForm(page, hands, employerFields, applicant.employer)
    await stateArrives()
  }

  const beneficiaries = async (applicant: Applicant, look = nothing) => {
    await at('beneficiaries')
    for (const answers of applicant.beneficiaries) {
      await page.getByRole('button', { name: m.beneficiaries_add(), exact: true }).waitFor()
      await hands.press(m.beneficiaries_add())
      await page.locator('dialog[open] form').waitFor()
      if (answers === applicant.beneficiaries[0]) await look('beneficiary')
      await fillForm(page, hands, beneficiaryFields, answers)
      await hands.press(m.common_save())
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
    }
  }

  /** Yes to the first question and to the medications, with their details; No to all others. */
  const health = async (applicant: Pick<Applicant, 'condition' | 'medication'>, about: 'applicant' | 'dependent') => {
    const list = page.locator('.health-list')
    await list.waitFor()
    const texts = await list.locator('.health-text').allTextContents()
    for (const [index, text] of texts.entries()) {
      const isMedication = index === texts.length - 1
      const yes = index === 0 || isMedication
      await hands.pick(text, yes ? m.common_yes() : m.common_no())
      if (!yes) continue
      const answers: Answers = isMedication ? applicant.medication : applicant.condition
      for (const { name, kind } of isMedication ? medicationFields : conditionFields.general) {
        const answer = answers[name]
        if (answer === undefined) continue
        const label = detailLabel(name, about)
        if (kind === 'yes-no') await hands.choose(label, answer)
        else await hands.type(label, answer)
      }
    }
  }

  /** Adds them to the `listed` who are there already. */
  const dependents = async (applicant: Applicant, asksHealth: boolean, look = nothing, listed = 0) => {
    await at('dependents')
    for (const [index, answers] of applicant.dependents.entries()) {
      const isSpouse = answers.relationship === 'Spouse'
      const add = isSpouse ? m.dependents_add_spouse() : m.dependents_add_child()
      await page.getByRole('button', { name: add, exact: true }).waitFor()
      await hands.press(add)
      await page.getByRole('heading', { name: m.dependents_number({ number: listed + index + 1 }) }).waitFor()
      if (index === 0) await look('dependent')
      await fillForm(page, hands, dependentFields(true), answers)
      if (asksHealth) await health(applicant, 'dependent')
      await hands.press(m.common_save())
      await page.locator('#dependent, form[aria-label]').waitFor({ state: 'detached' })
    }
  }

  /** Ticks every text; signs by typing where a signature is asked. */
  const agreement = async (applicant: Applicant) => {
    await at('agreement')
    const boxes = page.locator('.agreement-box')
    await boxes.first().waitFor()
    for (const words of await boxes.allTextContents()) await hands.tick(words.trim())
    const answer = page.getByRole('textbox', { name: verificationQuestion() })
    if (await answer.isVisible()) await hands.type(verificationQuestion(), applicant.contact['birth_city'] ?? '')
    if (await page.locator('#signature').isVisible()) {
      await hands.pick(m.signature_how(), m.signature_type())
      await hands.type(m.signature_typed_name(), applicant.signature)
    }
  }

  const card = async (applicant: Applicant) => {
    await at('billing')
    await hands.pick(m.billing_payment_type(), `${m.billing_cc()} ${m.billing_cc_hint()}`)
    await page.locator('[data-field="card_number"], [data-field="card_token"]').waitFor()
    await fillForm(page, hands, cardFields, applicant.card)
  }

  const bank = async (applicant: Applicant) => {
    await at('billing')
    await boxOf(page, 'account_name').waitFor()
    await fillForm(page, hands, bankFields, applicant.bank)
    await page.locator('[data-field="bank_name"] .field-pending').waitFor({ state: 'detached' })
  }

  const submit = async () => {
    await at('review')
    await page.getByRole('button', { name: m.review_submit(), exact: true }).waitFor()
    await hands.press(m.review_submit())
  }

  /** The confirmation number, once the receipt shows. */
  const receipt = async (): Promise<string> => {
    await page.waitForURL('**/enrollment/receipt')
    const number = page.locator('.receipt-number-value')
    await number.waitFor()
    return ((await number.textContent()) ?? '').trim()
  }

  return {
    at,
    next,
    personal,
    contact,
    employer,
    beneficiaries,
    health: async (applicant: Applicant) => {
      await at('health')
      await health(applicant, 'applicant')
    },
    dependents,
    agreement,
    card,
    bank,
    submit,
    receipt,
  }
}
