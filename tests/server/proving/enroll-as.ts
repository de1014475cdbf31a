import type { TierCode } from '#schemas/calls/shapes.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import type { Catalog } from '#server/catalog/load-catalog.ts'
import { SECOND } from '#server/clock.ts'
import type { PlaceClass } from '#server/services/proving/places.ts'
import type { Visitor } from '#server/services/proving/visitors.ts'
import { spouseBirth, tabCalls } from '../support/answers.ts'
import { type Journey, ask, send } from '../support/asking.ts'
import { askedTabs, review } from '../support/journey.ts'
import { enterAsEmployee, proveGroup, proveRep } from '../support/proving.ts'
import type { TestApp } from '../support/test-app.ts'

/** One person of a class, before the server. */
export interface Person {
  plan: Plan
  visitor: Visitor
  portalId: string | null
  place: PlaceClass
  tier: TierCode
  /** mm/dd/yyyy */
  dob: string
}

/** A number of their own: nobody enrolls twice. */
let people = 0

const enter = async (app: TestApp, catalog: Catalog, journey: Journey, { visitor }: Person): Promise<void> => {
  const { headers } = journey.scenario
  const asker = {
    call: (key: string, options = {}) => journey.visitor.call(key, { headers: headers ?? {}, ...options }),
  }
  const codeOf = (id: string | null) => catalog.groups.find((group) => group.id === id)?.code ?? ''
  const repCode = catalog.reps.find(({ id }) => id === visitor.agentId)?.agent_code ?? ''
  if (visitor.kind === 'employee') await enterAsEmployee(asker, codeOf(visitor.groupId))
  if (visitor.eprocess === 'group' && visitor.kind !== 'employee') await proveGroup(app, asker, codeOf(visitor.groupId))
  if (visitor.eprocess === 'rep') await proveRep(app, asker, repCode)
}

const nameOf = ({ first_name, last_name }: Catalog['members'][number]): string => `${first_name} ${last_name}`

const quoteFamily = async (journey: Journey, tier: TierCode): Promise<void> => {
  if (tier === 'IO') return
  await ask(journey, 'POST enrollment/store-temp-dependent-info', {
    ...(tier !== 'IC' && { spouse_dob: spouseBirth }),
    no_of_children: tier === 'IS' ? 0 : 1,
    ...(tier !== 'IS' && { dep_dob: ['04/05/2016'] }),
  })
}

/** Where no portal is known, the page of a plan lets one be chosen: it must be among those that it is offered. */
const demandOffered = async (catalog: Catalog, journey: Journey, { visitor, portalId }: Person): Promise<void> => {
  const { kind, host, agentId } = visitor
  const isAsked = (kind === 'visitor' || kind === 'rep_page') && catalog.siteOf(host).portal_id === undefined
  if (!isAsked) return
  const { envelope, data } = await journey.visitor.call('GET enrollment/get-enrollment-platforms', {
    query: agentId === null ? {} : { agent_id: agentId },
    headers: journey.scenario.headers ?? {},
  })
  const offered = envelope.status === 'success' ? (data as { platform_group_id: string }[]) : []
  if (!offered.some(({ platform_group_id }) => platform_group_id === portalId)) {
    throw new Error(`${portalId} is not offered: ${JSON.stringify(envelope)}`)
  }
}

/** Begins the quote as pages do; the error of a call where one is refused. */
const begin = async (catalog: Catalog, journey: Journey, person: Person): Promise<void> => {
  await demandOffered(catalog, journey, person)
  const { visitor, place, tier, dob, portalId } = person
  const { kind, agentId, groupId, eprocess } = visitor
  const referral = catalog.referrals.find(({ referrer }) => kind === 'referral' && referrer === visitor.name)
  const isOwn = kind === 'visitor' || kind === 'referral'
  const member = catalog.members.find((one) => kind === 'rep_member' && nameOf(one) === visitor.name)
  if (member !== undefined) {
    const again = await journey.visitor.call('POST enrollment/add-filter-for-existing-user', {
      headers: journey.scenario.headers ?? {},
      body: { user_id: member.id, tier, eprocess, agent_id: agentId },
    })
    journey.enrollment_id = (again.data as { temp_enrollment_id: string }).temp_enrollment_id
    const change = { tempId: journey.enrollment_id }
    await journey.visitor.call('PUT enrollment/change-filter-info/{tempId}', {
      params: change,
      headers: journey.scenario.headers ?? {},
      body: { is_smoker: 0, annual_incode: 52_000, working_hours: 40 },
    })
    return quoteFamily(journey, tier)
  }
  const started = await journey.visitor.call('POST enrollment/add-filter-for-new-user', {
    headers: journey.scenario.headers ?? {},
    body: {
      zip: place.zip,
      ...(place.county !== undefined && { county: place.county }),
      dob,
      gender: '1',
      tier: 'IO',
      is_smoker: 0,
      annual_incode: 52_000,
      working_hours: 40,
      ...(!isOwn && agentId !== null && { agent_id: agentId }),
      ...(!isOwn && groupId !== null && { group_id: groupId }),
      ...(eprocess !== 'applicant' && { eprocess }),
      // Pages say the portal that they know or that was chosen.
      ...(portalId !== null && { platform_group_id: portalId }),
      ...(referral !== undefined && { referral: referral.id }),
    },
  })
  if (started.envelope.status !== 'success') throw new Error(JSON.stringify(started.envelope))
  journey.enrollment_id = (started.data as { temp_enrollment_id: string }).temp_enrollment_id
  return quoteFamily(journey, tier)
}

/** Answers all questions of the plan with Yes, and puts it into the cart with the membership that is offered. */
const addToCart = async (journey: Journey, { plan }: Person): Promise<string | null> => {
  if (plan.eligibility_questions.length > 0) {
    const [call, field] = plan.traits.includes('aflac')
      ? (['POST enrollment/save-aflac-questions', 'true_condition'] as const)
      : (['POST enrollment/save-question-answers', 'answer'] as const)
    const answers = plan.eligibility_questions.map((qid) => ({ qid, [field]: 1 }))
    await ask(journey, call, { plan_id: plan.id, answers })
  }
  const pricing = await ask(journey, 'GET enrollment/get-plan-pricing-detail', { pid: plan.id })
  if (pricing.errorCode !== null) return pricing.errorCode
  const price = pricing.plans.find(({ selected_plan }) => selected_plan)?.ppid
  const membership = pricing.memberships?.[0]
  const answer = plan.traits.includes('prudential')
    ? await send(journey, 'POST enrollment/add-plan-to-cart-prudentials', {
        plan_id1: plan.id,
        plan_pricing_id1: price,
        ...(membership !== undefined && {
          plan_id: membership.plan_id,
          plan_pricing_id: membership.plan_pricing_id,
        }),
      })
    : await send(journey, 'POST enrollment/add-plan-to-cart', { plan_id: plan.id, plan_pricing_id: price })
  if (answer.refusal.status === 'error') return 'refused'
  const added = answer.data as { added: boolean; errorCode: string | null }
  return added.added ? null : added.errorCode
}

/** The tabs with the home of the quote, and a person of whom the server knows nothing. */
const fill = async (journey: Journey, catalog: Catalog, { place, visitor }: Person): Promise<void> => {
  people += 1
  const own = {
    contact_info: {
      zip: place.zip,
      state: place.state,
      city: catalog.findZip(place.zip)?.city ?? '',
      email_address: `person${people}@example.com`,
      phone_number: `512463${String(1000 + people)}`,
    },
    primary_info: { ssn: `50122${String(1000 + people)}` },
  }
  const enrollerCode = catalog.reps.find(({ id }) => id === visitor.agentId)?.public_code
  if (visitor.eprocess === 'rep') await ask(journey, 'POST enrollment/save-enroller-code', { enrollerCode })
  for (const tab of await askedTabs(journey)) {
    const body = await tabCalls[tab].body(journey)
    const fields = Object.entries(own[tab as keyof typeof own] ?? {}).filter(([name]) => name in body)
    // Of who is on file, name and number are known.
    const onFile =
      visitor.type === 'existing-member' && tab === 'primary_info' ? ['first_name', 'last_name', 'ssn'] : []
    const sent = Object.entries({ ...body, ...Object.fromEntries(fields) }).filter(([name]) => !onFile.includes(name))
    await ask(journey, tabCalls[tab].key, Object.fromEntries(sent))
  }
}

/**
 * Enrolls a person by the server's calls, from the quote to the receipt: null where it arrives, else the code of the
 * price or the cart, or the call that was refused.
 */
export const enrollAs = async (app: TestApp, catalog: Catalog, person: Person): Promise<string | null> => {
  const { host } = person.visitor
  const journey: Journey = {
    app,
    visitor: app.visitor(),
    enrollment_id: '',
    scenario: {
      tier: person.tier,
      plans: [person.plan.id],
      headers: { host: host === '*' ? 'elsewhere.localhost' : host },
    },
  }
  // So that the newest mail is the one that was just sent.
  app.clock.advance(SECOND)
  await enter(app, catalog, journey, person)
  await begin(catalog, journey, person)
  const refusal = await addToCart(journey, person)
  if (refusal !== null) return refusal
  try {
    const { result } = await ask(journey, 'GET enrollment/get-cart-effective-dates')
    await ask(journey, 'POST enrollment/cart-checkout', { effective_date: result[0]?.effective_date })
    await fill(journey, catalog, person)
    const { policy_id } = await ask(journey, 'POST enrollment/save-review-info', review)
    return policy_id === '' ? 'no receipt' : null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
