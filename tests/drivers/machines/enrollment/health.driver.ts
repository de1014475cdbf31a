import type { SnapshotFrom } from 'xstate'
import type { LoadedHealth, healthMachine } from '#machines/enrollment/health/health.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { type Cart, enrolledUpTo } from '../support/enrollment/enrolled.ts'
import { heldAnswers, makeChange, mayChange, shownAnswers } from '../support/enrollment/health-answers.ts'
import {
  getSection,
  openStepOf,
  picture,
  replyToPicture,
  replyToSave,
  savedOf,
  sectionWith,
} from '../support/enrollment/sections.ts'
import { becomes, isBusy, isReady, shows } from '../support/sight.ts'
import {
  heading,
  pressKeepMine,
  pressRetry,
  pressTakeTheirs,
  seeConflict,
  seeLoadFailed,
  seeLoading,
  seeOpen,
  wayOn,
} from '../support/enrollment/step-sight.ts'
import { replyAsExisting } from '../support/enrollment/wizard-loading.ts'

type Snapshot = SnapshotFrom<typeof healthMachine>

const cart: Cart = { tier: 'IO', plans: ['evergreen-tx-silver'] }
const getQuestions = 'GET enrollment/get-health-questions-primary-health-info'
const getOnFile = 'GET enrollment/get-existing-primary-health-info'
const save = 'POST enrollment/save-primary-health-info'

export const healthDriver: Driver<typeof healthMachine> = {
  start: async (stage, input) => {
    await enrolledUpTo(stage, { cart, step: 'health' })
    await stage.hold(getQuestions, getOnFile, save, picture)
    await stage.hold({ call: getSection, query: { column: 'health_info' } })
    await openStepOf(stage, 'health', input)
  },
  act: {
    'health.change': ({ page }, { change }) => makeChange(page, change),
    'health.next': ({ page }) => wayOn(page).click(),
    'health.retry': pressRetry,
    'health.keepMine': pressKeepMine,
    'health.takeTheirs': pressTakeTheirs,
  },
  answer: {
    loadHealth: async (stage, outcome, before) => {
      if ('failed' in outcome) {
        await stage.reply(getSection, 'server')
        return stage.reply(getQuestions, { refused: outcome })
      }
      // The model asks what the plan asks; what is saved, another window may have changed meanwhile.
      const { saved, onFile } = outcome.done as LoadedHealth
      const isAsKept = saved === null && (await savedOf(stage, 'health')).result === null
      await stage.reply(getSection, isAsKept ? 'server' : await sectionWith(stage, 'health', saved))
      await stage.reply(getQuestions, 'server')
      // What is on file is asked of an existing member where nothing is saved, until it was carried over.
      const isCarried = await stage.page.evaluate(() => sessionStorage.getItem('health_track') === '1')
      if (before.context.facts.enrollType !== 'existing-member' || saved !== null || isCarried) return
      await stage.reply(getOnFile, { data: onFile })
    },
    carryOver: (stage, outcome) => replyToSave(stage, save, outcome, { cart, step: 'health' }),
    saveHealth: async (stage, outcome, { context: { facts } }) => {
      await replyToSave(stage, save, outcome, { cart, step: 'health' })
      // The next step asks once more whose enrollment it is.
      if ('done' in outcome && facts.enrollType === 'existing-member') await replyAsExisting(stage)
    },
    screenshot: replyToPicture,
  },
  see: {
    loading: ({ page }) => seeLoading(page, m.health_title()),
    loadFailed: ({ page }) => seeLoadFailed(page, m.health_title()),
    carryingOver: async (stage) => {
      await seeLoading(stage.page, m.health_title())
      await becomes('the answers that are carried over', async () => stage.made(save) > 0, true)
    },
    editing: async ({ page }, { context }) => {
      await seeOpen(page, m.health_title(), context.problem)
      await isReady(wayOn(page))
      await becomes('the answers', () => shownAnswers(page), heldAnswers(context.info))
      await becomes('the mistakes', () => page.locator('.form-summary-list > li').count(), context.errors.length)
    },
    saving: async ({ page }, { context }: Snapshot) => {
      await isBusy(wayOn(page))
      await becomes('the answers', () => shownAnswers(page), heldAnswers(context.info))
    },
    conflict: ({ page }) => seeConflict(page, m.health_title()),
    saved: ({ page }) => shows(heading(page, m.agreement_title())),
  },
  // Only existing members have something on file, and it is not read again once it was carried over.
  happens: ({ kind, actor, event }, { context }) =>
    kind !== 'done' ||
    actor !== 'loadHealth' ||
    (event['output'] as LoadedHealth).onFile === null ||
    (context.facts.enrollType === 'existing-member' && !context.carried),
  offered: (event, { context }) => event.type !== 'health.change' || mayChange(context.info, event.change),
}
