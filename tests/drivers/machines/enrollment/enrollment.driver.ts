import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import type { enrollmentMachine } from '#machines/enrollment/enrollment.machine.ts'
import { offersBack } from '#machines/enrollment/enrollment.setup.ts'
import type { EnrollmentOverview } from '#machines/enrollment/enrollment.types.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { type StepId, stepById, steps } from '#schemas/steps/steps.registry.ts'
import { titleOf } from '#tests/drivers/enrollment.driver.ts'
import { enrolledUpTo } from '../support/enrollment/enrolled.ts'
import { becomes, buttonOf, hides, shows } from '../support/sight.ts'
import { heading, press, pressRetry, seeOpen } from '../support/enrollment/step-sight.ts'
import { holdLoading, replyToLoading } from '../support/enrollment/wizard-loading.ts'
import { finishStep, holdSaves, sendAhead, submitElsewhere } from '../support/enrollment/wizard-steps.ts'

type Snapshot = SnapshotFrom<typeof enrollmentMachine>

const pathOf = (page: Page): string => new URL(page.url()).pathname
const isAt = (page: Page, path: string) => becomes('the address', async () => pathOf(page), path)
const backButton = (page: Page) => buttonOf(page.locator('.step-actions'), m.common_back())
const cancelDialog = (page: Page) => page.getByRole('dialog', { name: m.enrollment_cancel_title(), exact: true })

/** An address of this visit's history, by the Back button. */
const goBackTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    const here = location.pathname
    history.pushState(null, '', to)
    history.pushState(null, '', here)
  }, path)
  await page.goBack()
}

/** The step with everything that it asks, its address, and what the wizard draws around it. */
const seeStep =
  (step: StepId) =>
  async (stage: Stage, { context }: Snapshot): Promise<void> => {
    const { page } = stage
    const isThere = async () => (await page.locator('.step-page').count()) === 1 && (await isDrawn(page))
    await becomes('the step is there', isThere, true)
    await seeOpen(page, titleOf(step), null)
    await isAt(page, `/enrollment/${stepById(step).route}`)
    const notice = page.getByText(m.enrollment_not_allowed_yet(), { exact: true })
    await (context.turnedBack ? shows(notice) : hides(notice))
    await (offersBack(context) ? shows(backButton(page)) : hides(backButton(page)))
  }
const isDrawn = async (page: Page): Promise<boolean> => (await page.locator('.step-page .skeleton').count()) === 0

const seeTitle = (title: () => string) => async (stage: Stage) => {
  await shows(heading(stage.page, title()))
  await hides(stage.page.locator('.step-page'))
}

const completed = Object.fromEntries(steps.map(({ id }) => [id, (stage: Stage) => finishStep(stage, id)])) as Record<
  StepId,
  (stage: Stage) => Promise<void>
>
const places = Object.fromEntries(steps.map(({ id }) => [`open.place.${id}`, seeStep(id)])) as Record<
  `open.place.${StepId}`,
  ReturnType<typeof seeStep>
>

const ownFailure = 'A step says what its own calls came to; nothing else in it can fail'
const failures = [...steps.map(({ id }) => id), 'receipt'].map((id): [string, string] => [
  `${id} fails: server`,
  ownFailure,
])

export const enrollmentDriver: Driver<typeof enrollmentMachine> = {
  start: async (stage, { enrollmentId, route, fromReview }) => {
    const { page } = stage
    if (enrollmentId !== null) {
      await enrolledUpTo(stage, { cart: 'family', step: 'review' })
      if (fromReview) {
        const { route: review } = stepById('review')
        await page.evaluate((marker) => sessionStorage.setItem('navto', JSON.stringify(marker)), review)
      }
    }
    await holdLoading(stage)
    await holdSaves(stage)
    await page.goto(stage.url(`/enrollment/${route}`))
  },
  act: {
    'enrollment.address': async ({ page }, { route }) => {
      const path = `/enrollment/${route}`
      // Back to the same address is none; while the wizard loads, the last of two counts.
      if (pathOf(page) === path) await goBackTo(page, '/enrollment/elsewhere')
      await goBackTo(page, path)
    },
    'enrollment.back': ({ page }) => backButton(page).click(),
    'enrollment.edit': async ({ page }, { step }) => {
      const card = step === 'personal' ? m.review_card_personal() : m.review_card_contact()
      await press(page, `${m.review_view()} ${card}`)
      await press(page, m.review_edit())
    },
    'enrollment.cancel': async (stage) => {
      await sendAhead(stage, 'open.cancelling.asking')
      await press(stage.page, m.enrollment_cancel())
    },
    'enrollment.keep': ({ page }) => press(page, m.common_no()),
    'enrollment.giveUp': ({ page }) => cancelDialog(page).getByRole('button', { name: m.common_yes() }).click(),
    'enrollment.retry': pressRetry,
  },
  answer: {
    loadEnrollment: async (stage, outcome) => {
      if ('done' in outcome && (outcome.done as EnrollmentOverview).standing === 'submitted') {
        await submitElsewhere(stage)
      }
      await replyToLoading(stage, outcome)
    },
    // In no time, within the page.
    rememberPlace: async () => undefined,
    forgetEnrollment: async () => undefined,
    ...completed,
    receipt: ({ page }) => press(page, m.receipt_home()),
  },
  see: {
    none: seeTitle(() => m.enrollment_none_title()),
    gone: seeTitle(() => m.enrollment_gone_title()),
    failed: async (stage) => {
      await seeTitle(() => m.enrollment_open_failed())(stage)
      await shows(stage.page.getByRole('button', { name: m.common_retry(), exact: true }))
    },
    loading: async ({ page }) => {
      await shows(page.locator('.skeleton-title'))
      await hides(page.getByRole('heading', { level: 1 }))
    },
    // Over in no time: the next page, whichever it is, has a heading again.
    remembering: ({ page }) => shows(page.getByRole('heading', { level: 1 })),
    ...places,
    'open.cancelling.closed': ({ page }) => hides(cancelDialog(page)),
    'open.cancelling.asking': ({ page }) => shows(cancelDialog(page)),
    forgetting: ({ page }) => isAt(page, '/plans'),
    receipt: async ({ page }) => {
      await isAt(page, '/enrollment/receipt')
      await shows(page.locator('.receipt-number-value'))
    },
    toCart: async ({ page }) => {
      await isAt(page, '/cart')
      await shows(heading(page, m.cart_title()))
    },
    toPlans: async ({ page }) => {
      await isAt(page, '/plans')
      await shows(heading(page, m.plans_title()))
    },
    finished: async ({ page }) => {
      await isAt(page, '/')
      await hides(page.locator('.receipt-number-value'))
    },
  },
  offered: (event, snapshot) => {
    const isQuiet = snapshot.matches({ open: { cancelling: 'closed' } })
    switch (event.type) {
      case 'enrollment.address': {
        const { step } = snapshot.context
        if (snapshot.matches('open')) return step === null || event.route !== stepById(step).route
        return snapshot.matches('loading') || snapshot.matches('failed')
      }
      case 'enrollment.back':
        return isQuiet && offersBack(snapshot.context)
      case 'enrollment.edit':
        return isQuiet && snapshot.matches({ open: { place: 'review' } })
      default:
        return true
    }
  },
  bars: {
    'remembering#enrollment.address#0': ({ page }) => shows(page.locator('.step-page')),
    'open#enrollment.back#2': {
      at: (before) => before.matches({ open: { cancelling: 'closed' } }),
      holds: ({ page }) => hides(backButton(page)),
    },
  },
  impossible: {
    ...Object.fromEntries(failures),
    'rememberPlace fails: refused at main':
      'What cannot be stored is kept in the page: src/browser/storage.ts never fails, so neither does this.',
    'forgetEnrollment fails: refused at main':
      'Removing what the browser keeps does not fail: src/browser/storage.ts passes over what it cannot reach.',
  },
}
