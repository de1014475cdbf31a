import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import {
  type KeptDependents,
  type LoadedDependents,
  listFactsOf,
  newDependent,
  offeredTier,
  savedOf as listSaved,
} from '#machines/enrollment/dependents/dependents.context.ts'
import type { dependentsMachine } from '#machines/enrollment/dependents/dependents.machine.ts'
import { type Outcome, failed } from '#machines/support/model.ts'
import { problemOf } from '#machines/support/problem.ts'
import { seenOf } from '#machines/enrollment/step-saving.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import type { DependentPrimary } from '#schemas/calls/enrollment/dependents.calls.ts'
import type { QuoteOffer } from '#schemas/calls/enrollment/offer.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { isSpouse, mayAskSpouse, showsNext } from '#schemas/steps/dependents/dependents.rules.ts'
import { dependentFields } from '#schemas/steps/dependents/dependents.ui.ts'
import { fillForm } from '#tests/drivers/form.driver.ts'
import { type Cart, enrolledUpTo } from '../support/enrollment/enrolled.ts'
import { dependentsBars } from '../support/enrollment/dependents-bars.ts'
import {
  addButton,
  fitButton,
  form,
  isListed,
  question,
  rowButton,
  seeForm,
  seeList,
  seeNextWaits,
  submitButton,
} from '../support/enrollment/dependents-page.ts'
import { makeChange, mayChange } from '../support/enrollment/health-answers.ts'
import { answerOnce, isOnTheWay, replyOnce } from '../support/enrollment/on-the-way.ts'
import { quickHands } from '../support/storefront/quick-hands.ts'
import { getSection, getTyped, openStepOf, picture, replyToPicture, savedOf } from '../support/enrollment/sections.ts'
import { becomes, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { dialog, problemText } from '../support/storefront/storefront.ts'
import {
  confirmRemoval,
  heading,
  press,
  pressKeepMine,
  pressRetry,
  pressTakeTheirs,
  seeConflict,
  seeLoadFailed,
  seeLoading,
  seeOpen,
  wayOn,
  wordsOf,
} from '../support/enrollment/step-sight.ts'
import { replyAsExisting } from '../support/enrollment/wizard-loading.ts'

type Snapshot = SnapshotFrom<typeof dependentsMachine>

/**
 * One for each input of the model: a family, an existing member's and a new one's that may be without a spouse, a
 * couple, children of a union's plan.
 */
const carts: readonly Cart[] = [
  { tier: 'IF', plans: ['brightwater-vision-high'] },
  { tier: 'IF', plans: ['crescent-premier-care'] },
  { tier: 'IF', plans: ['crescent-premier-care'] },
  { tier: 'IS', plans: ['brightwater-vision-high'] },
  { tier: 'IC', plans: ['union-l713-limited'] },
]
const column = { column: 'dependent_info' }
const getFields = 'GET enrollment/get-form-fields-dependent-primary-info'
const getRequired = 'GET enrollment/check-tab-required'
const getOnFile = 'GET enrollment/get-dependents-existing-user-enrollment'
const getQuestions = 'GET enrollment/get-health-questions-dependent-info'
const validate = 'POST enrollment/validate-single-dependent'
const keep = 'POST enrollment/save-dependent-info-to-temp'
const save = 'POST enrollment/save-dependent-info'

const idOf = ({ notes }: Stage) => ({ enrollment_id: notes.get('tempId') })

/** Keeps a list on the server, as another window would, with a number for everyone. */
const keepElsewhere = async (
  stage: Stage,
  { dependents, hasSpouse }: Omit<KeptDependents, 'revision'>,
): Promise<void> => {
  const { revision } = await savedOf(stage, 'dependents')
  await stage.ask(keep, {
    body: {
      ...idOf(stage),
      revision,
      dependents: dependents.map(({ primary_info }, index) => ({
        primary_info: { ...primary_info, ssn: `12345678${index}` },
      })),
      ...(hasSpouse !== null && { has_spouse: hasSpouse }),
    },
  })
}

/** Answers the reading of the list with this one: by then it is what the server keeps. */
const replyWithList = async (stage: Stage, kept: KeptDependents): Promise<void> => {
  await keepElsewhere(stage, kept)
  await stage.reply(getSection, 'server')
}

/** What the page sends, or in a conflict what somebody else has kept before it. */
const replyToList = async (
  stage: Stage,
  call: typeof keep | typeof save,
  outcome: { failed: unknown },
  before: Snapshot,
) => {
  const { kind, offer } = problemOf(outcome.failed)
  if (kind !== 'conflict' || offer !== undefined) return replyOnce(stage, call, { refused: outcome })
  await keepElsewhere(stage, before.context)
  return replyOnce(stage, call, 'server')
}

/** The save with the server's own prices agreed to: those of the model are of no plan that there is. */
const saveAgreed = async (stage: Stage, { context }: Snapshot): Promise<unknown> => {
  const { revision } = await savedOf(stage, 'dependents')
  const { dependents, hasSpouse, tier } = listSaved(context)
  const body = {
    ...idOf(stage),
    revision,
    dependents,
    ...(hasSpouse !== null && { has_spouse: hasSpouse }),
    ...(tier !== null && { tier }),
  }
  try {
    return await stage.ask(save, { body })
  } catch (error) {
    const said = String(error instanceof Error ? error.message : error)
    const { offer } = JSON.parse(said.slice(said.indexOf('{'))) as { offer?: QuoteOffer }
    if (offer === undefined) throw error
    return stage.ask(save, { body: { ...body, agreed: seenOf(offer) } })
  }
}

/** Everyone is right, and the dialog that opens is closed again; or something about the first one is refused. */
const replyToRecheck = async (stage: Stage, outcome: Outcome, count: number): Promise<void> => {
  if ('failed' in outcome) {
    const isField = problemOf(outcome.failed).kind === 'field'
    return answerOnce(stage, validate, isField ? failed('primary_info.ssn') : outcome)
  }
  for (let number = 1; number <= count; number += 1) await replyOnce(stage, validate, { data: { valid: true } })
  await shows(dialog(stage.page).getByText(m.save_later_text(), { exact: true }))
  await dialog(stage.page).getByRole('button', { name: m.common_back(), exact: true }).click()
  await hides(dialog(stage.page))
}

/** Who is asked about when the enrollment is saved for later: not the one in the open form. */
const othersOf = ({ context: { open, dependents } }: Snapshot) =>
  dependents.filter(({ primary_info }) => primary_info.dependent_id !== open?.primary_info.dependent_id)

const isExisting = ({ context }: Snapshot): boolean => context.facts.enrollType === 'existing-member'

const load = async (stage: Stage, loaded: LoadedDependents, before: Snapshot): Promise<void> => {
  // No plan asks one health question alone.
  await stage.reply(getRequired, { data: { result: { required: loaded.questions !== null } } })
  await stage.reply(getQuestions, { data: { result: loaded.questions } })
  await stage.reply(getTyped, { data: { result: null } })
  if (isExisting(before)) await stage.reply(getOnFile, { data: { result: { dependents: [] } } })
  await replyWithList(stage, loaded)
  await stage.reply(getFields, 'server')
}

const fill = async (page: Page, values: Partial<DependentPrimary>): Promise<void> =>
  fillForm(
    page,
    quickHands(page),
    dependentFields(true),
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  )

export const dependentsDriver: Driver<typeof dependentsMachine> = {
  start: async (stage, input, index) => {
    const cart = carts[index]
    if (cart === undefined) throw new Error(`No cart for input ${index}`)
    await enrolledUpTo(stage, { cart, step: 'dependents' })
    await stage.hold(getFields, getRequired, getOnFile, getQuestions, validate, keep, save, picture)
    await stage.hold({ call: getSection, query: column }, { call: getTyped, query: column })
    await openStepOf(stage, 'dependents', input)
  },
  act: {
    'dependents.spouse': async ({ page }, { answer }, before) => {
      await question(page).selectOption(String(answer ?? ''))
      // An existing member's spouse is kept for Yes: nobody is asked.
      if (answer === 0 && !isExisting(before) && before.context.dependents.some(isSpouse)) await confirmRemoval(page)
    },
    'dependents.add': ({ page }) => addButton(page).click(),
    'dependents.edit': ({ page }, { id }, before) => rowButton(page, before, id, m.common_edit()).click(),
    'dependents.delete': async ({ page }, { id }, before) => {
      await rowButton(page, before, id, m.common_delete()).click()
      await confirmRemoval(page)
    },
    'dependents.health': ({ page }, { change }) => makeChange(page, change),
    'dependents.submit': async ({ page }, { values }) => {
      await fill(page, values)
      await submitButton(page).click()
    },
    'dependents.cancel': ({ page }) => form(page).getByRole('button', { name: m.common_cancel() }).click(),
    'dependents.next': ({ page }) => wayOn(page).click(),
    'dependents.fitTier': ({ page }) => fitButton(page).click(),
    'dependents.agree': ({ page }) => press(page, m.offer_agree()),
    'dependents.disagree': ({ page }) => press(page, m.quote_offer_people_leave()),
    'dependents.saveLater': ({ page }) => press(page, m.save_later_button()),
    'dependents.retry': pressRetry,
    'dependents.keepMine': pressKeepMine,
    'dependents.takeTheirs': (stage, _, { value }) =>
      value === 'notKept' ? press(stage.page, m.dependents_take_back()) : pressTakeTheirs(stage),
  },
  answer: {
    loadDependents: async (stage, outcome, before) => {
      if ('done' in outcome) return load(stage, outcome.done as LoadedDependents, before)
      const known = isExisting(before) ? ([getOnFile] as const) : []
      for (const call of [getRequired, getTyped, ...known, getSection] as const) await stage.reply(call, 'server')
      return stage.reply(getFields, { refused: outcome })
    },
    validateDependent: (stage, outcome) => answerOnce(stage, validate, outcome),
    keepDependents: async (stage, outcome, before) => {
      if ('failed' in outcome) return replyToList(stage, keep, outcome, before)
      const read = stage.made(getSection)
      await replyOnce(stage, keep, 'server')
      await becomes('the list is read back', async () => stage.made(getSection) > read, true)
      // What is read back is what was kept last, and another window may have been faster.
      return replyWithList(stage, outcome.done as KeptDependents)
    },
    recheckDependents: (stage, outcome, before) => replyToRecheck(stage, outcome, othersOf(before).length),
    saveDependents: async (stage, outcome, before) => {
      if ('failed' in outcome) return replyToList(stage, save, outcome, before)
      const { tier, agreed } = before.context
      const isOwn = tier === null && agreed === null
      await replyOnce(stage, save, isOwn ? 'server' : { data: await saveAgreed(stage, before) })
      if (isExisting(before)) await replyAsExisting(stage)
    },
    screenshot: replyToPicture,
  },
  see: {
    loading: ({ page }) => seeLoading(page, m.dependents_title()),
    loadFailed: ({ page }) => seeLoadFailed(page, m.dependents_title()),
    listing: async ({ page }, snapshot) => {
      const { dependents, main, problem } = snapshot.context
      await seeOpen(page, m.dependents_title(), problem)
      await hides(form(page))
      await seeList(page, snapshot)
      if (showsNext(dependents, listFactsOf(snapshot.context))) await isReady(wayOn(page))
      else await hides(wayOn(page))
      await (offeredTier(snapshot.context) === null ? hides : isReady)(fitButton(page))
      if (main !== null) await shows(page.locator('.step-page').getByText(wordsOf(main)))
    },
    editing: async ({ page }, snapshot) => {
      const { errors, problem } = snapshot.context
      await seeOpen(page, m.dependents_title(), problem)
      await seeForm(page, snapshot)
      await isReady(submitButton(page))
      await seeNextWaits(page, snapshot)
      await seeList(page, snapshot)
      for (const error of errors) await shows(form(page).locator('.field-message').getByText(wordsOf(error)))
      if (errors.length === 0) await hides(form(page).locator('.field-message'))
    },
    validating: async (stage, snapshot) => {
      await seeForm(stage.page, snapshot)
      await isBusy(submitButton(stage.page))
      await isOnTheWay(stage, validate)
    },
    keeping: async (stage, snapshot) => {
      await hides(form(stage.page))
      await hides(stage.page.getByText(m.dependents_not_kept()))
      await seeList(stage.page, snapshot)
      await isOnTheWay(stage, keep)
    },
    rechecking: async (stage, snapshot) => {
      await hides(form(stage.page))
      await seeList(stage.page, snapshot)
      await isOnTheWay(stage, validate)
    },
    recheckingBeside: async (stage, snapshot) => {
      await seeForm(stage.page, snapshot)
      await seeList(stage.page, snapshot)
      await isOnTheWay(stage, validate)
    },
    notKept: async ({ page }, snapshot) => {
      const notice = page.locator('.notice-danger').filter({ hasText: m.dependents_not_kept() })
      await shows(notice)
      const { problem } = snapshot.context
      if (problem !== null && problem.kind !== 'field') await shows(notice.getByText(problemText(problem)))
      // It alone says that something is not saved.
      await seeOpen(page, m.dependents_title(), null)
      await hides(page.locator('.step-kept'))
      await hides(fitButton(page))
      await seeList(page, snapshot)
    },
    saving: async (stage, snapshot) => {
      await isBusy(snapshot.context.tier === null ? wayOn(stage.page) : fitButton(stage.page))
      await seeList(stage.page, snapshot)
      await isOnTheWay(stage, save)
    },
    agreeing: async ({ page }, snapshot) => {
      await shows(page.getByRole('dialog', { name: m.quote_offer_people_title(), exact: true }))
      for (const { plan_name } of snapshot.context.offer?.plans ?? []) {
        await shows(dialog(page).getByRole('rowheader', { name: plan_name }))
      }
      await seeList(page, snapshot)
    },
    conflict: async ({ page }, snapshot) => {
      await seeConflict(page, m.dependents_title())
      await seeList(page, snapshot)
    },
    saved: ({ page }) => shows(heading(page, m.agreement_title())),
  },
  offered: (event, before) => {
    const { value, context } = before
    const facts = listFactsOf(context)
    switch (event.type) {
      case 'dependents.spouse':
        // Who chooses what is chosen already changes nothing.
        return value === 'listing' && mayAskSpouse(facts) && event.answer !== context.hasSpouse
      case 'dependents.add':
        return value === 'listing' && newDependent(context) !== null
      case 'dependents.edit':
      case 'dependents.delete':
        return value === 'listing' && isListed(before, event.id)
      case 'dependents.fitTier':
        return value === 'listing' && offeredTier(context) !== null
      case 'dependents.saveLater':
        // Of nobody there is nothing to ask; the one in the open form is nobody.
        return value === 'notKept' || othersOf(before).length > 0
      case 'dependents.next':
        return value === 'listing' && showsNext(context.dependents, facts)
      case 'dependents.health': {
        const health = context.open?.health_info
        return health !== undefined && mayChange(health, event.change)
      }
      default:
        return true
    }
  },
  bars: dependentsBars,
}
