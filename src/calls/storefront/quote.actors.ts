import { filled } from '#schemas/fields/filled.ts'
import type {
  QuoteSaved,
  SaveDependentsInput,
  SaveFilterInput,
  ZipAnswer,
} from '#machines/storefront/quote/quote.context.ts'
import { quoteMachine } from '#machines/storefront/quote/quote.machine.ts'
import { CallProblem, problemOf } from '#machines/support/problem.ts'
import type { FilterInfo } from '#schemas/calls/storefront/quote.calls.ts'
import type { EnrollType } from '#schemas/calls/shapes.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { tierAsked } from '#schemas/storefront/quote-form.rules.ts'
import { storage } from '../../browser/storage.ts'
import { callActor } from '../call-actor.ts'
import { listReads } from '../page-reads.ts'
import { type BodyOf, send } from '../send.ts'
import { siteNews } from '../site-news.ts'

type FilterBody = BodyOf<'PUT enrollment/change-filter-info/{tempId}'>

/** The saved quote of an enrollment; the server answers what is gone with a `missing` problem. */
export const readFilter = async (enrollmentId: string, signal?: AbortSignal): Promise<FilterInfo> => {
  const { result } = await send('GET enrollment/get-enrollment-temp-info', {
    query: { enrollment_id: enrollmentId, column: 'filter_info' },
    ...(signal && { signal }),
  })
  if (result === null) throw new CallProblem({ kind: 'missing', message: m.problem_missing(), errors: [] })
  return result as FilterInfo
}

/** Whom the quote is for: the server holds each against the visit, the host, a landing page or a referral. */
const identity = () => ({
  eprocess: storage.get('eprocess') ?? 'applicant',
  open_type: storage.get('open_type'),
  agent_id: storage.get('agent_id'),
  group_id: storage.get('group_id'),
  platform_group_id: storage.get('portal_id'),
  referral: storage.get('referral'),
})

/** Nobody becomes a member who exists by a quote form: whoever was enrolled as one before, this quote is of somebody new. */
const newType = (): EnrollType => {
  const stored = storage.get('enroll_type')
  if (stored !== null && stored !== 'existing-member') return stored
  return storage.get('eprocess') === 'group' ? 'new-group-member' : 'new-member'
}

const bodyOf = ({ form, values }: SaveFilterInput): FilterBody =>
  filled({
    zip: values.zip,
    county: values.county,
    dob: values.dob,
    gender: values.gender,
    tier: tierAsked(form, values),
    is_smoker: values.is_smoker === '' ? null : Number(values.is_smoker),
    ...identity(),
    ...(form === 'landing' && { categories: values.category, coverage: 'LOW_COST' }),
  }) as FilterBody

const keep = (saved: QuoteSaved, category?: string): QuoteSaved => {
  storage.set('tempId', saved.enrollmentId)
  storage.set('selectedTier', saved.filter.tier)
  if (category !== undefined && category !== '') storage.set('new_landing_category', category)
  return saved
}

/** The frame follows a quote: another menu, other prices. */
const tellQuote = (enrollmentId: string): void => siteNews.tell({ type: 'site.quoteChanged', enrollmentId })

/** What a quote says of itself beside the form: no field of the form can put it right. */
const identityFields: ReadonlySet<string> = new Set(['type', ...Object.keys(identity())])

/**
 * What is stored of the visit is not so any more: the code's visit has ended, a landing page or a referral is gone. The
 * frame asks anew who is here, and the person hears of it before a quote is made in another name.
 */
const whereIdentityIsOld = (error: unknown): never => {
  if (!problemOf(error).errors.some(({ target_element: field }) => identityFields.has(field))) throw error
  storage.remove('identity_of', 'enroll_type', 'referral', 'landing_url')
  siteNews.tell({ type: 'site.identityChanged', enrollmentId: storage.get('tempId') })
  throw new CallProblem({ kind: 'refused', message: m.quote_visit_changed(), errors: [] })
}

const begin = async (body: FilterBody, signal: AbortSignal) => {
  const type = newType()
  const begun = await send('POST enrollment/add-filter-for-new-user', { body: { ...body, type }, signal })
  storage.set('enroll_type', type)
  return begun
}

const saveFilter = callActor<QuoteSaved, SaveFilterInput>(async (input, signal) => {
  const body = bodyOf(input)
  const { enrollmentId, planId } = input
  const saving =
    enrollmentId === null
      ? begin(body, signal)
      : // What kind of enrollment it is, the quote that is changed knows itself: this tab may have been at another one.
        send('PUT enrollment/change-filter-info/{tempId}', {
          params: { tempId: enrollmentId },
          body: planId === null ? body : { ...body, plan_id: planId },
          signal,
        })
  const { temp_enrollment_id, result, plan_id } = await saving.catch(whereIdentityIsOld)
  // Who is covered besides is saved next, and the frame hears of both at once.
  if (input.form === 'banner') tellQuote(temp_enrollment_id)
  return keep({ enrollmentId: temp_enrollment_id, filter: result, planId: plan_id }, input.values.category)
})

const saveDependents = callActor<QuoteSaved, SaveDependentsInput>(
  async ({ enrollmentId, planId, spouse_dob, no_of_children }, signal) => {
    const { temp_enrollment_id, result, plan_id } = await send('POST enrollment/store-temp-dependent-info', {
      body: {
        enrollment_id: enrollmentId,
        no_of_children,
        ...(spouse_dob !== null && { spouse_dob }),
        ...(planId !== null && { plan_id: planId }),
      },
      signal,
      brings: planId === null ? listReads(enrollmentId) : [],
    }).finally(() => tellQuote(enrollmentId))
    return keep({ enrollmentId: temp_enrollment_id, filter: result, planId: plan_id })
  },
)

/** The quote with its calls: the landing page, the banner form and the Basic Details dialog use it alike. */
export const providedQuoteMachine = quoteMachine.provide({
  actors: {
    loadBirthDate: callActor<string>(async (_, signal) => {
      const own = await send('GET enrollment/get-own-invitation', { signal, quiet: true })
      return own.birth_date
    }),
    loadQuote: callActor<FilterInfo, { enrollmentId: string }>(({ enrollmentId }, signal) =>
      readFilter(enrollmentId, signal),
    ),
    lookUpZip: callActor<ZipAnswer, { zip: string }>(async ({ zip }, signal) =>
      // Of one that is still being typed there is nothing to ask.
      zip.length === 5 ? send('GET service/zip-to-state', { query: { zip }, signal, quiet: true }) : { counties: [] },
    ),
    validateZip: callActor<ZipAnswer, { zip: string }>(({ zip }, signal) =>
      send('GET enrollment/validate-zip-code', { query: { zip_code: zip }, signal }),
    ),
    saveFilter,
    saveDependents,
  },
})
