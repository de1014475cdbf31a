import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { FilterInfo, quoteCalls } from '#schemas/calls/storefront/quote.calls.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import { priceOf } from '#schemas/storefront/pricing/pricing.rules.ts'
import { tierHasSpouse } from '#schemas/storefront/quote-form.rules.ts'
import { dayOf } from '../../../clock.ts'
import { refuse } from '../../../domain/refusals.ts'
import { makeRosterStanding } from '../../../repositories/groups/roster-standing.repository.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { Draft } from '../../drafts/drafts.types.ts'
import type { DraftFacts } from '../../../domain/draft-facts.ts'
import { type Attribution, processFor } from '../../drafts/acting.ts'
import { identityClaimProblems } from '../../access/identity-check.ts'
import type { Visit } from '../../visits/visits.service.ts'
import { dropStaleDate } from '../../quote/effective-date.ts'
import { type Quote, type StorefrontParts, openQuote } from './open-quote.ts'
import { portalForGroup } from '../../quote/own-portal.ts'
import {
  DEFAULT_COVERAGE,
  type Dependents,
  type FilterBody,
  sentText,
  mergedFilter,
  withDependents,
  zipProblem,
} from '../../quote/quote-filter.ts'
import { filterInfo, quoteFacts, withFilter } from '../../quote/quote-facts.ts'

type Saved = CallData<typeof quoteCalls.addFilter>
type Place = CallData<typeof quoteCalls.validateZip>

export interface QuoteService {
  /** Begins a temporary enrollment that belongs to the caller's session. */
  create: (caller: Caller, body: FilterBody) => Promise<Saved>
  change: (caller: Caller, enrollmentId: string, body: CallBody<typeof quoteCalls.changeFilter>) => Promise<Saved>
  /** What is sent is all that there is: a spouse who is not sent is not covered. The tier follows. */
  storeDependents: (caller: Caller, body: CallBody<typeof quoteCalls.storeDependentInfo>) => Promise<Saved>
  /** The tier dialog: a spouse who is known need not be sent again. */
  updateTier: (caller: Caller, body: CallBody<typeof quoteCalls.updateTier>) => Promise<Saved>
  dependents: (caller: Caller, enrollmentId: string) => Promise<Dependents>
  /** Refuses at `field` a ZIP code that is missing, not five digits or not in use. */
  place: (field: string, zip: string) => Place
}

/** The quote as it is kept: with the coverage that is asked for, which no answer repeats. */
const covered = (filter: FilterInfo, before: Quote | null, body: Pick<FilterBody, 'coverage'> = {}) => ({
  ...filter,
  coverage: sentText(body.coverage) ?? before?.filter.coverage ?? DEFAULT_COVERAGE,
})

/** What the draft says already needs no leave again; as whom it was begun stands, whoever goes on with it now. */
const withoutKept = (body: FilterBody, draft: Draft): FilterBody => ({
  ...body,
  ...((body.eprocess === draft.eprocess || body.eprocess === draft.began_as) && { eprocess: undefined }),
  ...(body.agent_id === draft.agent_id && { agent_id: undefined }),
  ...(body.group_id === draft.group_id && { group_id: undefined }),
})

export const makeQuotes = (parts: StorefrontParts): QuoteService => {
  const { catalog, drafts, clock, audit, visits } = parts

  /** Only people and portals of the catalog; who is a member already comes by another call. */
  const identityProblems = (body: FilterBody, isExisting: boolean): FieldError[] => {
    const { platform_group_id, type, user_id, referral } = body
    const unknown = (field: string, id: string | undefined, known: readonly { id: string }[]): FieldError[] =>
      id === undefined || known.some((one) => one.id === id) ? [] : [wrong(field, 'error_option_invalid')]
    return [
      ...unknown('platform_group_id', platform_group_id, catalog.portals),
      ...unknown('referral', referral, catalog.referrals),
      // An existing member pays no membership again: nobody becomes one by saying so.
      ...((type === 'existing-member') === isExisting || type === undefined
        ? []
        : [wrong('type', 'error_option_invalid')]),
      ...(user_id !== undefined && !isExisting ? [wrong('user_id', 'error_option_invalid')] : []),
    ]
  }

  /** Whom a quote may be for: the visit, the host, a landing page or the referral say so, not the page alone. */
  const claimProblems = (
    caller: Caller,
    visit: Visit | null,
    body: FilterBody,
    quote: Attribution & { eprocess: string },
  ): FieldError[] =>
    identityClaimProblems(body, quote, {
      catalog,
      site: catalog.siteOf(caller.host),
      visit,
      referral: catalog.referrals.find(({ id }) => id === body.referral) ?? null,
    })

  /** Whom the referral that somebody came by belongs to; one that is over says nothing any more. */
  const referred = ({ referral: id }: FilterBody, today: string): Partial<DraftFacts> => {
    const referral = catalog.referrals.find((one) => one.id === id)
    if (referral === undefined || (referral.until !== undefined && referral.until < today)) return {}
    const { agent_id, group_id, portal_id } = referral
    return {
      agent_id,
      open_type: group_id === undefined ? 'agent' : 'group',
      ...(group_id !== undefined && { group_id }),
      ...(portal_id !== undefined && { portal_id }),
    }
  }

  const sentFacts = ({ agent_id, group_id, platform_group_id, ...body }: FilterBody): Partial<DraftFacts> => ({
    ...(body.type !== undefined && { type: body.type }),
    ...(body.eprocess !== undefined && { eprocess: body.eprocess }),
    ...(body.open_type !== undefined && { open_type: body.open_type }),
    ...(agent_id !== undefined && { agent_id }),
    ...(group_id !== undefined && { group_id }),
    ...(platform_group_id !== undefined && { portal_id: platform_group_id }),
  })

  const inGroup = ({ group_id, portal_id }: Partial<DraftFacts>, visit: Visit | null): string | null =>
    portalForGroup(catalog, group_id, {
      chosen: portal_id,
      repId: visit?.role === 'rep' ? visit.agent_id : null,
    })

  /** That the plan is gone says nothing of the quote: HTTP 404 would, and the page would begin another one for it. */
  const knownPlan = (id: string | undefined) => {
    const plan = id === undefined ? null : catalog.findPlan(id)
    if (plan === undefined) throw refuse([wrong('main', 'error_plan_not_found')])
    return plan
  }

  /** The answer to a changed quote; on a plan's page, with the plan to show now (`changePid`). */
  const savedAnswer = (
    { draft, filter, today }: Pick<Quote, 'draft' | 'filter' | 'today'>,
    planId: string | undefined,
    portalId = draft.portal_id,
  ): Saved => {
    const plan = knownPlan(planId)
    const outcome =
      plan === null ? null : priceOf(plan, quoteFacts(catalog, filter, { portalId, groupId: draft.group_id }, today))
    const moved = outcome === null || outcome.ok ? null : outcome.pid
    return { temp_enrollment_id: draft.id, result: filterInfo(filter), plan_id: moved ?? plan?.id ?? null }
  }

  const saveDependents = async (
    quote: Quote,
    body: Parameters<typeof withDependents>[1],
    planId: string | undefined,
  ): Promise<Saved> => {
    knownPlan(planId)
    const { filter, dependents } = withDependents(filterInfo(quote.filter), body, quote.today)
    await drafts.save(quote.draft, 'filter_info', covered(filter, quote), 'any')
    await drafts.save(quote.draft, 'quote_dependents', dependents, 'any')
    return savedAnswer({ ...quote, filter: withFilter(quote.filter, filter) }, planId)
  }

  return {
    create: async (caller, body) => {
      const site = catalog.siteOf(caller.host)
      const today = dayOf(clock)
      const visit = await visits.of(caller)
      const { agent_id = null, group_id = null } = visit ?? site
      const meant = { agent_id, group_id, ...sentFacts(body), ...referred(body, today) }
      const eprocess = body.eprocess ?? processFor(visit, meant)
      const facts = {
        type: eprocess === 'group' ? 'new-group-member' : 'new-member',
        open_type: site.open_type ?? null,
        ...meant,
        eprocess,
      }
      const problems = [...identityProblems(body, false), ...claimProblems(caller, visit, body, facts)]
      if (problems.length > 0) throw refuse(problems)
      const filter = mergedFilter(catalog, null, body, today)
      const portal_id = inGroup(facts, visit) ?? facts.portal_id ?? site.portal_id ?? null
      // Who came by an invitation is known on the roster of that group, and of no other.
      const employee_id = visit?.role === 'employee' && visit.group_id === facts.group_id ? visit.employee_id : null
      const draft: Draft = await drafts.create(caller, { ...facts, portal_id, employee_id: employee_id ?? null })
      if (employee_id) await makeRosterStanding(parts).begin(employee_id, clock.now())
      await drafts.save(draft, 'filter_info', covered(filter, null, body), 0)
      return { temp_enrollment_id: draft.id, result: filter, plan_id: null }
    },
    change: async (caller, enrollmentId, { plan_id, ...body }) => {
      const quote = await openQuote(parts, caller, enrollmentId, { toChange: true })
      const { draft, today } = quote
      knownPlan(plan_id)
      const news = withoutKept(body, draft)
      const named = { ...sentFacts(news), ...referred(body, today) }
      // For somebody else than it was begun for, it is whose it is now.
      const isMoved =
        (named.agent_id ?? draft.agent_id) !== draft.agent_id || (named.group_id ?? draft.group_id) !== draft.group_id
      const owned = isMoved ? { eprocess: draft.eprocess, ...named } : named
      const visit = await visits.of(caller)
      const isSame = owned.eprocess === undefined && !isMoved
      const problems = [
        ...identityProblems(body, draft.type === 'existing-member'),
        ...(isSame ? [] : claimProblems(caller, visit, news, { ...draft, ...owned })),
      ]
      // A group that a quote is for brings its portal with it.
      const sent = { ...sentFacts(body), ...referred(body, today) }
      const own =
        sent.group_id === undefined && sent.portal_id === undefined ? null : inGroup({ ...draft, ...sent }, visit)
      const facts = own === null ? owned : { ...owned, portal_id: own }
      if (problems.length > 0) throw refuse(problems)
      const filter = mergedFilter(catalog, filterInfo(quote.filter), body, today)
      const changed = Object.entries(facts).some(([name, value]) => draft[name as keyof DraftFacts] !== value)
      if (changed) await drafts.change(draft, facts)
      await drafts.save(draft, 'filter_info', covered(filter, quote, body), 'any')
      if (filter.spouse_dop !== quote.filter.spouse_dop || filter.child_num !== quote.filter.child_num) {
        const { dep_dob } = quote.filter
        const no_of_children = filter.child_num ?? 0
        const dependents = { spouse_dob: filter.spouse_dop, no_of_children, dep_dob: dep_dob.slice(0, no_of_children) }
        await drafts.save(draft, 'quote_dependents', dependents, 'any')
      }
      // Personal Information shows both as the quote's own: what is saved of them follows.
      const person = (await drafts.section(draft, 'personal'))?.value
      const { dob: birthdate, gender } = filter
      if (person !== undefined && (person.birthdate !== birthdate || person.gender !== gender)) {
        await drafts.save(draft, 'personal', { ...person, birthdate, gender }, 'any')
      }
      await dropStaleDate(parts, draft, quote.lines, today)
      return savedAnswer({ draft, filter: withFilter(quote.filter, filter), today }, plan_id, facts.portal_id)
    },
    storeDependents: async (caller, { enrollment_id, plan_id, ...body }) =>
      saveDependents(await openQuote(parts, caller, enrollment_id, { toChange: true }), body, plan_id),
    updateTier: async (caller, { enrollment_id, plan_id, ...body }) => {
      const quote = await openQuote(parts, caller, enrollment_id, { toChange: true })
      const known = tierHasSpouse(body.tier ?? '') ? quote.filter.spouse_dop : null
      const spouse_dob = body.spouse_dob === undefined || body.spouse_dob === '' ? (known ?? '') : body.spouse_dob
      return saveDependents(quote, { ...body, spouse_dob }, plan_id)
    },
    dependents: async (caller, enrollmentId) => {
      const { draft, filter } = await openQuote(parts, caller, enrollmentId)
      await audit.record(caller, 'read', `draft:${draft.id}`, 'quote_dependents')
      return { spouse_dob: filter.spouse_dop, no_of_children: filter.child_num ?? 0, dep_dob: filter.dep_dob }
    },
    place: (field, text) => {
      const zip = text.trim()
      const problem = zipProblem(catalog, field, zip)
      const entry = catalog.findZip(zip)
      if (problem !== null || entry === undefined) throw refuse(problem === null ? [] : [problem])
      return { zip, state: entry.state, city: entry.city, counties: [...catalog.countiesOf(zip)] }
    },
  }
}
