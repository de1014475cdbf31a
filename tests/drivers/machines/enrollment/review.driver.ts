import type { Page } from 'playwright'
import type { LoadedReview, reviewMachine } from '#machines/enrollment/review/review.machine.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import type { CardId } from '#schemas/steps/steps.registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { type Cart, enrolledUpTo, openStep, remember } from '../support/enrollment/enrolled.ts'
import { broken } from '#machines/support/model.ts'
import { answerOnce, isOnTheWay, settle } from '../support/enrollment/on-the-way.ts'
import { getSection, picture, savedOf, sectionWith } from '../support/enrollment/sections.ts'
import { becomes, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { heading, pressRetry, seeLoadFailed, seeLoading, wayOn } from '../support/enrollment/step-sight.ts'

/** For two: a spouse is listed. */
const cart: Cart = { tier: 'IS', plans: ['brightwater-vision-high'] }
const remove = 'POST enrollment/delete-dependent-in-IO'
const submit = 'POST enrollment/save-review-info'
const getReceipt = 'GET enrollment/get-receipt'

const texts = { ...m }
const nameOf = (card: CardId): string => texts[`review_card_${card}`]()

const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })
const failure = (page: Page) => dialog(page, m.review_failed_title())
const close = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: m.common_close(), exact: true }).last().click()

/** The page works, and the call that is on its way says at what. */
const seeCalling = async (stage: Stage, call: RowKey): Promise<void> => {
  await isBusy(wayOn(stage.page))
  await hides(failure(stage.page))
  await isOnTheWay(stage, call)
}

const seeCards = async (page: Page): Promise<void> => {
  await shows(heading(page, m.review_title()))
  await shows(page.locator('.review-cards').getByText(m.review_card_agreement()))
}

/** Note: a picture was not waited for. It is still on its way, and is answered with the submit. */
const OVERDUE = 'overdue picture'

/** Milliseconds that a picture is waited for (machines/enrollment/review/review.machine.ts). */
const PATIENCE = 2000

/**
 * In the page: delays of this length end when they are told to, not by themselves, or a slow machine would go on before
 * its picture is answered. The picture itself needs frames, so that time as a whole cannot be stopped.
 */
const holdDelay = (length: number): void => {
  const { setTimeout: begin, clearTimeout: end } = globalThis
  const held = new Map<number, () => void>()
  const hold = (work: () => void, delay?: number, ...rest: unknown[]): number => {
    const isHeld = delay === length
    const timer = Number(Reflect.apply(begin, globalThis, isHeld ? [() => {}, 2 ** 30] : [work, delay, ...rest]))
    if (isHeld) held.set(timer, work)
    return timer
  }
  const drop = (timer: number): void => {
    held.delete(timer)
    end(timer)
  }
  Object.assign(globalThis, { setTimeout: hold, clearTimeout: drop })
  addEventListener('delayends', () => {
    for (const [timer, work] of held) {
      drop(timer)
      work()
    }
  })
}

const cartCount = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('cartCount'))

export const reviewDriver: Driver<typeof reviewMachine> = {
  start: async (stage) => {
    await stage.page.addInitScript(holdDelay, PATIENCE)
    await enrolledUpTo(stage, { cart, step: 'review' })
    await remember(stage, { cartCount: 1 })
    await stage.hold(remove, submit, getReceipt, picture)
    await stage.hold({ call: getSection, query: { column: 'dependent_info' } })
    await openStep(stage, 'review')
  },
  act: {
    'review.open': ({ page }, { card }) =>
      page.getByRole('button', { name: `${m.review_view()} ${nameOf(card)}`, exact: true }).click(),
    'review.close': ({ page }) => close(page),
    'review.submit': ({ page }) => wayOn(page).click(),
    'review.dismiss': ({ page }) => close(page),
    'review.retry': pressRetry,
  },
  answer: {
    loadReview: async (stage, outcome) => {
      if ('failed' in outcome) return stage.reply(getSection, { refused: outcome })
      const { sections } = outcome.done as LoadedReview
      const dependents = sections.dependents?.dependents ?? []
      const isAsKept = dependents.length > 0 && (await savedOf(stage, 'dependents')).result !== null
      return stage.reply(getSection, isAsKept ? 'server' : await sectionWith(stage, 'dependents', { dependents }))
    },
    deleteDependents: (stage, outcome) => answerOnce(stage, remove, outcome),
    screenshot: (stage, outcome) => answerOnce(stage, picture, 'failed' in outcome ? broken('server') : outcome),
    submitReview: async (stage, outcome) => {
      await answerOnce(stage, submit, outcome)
      if (stage.notes.get(OVERDUE) !== 'yes') return
      stage.notes.set(OVERDUE, 'no')
      if ('failed' in outcome) await stage.reply(picture, 'server')
    },
    // In no time, within the page.
    forgetMarkers: async () => undefined,
  },
  wait: async (stage) => {
    await stage.page.evaluate(() => dispatchEvent(new Event('delayends')))
    settle(stage, picture)
    stage.notes.set(OVERDUE, 'yes')
  },
  see: {
    loading: ({ page }) => seeLoading(page, m.review_title()),
    loadFailed: ({ page }) => seeLoadFailed(page, m.review_title()),
    reviewing: async ({ page }, { context: { open, problem } }) => {
      await seeCards(page)
      await hides(page.locator('.step-page .skeleton'))
      await isReady(wayOn(page))
      const notice = page.getByText(m.review_changed(), { exact: true })
      await (problem?.kind === 'conflict' ? shows(notice) : hides(notice))
      await hides(page.locator('.step-page .notice-danger'))
      await hides(failure(page))
      if (open === null) await hides(page.getByRole('dialog'))
      else await shows(dialog(page, nameOf(open)).getByRole('button', { name: m.review_edit() }))
    },
    removingDependents: (stage) => seeCalling(stage, remove),
    picturing: (stage) => seeCalling(stage, picture),
    submitting: (stage) => seeCalling(stage, submit),
    failed: async ({ page }, { context: { problem } }) => {
      await shows(failure(page).getByText(m.review_failed_kept()))
      await shows(failure(page).getByText(problem?.message ?? '', { exact: true }))
    },
    forgetting: ({ page }) => becomes("the cart's count", () => cartCount(page), null),
    submitted: async (stage) => {
      await stage.page.waitForURL('**/enrollment/receipt')
      await hides(heading(stage.page, m.review_title()))
      await stage.reply(getReceipt, 'server')
      await shows(stage.page.locator('.receipt-number-value'))
    },
  },
  offered: (event, { context: { open } }) => {
    switch (event.type) {
      case 'review.open':
      case 'review.submit':
        return open === null
      case 'review.close':
        return open !== null
      default:
        return true
    }
  },
  impossible: {
    'forgetMarkers fails: refused at main':
      'Removing what the browser keeps does not fail: src/browser/storage.ts passes over what it cannot reach.',
  },
}
