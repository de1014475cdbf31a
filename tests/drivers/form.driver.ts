import type { Page } from 'playwright'
import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { fieldKinds } from '#schemas/fields/kinds.registry.ts'
import { type Hands, foreground } from './hands.driver.ts'
import { ANY, type Answers } from './people.ts'

/**
 * Fills what the open form asks of these answers, in its order; fields that it does not ask, or only shows, are passed over. Answers
 * are texts as typed, and values of choices.
 */
export const fillForm = async (
  page: Page,
  hands: Hands,
  definition: readonly FieldDefinition[],
  answers: Answers,
): Promise<void> => {
  const place = foreground(page)
  for (const field of definition) {
    const answer = answers[field.name]
    const row = place.locator(`[data-field="${field.name}"]`)
    if (fieldKinds[field.kind].widget === 'card-frame' && (await row.isVisible())) await fillCardFrame(page, answers)
    if (answer === undefined || !(await row.isVisible())) continue
    if (await row.evaluate((element) => element.classList.contains('field-locked'))) continue
    const label = field.label()
    const { widget } = fieldKinds[field.kind]
    if (widget === 'checkbox') await hands.tick(label)
    else if (widget === 'checkboxes') await hands.tick(await choiceName(page, field.name, answer))
    else if (widget === 'radios') await hands.pick(label, await choiceName(page, field.name, answer))
    else if ((await row.locator('select').count()) > 0) {
      const first = await row.locator('option').nth(1).getAttribute('value')
      await hands.choose(label, answer === ANY ? (first ?? '') : answer)
    } else await hands.type(label, answer)
  }
}

/** Types a card into the provider's fields, and waits until the provider has it. */
export const fillCardFrame = async (page: Page, answers: Answers): Promise<void> => {
  const fields = page.frameLocator('.card-frame-fields')
  const typed: [string, string | undefined][] = [
    [m.billing_card_number(), answers['card_number']],
    [m.billing_security_code(), answers['security_code']],
  ]
  for (const [label, text] of typed) await fields.getByLabel(label, { exact: true }).fill(text ?? '')
  await fields.getByLabel(m.billing_expiration_month(), { exact: true }).selectOption(answers['expiration_month'] ?? '')
  await fields.getByLabel(m.billing_expiration_year(), { exact: true }).selectOption(answers['expiration_year'] ?? '')
  const digits = answers['card_number']?.slice(-4) ?? ''
  await page.getByText(m.billing_card_fields_taken({ digits }), { exact: true }).waitFor()
}

/** The words beside the radio button or box of this value. */
const choiceName = async (page: Page, field: string, value: string): Promise<string> => {
  const place = foreground(page)
  const choice = place.locator(`[data-field="${field}"] input:is([value="${value}"], [name$=".${value}"])`)
  return choice.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent?.trim() ?? '')
}

/** The box of a field of the open form. */
export const boxOf = (page: Page, name: string) =>
  page.locator(`[data-field="${name}"] :is(input, select, textarea)`).first()
