import type { Page } from 'playwright'
import { m } from '#schemas/messages/generated/messages.js'
import type { Hands } from './hands.driver.ts'
import type { Applicant } from './people.ts'

const nothing: (name: string) => Promise<void> = async () => undefined

/** What some plans ask before they show a price. */
export interface AskedFirst {
  work?: { salary: string; hours: string }
  /** To the eligibility questions, in their order. */
  answers?: readonly boolean[]
}

/** Quote, plans, plan and cart, as a person goes through them. */
export const storefront = (page: Page, hands: Hands) => {
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

  /** Fills GET A QUOTE on the landing page and sends it. `category` is the words on a tile. */
  const quote = async ({ quote: asked }: Pick<Applicant, 'quote'>, category: string) => {
    await page.getByRole('radio', { name: category, exact: true }).waitFor()
    await hands.type(m.quote_zip_label(), asked.zip)
    await hands.type(m.quote_dob_label(), asked.dob)
    await hands.pick(m.quote_gender_label(), asked.gender === '1' ? m.quote_gender_female() : m.quote_gender_male())
    if (asked.spouse !== undefined) {
      await hands.press(m.quote_add_spouse())
      await hands.type(m.quote_spouse_dob_label(), asked.spouse)
    }
    // The first press adds the first child.
    if (asked.children !== undefined) await hands.press(m.quote_add_dependents())
    for (let count = 1; count < (asked.children ?? 0); count += 1) await hands.press(m.quote_children_more())
    await hands.pick(m.quote_category_label(), category)
    await hands.press(m.quote_submit())
    await page.waitForURL('**/new-plans')
    await heading(m.plans_new_title({ category }))
  }

  /** Opens a plan from the list in front of the person. */
  const openPlan = async (name: string, look = nothing) => {
    await page.getByRole('link', { name: m.plans_details_of({ plan: name }), exact: true }).waitFor()
    await look('')
    await hands.follow(m.plans_details_of({ plan: name }))
    await page.waitForURL('**/plan/**')
    await heading(name)
  }

  /** Puts the open plan into the cart; `asked` is what it asks before it shows a price. */
  const addPlan = async ({ work, answers = [] }: AskedFirst = {}, look = nothing) => {
    if (answers.length > 0) {
      const questions = page.locator('form[aria-labelledby="plan-questions-title"]')
      await questions.waitFor()
      await look('-questions')
      const texts = await questions.locator('legend').allTextContents()
      for (const [index, text] of texts.entries()) {
        await hands.pick(text.trim(), answers[index] === true ? m.common_yes() : m.common_no())
      }
      await hands.press(m.plan_questions_submit())
    }
    if (work !== undefined) {
      await page.getByRole('button', { name: m.plan_error_link(), exact: true }).waitFor()
      await hands.press(m.plan_error_link())
      await look('-work')
      await hands.type(m.plan_salary(), work.salary)
      await hands.type(m.plan_hours(), work.hours)
      await hands.press(m.quote_save())
    }
    const add = page.getByRole('button', { name: m.plan_add() }).first()
    await add.waitFor()
    await look('')
    await hands.press(await nameOf(add))
    await page.waitForURL('**/cart')
    await heading(m.cart_title())
  }

  /** From the cart back to the plans, and there to another category. */
  const morePlans = async (category: string) => {
    await page.getByRole('link', { name: m.cart_add_more(), exact: true }).waitFor()
    await hands.follow(m.cart_add_more())
    await page.waitForURL('**/plans*')
    await heading(/./)
    await toCategory(category)
  }

  /** From anywhere to the plans of a category, by the menu of the page's head. */
  const toCategory = async (category: string) => {
    // A narrow screen has room for a shorter word.
    const wide = page.getByRole('button', { name: m.shell_menu_categories(), exact: true })
    const narrow = page.getByRole('button', { name: m.shell_menu(), exact: true })
    await wide.or(narrow).filter({ visible: true }).first().waitFor()
    await hands.press((await wide.isVisible()) ? m.shell_menu_categories() : m.shell_menu(), 'above')
    await hands.follow(category)
    await heading(category)
  }

  /** Chooses the first effective date and starts the enrollment. */
  const checkout = async (look = nothing) => {
    const dates = page.getByRole('combobox', { name: m.cart_effective_date() })
    await dates.waitFor()
    const first = (await dates.locator('option').nth(1).getAttribute('value')) ?? ''
    await hands.choose(m.cart_effective_date(), first)
    await hands.press(m.cart_proceed())
    await page.locator('dialog[open]').waitFor()
    await look('checkout')
    await hands.press(m.cart_proceed())
    await page.waitForURL('**/enrollment/personal-info')
    await heading(m.personal_title())
  }

  return { quote, openPlan, addPlan, morePlans, toCategory, checkout }
}

const nameOf = async (button: ReturnType<Page['getByRole']>): Promise<string> =>
  (await button.getAttribute('aria-label')) ?? ((await button.textContent()) ?? '').trim()
