import type { CallBody, CallData, CallQuery } from '#schemas/calls/call.ts'
import type { AgreementInfo } from '#schemas/calls/enrollment/agreement.calls.ts'
import type { Overview, draftCalls } from '#schemas/calls/enrollment/draft.calls.ts'
import { stepByColumn, stepById } from '#schemas/steps/steps.registry.ts'
import { isPng } from '../../adapters/png.ts'
import { refuseField } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import { cartView } from '../quote/cart-view.ts'
import { standingDate } from '../quote/effective-date.ts'
import { stillStands } from './steps/agreed-to.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { type EnrollmentState, isIha, isL713, isPremier } from './enrollment-state.ts'
import type { StateParts } from './load-state.ts'
import type { PicturesService } from './steps/pictures.service.ts'
import type { StepFrame } from './step-frame.ts'
import { tabsOf } from './step-check.ts'

type Calls = typeof draftCalls
const reviewTab = stepById('review').tab
const MAX_SCREENSHOT_BYTES = 2 * 1024 * 1024

/** An enrollment ends with its submit; before it begins, plans and a date are chosen. */
const standingOf = (isOver: boolean, { lines, effectiveDate }: EnrollmentState): Overview['standing'] => {
  if (lines.length === 0) return 'emptyCart'
  if (effectiveDate === null) return 'notCheckedOut'
  return isOver ? 'submitted' : 'open'
}

/** What is in the cart, at the prices of today. */
export const summaryOf = (
  catalog: StateParts['catalog'],
  { lines, facts, effectiveDate, today }: EnrollmentState,
  locale: Locale,
): NonNullable<Overview['summary']> => {
  const cart = cartView(catalog, lines, facts, {
    locale,
    effectiveDate: standingDate(catalog, effectiveDate, lines, today),
    hasSigned: false,
    signatureRequired: false,
  })
  return {
    plans: cart.result.map(({ plan_pricing_id, plan_name, price, employer_pays }) => ({
      id: plan_pricing_id,
      name: plan_name,
      price,
      ...(employer_pays !== undefined && { employer_pays }),
    })),
    firstMonth: cart.initial_month_cost,
    monthly: cart.recurring_month_cost,
    ...(cart.employer_pays !== undefined && { employer_pays: cart.employer_pays }),
    effectiveDate: cart.effective_date,
  }
}

interface Parts extends StateParts {
  pictures: PicturesService
}

/** The draft as a whole: its tabs, what is saved, its pictures. */
export const makeDraftView = (frame: StepFrame, { drafts, catalog, pictures }: Parts) => ({
  tabs: async (caller: Caller, id: string): Promise<CallData<Calls['getDynamicTabs']>> => {
    const { draft, state } = await frame.read(caller, id)
    const tabs = tabsOf(catalog, state)
    // Review ends the enrollment: it is complete once that has happened.
    const isOver = draft.status === 'submitted'
    return { result: tabs.map((tab) => (tab.tab_name === reviewTab ? { ...tab, complete: isOver } : tab)) }
  },

  overview: async (caller: Caller, id: string, locale: Locale): Promise<CallData<Calls['getOverview']>> => {
    const { draft, state } = await frame.read(caller, id)
    const standing = standingOf(draft.status === 'submitted', state)
    const facts = {
      enrollType: state.type,
      eprocess: state.eprocess,
      tier: state.filter.tier,
      isIha: isIha(state),
      isPremier: isPremier(state),
      isL713: isL713(state),
    }
    if (standing !== 'open') return { standing, tabs: [], facts, summary: null }
    return { standing, tabs: tabsOf(catalog, state), facts, summary: summaryOf(catalog, state, locale) }
  },

  isRequired: async (
    caller: Caller,
    { enrollment_id, tab_name }: CallQuery<Calls['checkTabRequired']>,
  ): Promise<CallData<Calls['checkTabRequired']>> => {
    const { state } = await frame.read(caller, enrollment_id)
    return { result: { required: state.needs.tabs.some((tab) => tab.tab_name === tab_name && tab.required) } }
  },

  section: async (
    caller: Caller,
    { enrollment_id, column }: CallQuery<Calls['getTempInfo']>,
  ): Promise<CallData<Calls['getTempInfo']>> => {
    const draft = await drafts.open(caller, enrollment_id)
    if (column === 'type' || column === 'eprocess') return { result: draft[column], revision: 0 }
    const [shown, { state }] = await Promise.all([
      drafts.showSection(draft, column),
      stepByColumn(column)?.id === 'agreement' ? frame.read(caller, enrollment_id) : { state: null },
    ])
    // Ticks and a signature for other texts, plans or prices are none for these: they are asked again, not shown.
    const given = state === null ? null : state.section('agreement')
    return state !== null && given !== null && draft.status === 'open' && !stillStands(catalog, given, state)
      ? { ...shown, result: { ...(shown.result as AgreementInfo), agreed: [], signed: false } }
      : shown
  },

  /** Unpacks a picture, for who may save one: before the transaction, which holds up everybody else's writing. */
  lookAtPicture: async (caller: Caller, { enrollment_id, image }: CallBody<Calls['saveScreenshot']>) => {
    await drafts.openForChange(caller, enrollment_id)
    return { isPicture: await isPng(image, MAX_SCREENSHOT_BYTES) }
  },

  saveScreenshot: async (
    caller: Caller,
    { enrollment_id, name, image }: CallBody<Calls['saveScreenshot']>,
    { isPicture }: { isPicture: boolean },
  ) => {
    const draft = await drafts.openForChange(caller, enrollment_id)
    if (!isPicture) throw refuseField('image', 'error_picture_invalid')
    await pictures.keep(draft, name, image)
    return { saved: true }
  },
})
