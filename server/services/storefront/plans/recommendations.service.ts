import type { CallData, CallQuery } from '#schemas/calls/call.ts'
import type { SealedIds, recommendationsCalls } from '#schemas/calls/storefront/recommendations.calls.ts'
import { isoDay } from '#schemas/fields/date.kinds.ts'
import { ageOn } from '#schemas/storefront/pricing/age.rules.ts'
import { wrong } from '#schemas/fields/field-error.ts'
import { addRefusal } from '#schemas/storefront/cart/cart.rules.ts'
import { overlapsAny } from '#schemas/storefront/cart/overlap.rules.ts'
import { canAdd } from '#schemas/storefront/plans/plan-card.rules.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import type { EnrollType } from '#schemas/calls/shapes.ts'
import {
  type AskedFor,
  MOST_RECS,
  associated,
  idsOf,
  mayFit,
  oneOfEach,
  popular,
} from '#schemas/storefront/plans/recommendation.rules.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import { dayOf } from '../../../clock.ts'
import { SealBroken } from '../../../crypto/sealing.ts'
import { refuse, refuseField } from '../../../domain/refusals.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { CoreServices } from '../../core/core-services.ts'
import type { People } from '../../homes/current-members.service.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { activePlanIds } from './active-plans.ts'
import { type StorefrontParts, openQuote } from '../quote/open-quote.ts'
import { featuredCard, isOnSide } from './plan-list.ts'
import { planCard } from '../../quote/plan-view.ts'

type Calls = typeof recommendationsCalls
type Asked = CallQuery<Calls['recommendByFilter']>
type Recs = CallData<Calls['recommendByFilter']>
type SealedName = keyof SealedIds

/** In minutes: a page asks the service at once. */
const SEALED_FOR = 15
/** Plans of one list, as many as a page could ever show. */
const MOST_LISTED = 50

const names = ['portalId', 'planId', 'userID', 'agentId', 'groupId'] as const satisfies readonly SealedName[]

const plansOf = ({ findPlan }: Pick<Catalog, 'findPlan'>, ids: readonly string[]): Plan[] =>
  ids.flatMap((id) => findPlan(id) ?? [])

interface Parts extends StorefrontParts, Pick<CoreServices, 'planCounts'> {
  /** Members of the catalog, and who enrolled here. */
  people: Pick<People, 'demand'>
}

export const makeRecommendations = (parts: Parts) => {
  const { catalog, clock, sealing, people, planCounts } = parts

  /** A sealed id opens in the session that it was made for, and under its own name alone. */
  const placeOf = (name: SealedName, sessionId: string) => ({ field: `recommendation.${name}`, row: sessionId })
  const seal = (caller: Caller, name: SealedName, id: string | null | undefined): string =>
    id === null || id === undefined || caller.sessionId === null
      ? ''
      : sealing.seal(placeOf(name, caller.sessionId), { id, until: clock.now() + SEALED_FOR * 60_000 })
  /** Null where it does not open, or no more. */
  const openSealed = (caller: Caller, name: SealedName, sealed: string): string | null => {
    if (caller.sessionId === null) return null
    try {
      const { id, until } = sealing.open(placeOf(name, caller.sessionId), sealed) as { id: string; until: number }
      return until > clock.now() ? id : null
    } catch (error) {
      if (error instanceof SealBroken) return null
      throw error
    }
  }

  /** Which portals' plans they may buy: the one that was named, else the group's, else that of the host. */
  const portalsOf = (caller: Caller, { platformID, groupID, agentID }: Asked): string[] => {
    const strangers = [
      ...(platformID !== undefined && !catalog.portals.some(({ id }) => id === platformID) ? ['platformID'] : []),
      ...(groupID !== undefined && !catalog.groups.some(({ id }) => id === groupID) ? ['groupID'] : []),
      ...(agentID !== undefined && !catalog.reps.some(({ id }) => id === agentID) ? ['agentID'] : []),
    ]
    if (strangers.length > 0) throw refuse(strangers.map((field) => wrong(field, 'error_option_invalid')))
    const own = platformID ?? catalog.siteOf(caller.host).portal_id
    return own === undefined ? [] : [own]
  }

  const today = () => dayOf(clock)

  /** The plans that could be for them: not what they look at, and not what they have. */
  const candidates = async (caller: Caller, asked: Asked): Promise<Plan[]> => {
    const { state, tier, age, userID, planID } = asked
    // Whether a member has a plan is for those who look after the member.
    const member = userID === undefined ? undefined : await people.demand(caller, userID)
    const active = new Set(await activePlanIds(parts, member?.user_id ?? null))
    const who: AskedFor = { state, tier, age, portals: portalsOf(caller, asked), today: today() }
    return catalog.plans.filter((plan) => plan.id !== planID && !active.has(plan.id) && mayFit(plan, who))
  }

  /** Whether a plan pays for what one of the cart pays for already. */
  const paysTwice = (plan: Plan, cart: readonly Plan[]): boolean => overlapsAny(plan, cart, catalog.lists.overlapping)

  const recsOf = (plans: readonly Plan[]): Recs => ({
    recs: plans.slice(0, MOST_RECS).map(({ id, category }) => ({ plan_id: id, plan_category: category })),
  })

  const listOf = (field: string, text: string): string[] => {
    const ids = idsOf(text)
    if (ids.length > MOST_LISTED) throw refuseField(field, 'error_items_maximum', { maximum: MOST_LISTED })
    return ids
  }

  return {
    /** What the service may know of a quote: the ids sealed, and nothing that tells one person from another. */
    idsFor: async (caller: Caller, enrollmentId: string): Promise<CallData<Calls['getRecommendationIds']>> => {
      const { draft, filter, lines, today: day } = await openQuote(parts, caller, enrollmentId)
      const mayName =
        filter.user_id !== null &&
        (await people.demand(caller, filter.user_id).then(
          () => true,
          () => false,
        ))
      const chosen = lines.filter(({ removable }) => removable === 1).map(({ plan_id }) => plan_id)
      const born = filter.dob === null ? null : isoDay(filter.dob)
      const ids: Record<SealedName, string | null | undefined> = {
        portalId: draft.portal_id,
        planId: chosen.at(-1),
        userID: mayName ? filter.user_id : null,
        agentId: draft.agent_id,
        groupId: draft.group_id,
      }
      const sealed = Object.fromEntries(names.map((name) => [name, seal(caller, name, ids[name])])) as SealedIds
      return {
        sealed,
        enroll_type: draft.type as EnrollType,
        state: filter.state,
        tier: filter.tier,
        age: born === null ? 0 : ageOn(born, day),
        gender: filter.gender,
        cart: chosen,
      }
    },
    decrypt: (caller: Caller, sealed: SealedIds): CallData<Calls['decryptDetail']> => {
      const opened = names.map((name) => ({
        name,
        id: sealed[name] === '' ? null : openSealed(caller, name, sealed[name]),
      }))
      const broken = opened.filter(({ name, id }) => id === null && sealed[name] !== '')
      if (broken.length > 0) throw refuse(broken.map(({ name }) => wrong(name, 'error_sealed_id')))
      return { result: opened }
    },
    byAssociation: async (caller: Caller, { cart: text, ...asked }: CallQuery<Calls['recommendByAssociation']>) => {
      const cart = listOf('cart', text)
      const [plans, counts, pairs] = await Promise.all([
        candidates(caller, asked),
        planCounts.read(),
        planCounts.pairsOf(cart),
      ])
      const byId = new Map(plans.map((plan) => [plan.id, plan]))
      const chosen = plansOf(catalog, cart)
      const found = associated(cart, { ...counts, pairs }).flatMap((id) => byId.get(id) ?? [])
      return recsOf(found.filter((plan) => !paysTwice(plan, chosen)))
    },
    byFilter: async (caller: Caller, asked: Asked) => {
      const [plans, counts] = await Promise.all([candidates(caller, asked), planCounts.read()])
      return recsOf(oneOfEach(plans, counts.plans))
    },
    byPopularity: async (caller: Caller, asked: Asked) => {
      const [plans, counts] = await Promise.all([candidates(caller, asked), planCounts.read()])
      return recsOf(popular(plans, counts.plans))
    },
    /** What plans are, at their lowest published price; unknown and hidden ones are left out. */
    details: (caller: Caller, text: string, locale: Locale): CallData<Calls['getRecommendedDetails']> => {
      const visitor = {
        portals: catalog.portals.map(({ id }) => id),
        over65: caller.over65,
        contributions: [],
        today: today(),
      }
      return {
        result: listOf('plan_list', text).flatMap((id) => {
          const plan = catalog.findPlan(id)
          if (plan === undefined || !mayFit(plan, { portals: visitor.portals, today: visitor.today })) return []
          const card = featuredCard(catalog, plan, visitor, locale)
          if (card === null) return []
          const { plan_id, plan_name, plan_logo, plan_short_text, plan_category, plan_price } = card
          return [{ plan_id, plan_name, plan_logo, plan_short_text, plan_category, plan_price }]
        }),
      }
    },
    /** Those of a list that the quote may add now; whatever recommended them. */
    offers: async (
      caller: Caller,
      { enrollment_id, plan_list }: CallQuery<Calls['getRecommendedPlans']>,
      locale: Locale,
    ): Promise<CallData<Calls['getRecommendedPlans']>> => {
      const ids = listOf('plan_list', plan_list)
      const { facts, filter, lines, today: day } = await openQuote(parts, caller, enrollment_id)
      const standing = { cart: lines, activePlanIds: await activePlanIds(parts, filter.user_id), today: day }
      const chosen = plansOf(
        catalog,
        lines.map(({ plan_id }) => plan_id),
      )
      const inCart = new Set(lines.map(({ plan_id }) => plan_id))
      return {
        result: ids.flatMap((id) => {
          const plan = catalog.findPlan(id)
          if (plan === undefined || plan.traits.includes('membership') || !isOnSide(plan, caller.over65)) return []
          if (paysTwice(plan, chosen)) return []
          const card = addRefusal(plan, standing) === null ? planCard(catalog, plan, facts, { locale, inCart }) : null
          if (card?.selected_plan !== true) return []
          const { plan_id, plan_pricing_id, plan_price: price, employer_pays, has_options } = card
          return [
            {
              plan_id,
              plan_pricing_id,
              price,
              ...(employer_pays !== undefined && { employer_pays }),
              ...(has_options === true && { has_options }),
              can_add: canAdd(card),
            },
          ]
        }),
      }
    },
  }
}
