import type { Page } from 'playwright'
import type { findEnrollmentMachine } from '#machines/storefront/find-enrollment/find-enrollment.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { enrolledUpTo } from '../support/enrollment/enrolled.ts'
import { hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, problemText, title } from '../support/storefront/storefront.ts'

const find = 'POST enrollment/find-enrollment'
const open = 'POST enrollment/open-enrollment'

const main = (page: Page) => page.locator('main')
const box = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: false })
const goOn = (page: Page) => main(page).locator('.card > .actions .button-primary')
const fieldMessage = (page: Page) => main(page).locator('.field-message').first()
const notice = (page: Page) => main(page).locator('.card > .notice-danger')

const type = async (page: Page, name: string, text: string): Promise<void> => {
  if ((await box(page, name).inputValue()) !== text) await box(page, name).fill(text)
}

/** The page of a confirmation number. The enrollment that it leads to was really submitted, in this browser. */
export const findEnrollmentDriver: Driver<typeof findEnrollmentMachine> = {
  start: async (stage) => {
    await enrolledUpTo(stage, { cart: 'vision', step: 'receipt' })
    await stage.hold(find, open)
    await stage.page.goto(stage.url('/your-enrollment'))
  },
  act: {
    'find.ask': async ({ page }, { policy_id, email }) => {
      await type(page, m.find_number(), policy_id)
      await type(page, m.find_email(), email)
      await goOn(page).click()
    },
    'find.change': async ({ page }, _, before) => {
      const name = before.matches('proving') ? m.otp_code() : m.find_number()
      await box(page, name).press('End')
      await box(page, name).press('1')
    },
    'find.code': async ({ page }, { code }) => {
      await box(page, m.otp_code()).fill(code)
      await goOn(page).click()
    },
    'find.resend': ({ page }) => main(page).getByRole('button', { name: m.otp_resend(), exact: true }).click(),
    'find.again': ({ page }) => main(page).getByRole('button', { name: m.find_again(), exact: true }).click(),
  },
  answer: {
    findEnrollment: (stage, outcome) =>
      answer(stage, find, 'failed' in outcome ? { refused: outcome } : { data: { asked: true } }),
    openEnrollment: (stage, outcome) =>
      answer(
        stage,
        open,
        'failed' in outcome ? { refused: outcome } : { data: { enrollment_id: stage.notes.get('tempId') ?? '' } },
      ),
  },
  see: {
    entering: async ({ page }, { context: { errors, problem } }) => {
      await shows(title(page, m.find_enrollment_title()))
      await isReady(goOn(page))
      await shows(box(page, m.find_number()))
      await (errors.length === 0 ? hides : shows)(fieldMessage(page))
      await (problem === null ? hides(notice(page)) : shows(notice(page).getByText(problemText(problem))))
    },
    asking: ({ page }) => isBusy(goOn(page)),
    proving: async ({ page }, { context: { form, errors, problem } }) => {
      await isReady(goOn(page))
      await shows(main(page).getByText(m.find_sent({ to: form.email })))
      await (errors.length === 0 ? hides : shows)(fieldMessage(page))
      await (problem === null ? hides(notice(page)) : shows(notice(page).getByText(problemText(problem))))
    },
    opening: ({ page }) => isBusy(goOn(page)),
    opened: async ({ page }) => {
      await shows(page.locator('.receipt-number-value'))
      await shows(title(page, m.find_enrollment_title()))
    },
  },
  offered: (event) => {
    if (event.type === 'find.code') return event.code.trim() !== ''
    return event.type !== 'find.ask' || event.email !== ''
  },
  bars: {
    'entering#find.ask#1': async (stage) => {
      const before = stage.made(find)
      await type(stage.page, m.find_number(), 'EC-7')
      await type(stage.page, m.find_email(), '')
      await goOn(stage.page).click()
      await shows(fieldMessage(stage.page))
      if (stage.made(find) > before) throw new Error('An enrollment was asked for without an address')
    },
    'proving#find.code#1': async (stage) => {
      const before = stage.made(open)
      await box(stage.page, m.otp_code()).fill(' ')
      await goOn(stage.page).click()
      await shows(fieldMessage(stage.page))
      if (stage.made(open) > before) throw new Error('A blank code was sent')
    },
  },
}
