import type { Page } from 'playwright'
import type { employeeCodeMachine } from '#machines/storefront/employee-code/employee-code.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { seeToldOf } from './access.driver.ts'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { title } from '../support/storefront/storefront.ts'

const find = 'GET enrollment/validate-group'
const confirm = 'POST enrollment/confirm-group'

/** A company of the demo: the code of the model is nobody's, and the server opens visits for real ones alone. */
const COMPANY = 'BLUE5656'

const dialog = (page: Page) => page.locator('dialog[open]')
const box = (page: Page) => dialog(page).getByRole('textbox', { name: m.employee_code(), exact: true })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

/** The company's landing page was gone through, and the age is kept. */
const seeArrived = async (page: Page, age: string): Promise<void> => {
  await page.waitForURL('**/home')
  await becomes('the age', () => page.evaluate(() => localStorage.getItem('over_65')), age)
}

export const employeeCodeDriver: Driver<typeof employeeCodeMachine> = {
  start: async (stage) => {
    await stage.page.goto(stage.url('/', 'reps'))
    await shows(title(stage.page, m.access_title()))
    await stage.hold(find, confirm)
    await stage.page.getByRole('button', { name: m.access_employee_enrollment(), exact: true }).click()
  },
  act: {
    'employeeCode.submit': async ({ page }, { code }) => {
      await box(page).fill(code === '' ? '' : COMPANY)
      await press(page, m.common_continue())
    },
    'employeeCode.change': async ({ page }) => {
      await box(page).press('End')
      await box(page).press('x')
    },
    'employeeCode.yes': ({ page }) => press(page, m.common_yes()),
    'employeeCode.no': ({ page }) => press(page, m.common_no()),
    'employeeCode.again': ({ page }) => press(page, m.employee_again()),
    'employeeCode.age': ({ page }, { over65 }) =>
      dialog(page)
        .locator('.access-tile')
        .filter({ hasText: over65 === 1 ? m.access_age_over() : m.access_age_under() })
        .click(),
    'employeeCode.close': ({ page }) => press(page, m.common_close()),
  },
  answer: {
    findGroup: (stage, outcome) =>
      stage.reply(
        find,
        'failed' in outcome
          ? { refused: outcome }
          : { data: outcome.done, statusCode: outcome.done === null ? 204 : 200 },
      ),
    confirmGroup: (stage, outcome) => stage.reply(confirm, 'failed' in outcome ? { refused: outcome } : 'server'),
  },
  see: {
    entering: async ({ page }, { context: { errors } }) => {
      await isReady(buttonOf(dialog(page), m.common_continue()))
      await shows(dialog(page).getByText(m.employee_hint(), { exact: true }))
      await seeToldOf(page, errors, 'group_code')
    },
    checking: ({ page }) => isBusy(buttonOf(dialog(page), m.common_continue())),
    confirming: async ({ page }, { context: { group } }) => {
      await shows(dialog(page).getByText(m.employee_company({ name: group?.name ?? '' }), { exact: true }))
      await isReady(buttonOf(dialog(page), m.common_yes()))
    },
    opening: ({ page }) => isBusy(buttonOf(dialog(page), m.common_yes())),
    choosingAge: ({ page }) => shows(dialog(page).getByRole('heading', { name: m.access_age_title() })),
    under65: ({ page }) => seeArrived(page, '0'),
    over65: ({ page }) => seeArrived(page, '1'),
    closed: ({ page }) => hides(dialog(page)),
  },
}
