import type { CallBody } from '#schemas/calls/call.ts'
import type { reviewCalls } from '#schemas/calls/enrollment/review.calls.ts'
import { type Catalog, demoCatalogFolder, loadCatalog } from '#server/catalog/load-catalog.ts'
import { birthdate, type FormTab, spouseBirth, tabCalls } from './answers.ts'
import { type Asker, type Scenario, type Journey, type Walker, ask } from './asking.ts'
import type { TestApp } from './test-app.ts'
import { proveGroup, proveRep } from './proving.ts'

let demo: Catalog | undefined
/** The demo catalog, read once a test file. */
export const demoCatalog = (): Catalog => (demo ??= loadCatalog(demoCatalogFolder))

/** From the quote over the cart to the checkout. Forty years old, in Austin. */
export const checkedOut = async (app: TestApp, scenario: Scenario): Promise<Journey> => ({
  app,
  ...(await checkedOutBy(app.visitor(), scenario)),
})

/** The same for someone of whom the server may know already. */
export const checkedOutBy = async <Who extends Asker>(visitor: Who, scenario: Scenario): Promise<Walker<Who>> => {
  const start = await visitor.call('POST enrollment/add-filter-for-new-user', {
    headers: scenario.headers ?? {},
    body: {
      zip: '78701',
      dob: birthdate,
      gender: '1',
      tier: 'IO',
      is_smoker: 0,
      annual_incode: 52_000,
      working_hours: 40,
      ...(scenario.portal !== undefined && { platform_group_id: scenario.portal }),
      ...scenario.enrolledBy,
    },
  })
  const { temp_enrollment_id } = start.data as { temp_enrollment_id: string }
  const journey = { visitor, enrollment_id: temp_enrollment_id, scenario }
  const { tier, children = 1 } = scenario
  if (tier !== 'IO') {
    await ask(journey, 'POST enrollment/store-temp-dependent-info', {
      ...(tier !== 'IC' && { spouse_dob: spouseBirth }),
      no_of_children: tier === 'IS' ? 0 : children,
    })
  }
  await checkOut(journey)
  return journey
}

/** The scenario's plans into the cart, and past the checkout, to begin on the scenario's day. */
export const checkOut = async (journey: Walker): Promise<void> => {
  for (const plan_id of journey.scenario.plans) {
    const { plans } = await ask(journey, 'GET enrollment/get-plan-pricing-detail', { pid: plan_id })
    const price = plans.find(({ selected_plan }) => selected_plan)
    const added = await ask(journey, 'POST enrollment/add-plan-to-cart', { plan_id, plan_pricing_id: price?.ppid })
    if (!added.added) throw new Error(`${plan_id}: ${JSON.stringify(added)}`)
  }
  const { result } = await ask(journey, 'GET enrollment/get-cart-effective-dates')
  await ask(journey, 'POST enrollment/cart-checkout', {
    effective_date: result.at(journey.scenario.begins === 'last' ? -1 : 0)?.effective_date,
  })
}

/** Someone who is on file, enrolled again by their rep; before the cart. `user_id` is a member's or a policy's. */
export const againJourney = async (
  app: TestApp,
  who: { user_id: string; policy_id?: string },
  scenario: Scenario,
): Promise<Journey> => {
  const visitor = app.visitor()
  await proveRep(app, visitor)
  const start = await visitor.call('POST enrollment/add-filter-for-existing-user', {
    body: { ...who, tier: scenario.tier, eprocess: 'rep', agent_id: 'rep-rivera' },
  })
  const { temp_enrollment_id } = start.data as { temp_enrollment_id: string }
  return { app, visitor, enrollment_id: temp_enrollment_id, scenario }
}

/** The tabs that this enrollment asks for, review left out, in their order. */
export const askedTabs = async (journey: Walker): Promise<FormTab[]> => {
  const { result } = await ask(journey, 'GET enrollment/get-dynamic-tabs')
  return result.flatMap(({ tab_name, required }) => (required && tab_name !== 'review_info' ? [tab_name] : []))
}

/** The tabs that this enrollment asks for, each with whether it is complete. */
export const requiredTabs = async (journey: Walker) =>
  (await ask(journey, 'GET enrollment/get-dynamic-tabs')).result
    .filter(({ required }) => required)
    .map(({ tab_name, complete }) => [tab_name, complete])

/** Saves every tab that is asked, or those before `until`, with valid answers. */
export const fillTabs = async (journey: Walker, until?: FormTab): Promise<void> => {
  for (const tab of await askedTabs(journey)) {
    if (tab === until) return
    await ask(journey, tabCalls[tab].key, await tabCalls[tab].body(journey))
  }
}

/** An enrollment whose tabs before `until` are saved; all of them without one. */
export const journeyTo = async (app: TestApp, scenario: Scenario, until?: FormTab): Promise<Journey> => {
  const journey = await checkedOut(app, scenario)
  await fillTabs(journey, until)
  return journey
}

/** An enrollment by a rep or a group whose session is open, up to a step. */
export const clientJourney = async (
  app: TestApp,
  enrolledBy: NonNullable<Scenario['enrolledBy']>,
  scenario: Scenario,
  until?: FormTab,
): Promise<Journey> => {
  const visitor = app.visitor()
  await (enrolledBy.eprocess === 'rep' ? proveRep(app, visitor) : proveGroup(app, visitor))
  const journey: Journey = { app, ...(await checkedOutBy(visitor, { ...scenario, enrolledBy })) }
  await fillTabs(journey, until)
  return journey
}

/** What Submit on the review sends. */
export const review = { first_enroll: 1, send_sms: 0 } as const satisfies Partial<
  CallBody<typeof reviewCalls.saveReviewInfo>
>

/** Submits the enrollment, with notes where there are any, and gives the confirmation number. */
export const submitted = async (journey: Walker, additional_notes?: string): Promise<string> =>
  (await ask(journey, 'POST enrollment/save-review-info', { ...review, ...(additional_notes && { additional_notes }) }))
    .policy_id

/** The letters that hold this text anywhere, the newest first. */
export const lettersAbout = async (app: TestApp, part: string) =>
  (await app.mailbox()).map(({ message }) => message).filter((message) => JSON.stringify(message).includes(part))

/** What is saved of all sections, masked, with revisions: to see that a refusal changed nothing. */
export const savedOf = async ({ app, enrollment_id }: Pick<Journey, 'app' | 'enrollment_id'>) =>
  (
    await app.database.sql
      .selectFrom('draft_sections')
      .select(['section', 'revision', 'sealed'])
      .where('enrollment_id', '=', enrollment_id)
      .orderBy('section')
      .execute()
  ).map(({ section, revision, sealed }) => `${section} ${revision} ${sealed}`)
