// Walks enrollments from the quote to the receipt, all at once, while a publisher publishes another price of their plan
// and takes it back; a process of its own. Reads its job from its standard input, writes what it saw to standard
// output: {"origin", "count", "publishes"} -> Published.
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import type { VersionDetails } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { stepByTab } from '#schemas/steps/steps.registry.ts'
import { withPrice } from '#schemas/desk/price-table.rules.ts'
import { tabCalls } from '#tests/server/support/answers.ts'
import { type Answered, type Asker, type Walker, ask, send } from '#tests/server/support/asking.ts'
import { browser } from '#tests/server/support/browser.ts'
import { checkedOutBy, review } from '#tests/server/support/journey.ts'
import type { Published } from './walked.ts'

const { origin, count, publishes } = JSON.parse(await text(process.stdin)) as {
  origin: string
  count: number
  publishes: boolean
}
const agent = new Agent({ keepAlive: true, maxSockets: count * 2 })
const plan = 'brightwater-vision-high'
const file = 'plans/vision.json'
/** Cents that the plan costs in the version that is published meanwhile. */
const OTHER_CENTS = 2500

const someone = (): Asker => browser({ origin: () => origin, agent })

const refusals: string[] = []
const given = <Data>({ status, envelope, refusal }: Answered, key: string): Data => {
  if (envelope.status !== 'success') throw new Error(`${key}: ${status} ${JSON.stringify(refusal)}`)
  return envelope.data as Data
}

const publisher = someone()
const call = async <Data>(key: string, input: { query?: Record<string, string | number>; body?: object } = {}) =>
  given<Data>(await publisher.call(key, input), key)

/** The number of a draft in which the plan costs something else. */
const draft = async (from: number): Promise<number> => {
  const { number } = await call<{ number: number }>('POST staff/copy-catalog-version', {
    body: { number: from, note: 'Another price' },
  })
  const read = await call<{ text: string; revision: string }>('GET staff/get-catalog-file', {
    query: { number, path: file },
  })
  const plans = (JSON.parse(read.text) as { plans: { id: string }[] }).plans
  const at = plans.findIndex(({ id }) => id === plan)
  const cents = ['plans', String(at), 'rating', 'options', '0', 'cents']
  await call('POST staff/save-catalog-file', {
    body: { number, path: file, text: withPrice(read.text, cents, 'IO', OTHER_CENTS), revision: read.revision },
  })
  return number
}
/** Waits until it is worked out whether each plan of the draft leads to a receipt, as who publishes sees on its page. */
const proved = async (number: number): Promise<void> => {
  for (;;) {
    const { proof } = await call<VersionDetails>('GET staff/get-catalog-version', { query: { number } })
    if (proof === null) throw new Error(`version ${number} has mistakes`)
    if (proof.state !== 'working') return
    await wait(200)
  }
}
const publish = (number: number, instead_of: number) =>
  call('POST staff/publish-catalog-version', { body: { number, at: null, instead_of } })

const monthly = async (journey: Walker): Promise<number> => {
  const { summary } = await ask(journey, 'GET enrollment/get-overview')
  if (summary === null) throw new Error('Nothing is in the cart')
  return summary.monthly
}
/** The price that this person has agreed to, in dollars: what is shown, where nothing is left to agree to. */
const agreedNow = async (journey: Walker): Promise<number> => {
  for (;;) {
    const before = await monthly(journey)
    const { plans } = await ask(journey, 'GET enrollment/get-offer-changes')
    const after = await monthly(journey)
    if (plans.length === 0 && before === after) return after
    if (plans.length > 0) await agree(journey, plans)
  }
}
/** Agrees to what is shown; it may have changed again meanwhile. */
const agree = async (journey: Walker, plans: readonly { plan_id: string; now: number | null }[]): Promise<void> => {
  const body = { plans: plans.map(({ plan_id, now }) => ({ plan_id, now })) }
  const { status, refusal } = await send(journey, 'POST enrollment/agree-offer', body)
  if (status !== 200 && status !== 409) refusals.push(`agree-offer: ${status} ${refusal.message}`)
}

/** What a changed price comes to at a step: it is agreed to, and what was signed with the one before is signed anew. */
const changed: ReadonlySet<string> = new Set(['error_offer_changed', 'error_price_changed', 'error_steps_before'])

/** Milliseconds that somebody reads the review, signed and paid for, before Submit. */
const READING = 1000

/** One enrollment, as somebody who reads each price and agrees to it. */
const walk = async (): Promise<Published['enrolled'][number]> => {
  const journey = await checkedOutBy(someone(), { tier: 'IO', plans: [plan], pays: 'eft' })
  let agreed = await agreedNow(journey)
  let told = 0
  /** Whether it went through; what has changed is agreed to. Throws where anything but a change stood in the way. */
  const through = async (key: string, body: Record<string, unknown>): Promise<Answered | null> => {
    const answer = await send(journey, key, body)
    if (answer.status === 200) return answer
    const { data, message } = answer.refusal
    if (!data.some(({ message_key: why = '' }) => changed.has(why))) {
      throw new Error(`${key}: ${answer.status} ${message} ${JSON.stringify(data)}`)
    }
    told += 1
    agreed = await agreedNow(journey)
    return null
  }
  /** Saves the first step that is not complete; false where there is none. */
  const fillNext = async (): Promise<boolean> => {
    const { result } = await ask(journey, 'GET enrollment/get-dynamic-tabs')
    const next = result.find(({ tab_name, required, complete }) => required && !complete && tab_name !== 'review_info')
    if (next === undefined) return false
    const tab = next.tab_name as keyof typeof tabCalls
    const { column } = stepByTab(tab)
    const { revision } = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column })
    await through(tabCalls[tab].key, { ...(await tabCalls[tab].body(journey)), revision })
    return true
  }
  for (;;) {
    if (await fillNext()) continue
    await wait(READING)
    const submitted = await through('POST enrollment/save-review-info', { ...review, seen_monthly_cost: agreed })
    if (submitted === null) continue
    const { policy_id } = submitted.data as { policy_id: string }
    const { recurring_month_cost: charged } = await ask(journey, 'GET enrollment/get-receipt')
    return { policy_id, agreed, charged, told }
  }
}

await call('POST staff/sign-in-demo', { body: { staff: 'demo-publisher' } })
const { rows } = await call<{ rows: { number: number }[] }>('GET staff/get-catalog-versions')
const first = rows[0]?.number ?? 1
const other = publishes ? await draft(first) : first
if (publishes) await proved(other)
await walk()

/** Publishes, and waits until it is what everybody is shown. */
const changeTo = async (number: number, instead_of: number): Promise<number> => {
  const start = performance.now()
  await publish(number, instead_of)
  for (;;) {
    const { rows: now } = await call<{ rows: { number: number; state: string }[] }>('GET staff/get-catalog-versions')
    if (now.some((one) => one.number === number && one.state === 'now')) break
    await wait(50)
  }
  return performance.now() - start
}

const start = performance.now()
/** Milliseconds between two people who begin. */
const APART = 40
const walking = Array.from({ length: count }, async (_, at) => {
  await wait(at * APART)
  return walk()
})
const publishing = (async () => {
  if (!publishes) return
  await wait((count * APART) / 4)
  await changeTo(other, first)
  // Each process looks every two seconds: the walkers meet the one, then the other.
  await wait(3000)
  await changeTo(first, other)
})()
const walked = await Promise.allSettled(walking)
const seconds = (performance.now() - start) / 1000
await publishing
const enrolled = walked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
const failed = walked.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
process.stdout.write(JSON.stringify({ enrolled, failed: [...refusals, ...failed], seconds } satisfies Published))
agent.destroy()
