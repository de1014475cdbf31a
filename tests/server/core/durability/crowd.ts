import { Agent } from 'node:http'
import { type Product, startProduct } from '#paths/run/product/product.ts'
import { browser } from '../../support/browser.ts'
import { tabCalls } from '../../support/answers.ts'
import { type Scenario, type Walker, ask, send } from '../../support/asking.ts'
import { askedTabs, checkedOutBy, review } from '../../support/journey.ts'

/** What one person was told of their enrollment. */
export interface Told {
  /** Of their own; says which journey they go. */
  number: number
  email: string
  enrollment_id: string
  /** By each answer that names it: every press of Submit, and the receipt. */
  numbers: string[]
  invoices: string[]
}

const scenarios: readonly Scenario[] = [
  { tier: 'IO', plans: ['crescent-premier-care'] },
  { tier: 'IO', plans: ['crescent-premier-care', 'brightwater-vision-high'], pays: 'eft' },
  { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'], children: 1 },
]

/** From the quote to the invoice; Submit is pressed so often at once, half of it under one key, as often the invoice asked for. */
const enroll = async (who: Parameters<typeof browser>[0], number: number, presses: number): Promise<Told> => {
  // The servers go by the real clock, and midnight may come before a test has looked at what they kept.
  const scenario: Scenario = { ...(scenarios[number % scenarios.length] as Scenario), begins: 'last' }
  const email = `person-${number}@example.com`
  const journey: Walker = await checkedOutBy(browser(who), scenario)
  const tabs = await askedTabs(journey)
  for (const tab of tabs) {
    const body = await tabCalls[tab].body(journey)
    await ask(journey, tabCalls[tab].key, { ...body, ...(tab === 'contact_info' && { email_address: email }) })
  }
  const pressed = Array.from({ length: presses }, (_, press) => press)
  const submits = await Promise.all(
    pressed.map((press) =>
      send(
        journey,
        'POST enrollment/save-review-info',
        review,
        press % 2 === 0 ? { key: `submit-of-person-${number}` } : {},
      ),
    ),
  )
  const { policy_id, effective_date } = await ask(journey, 'GET enrollment/get-receipt')
  const invoice = { policy_id, effectiveDate: effective_date }
  const invoices = await Promise.all(pressed.map(() => ask(journey, 'POST invoice/autoInvoiceGeneration', invoice)))
  return {
    number,
    email,
    enrollment_id: journey.enrollment_id,
    numbers: [policy_id, ...submits.map(({ data }) => (data as { policy_id: string }).policy_id)],
    invoices: invoices.map(({ invoice_id }) => invoice_id),
  }
}

/** Servers that are killed and come back on the same data, and the way to whichever of them answers now. */
export const cluster = async (file: string, env: Record<string, string>, size: number) => {
  const start = () => startProduct({ ...env, COMPILE_AHEAD: 'off' }, file)
  const standing: (Product | Promise<Product>)[] = await Promise.all(Array.from({ length: size }, start))
  let asked = 0
  const alive = () => standing.filter((one): one is Product => !(one instanceof Promise))
  return {
    /** One after the other of those that answer; waits where none does. */
    origin: async (): Promise<string> => {
      asked += 1
      const open = alive()
      const product = open[asked % open.length] ?? (await Promise.race(standing.map(async (one) => one)))
      return `http://127.0.0.1:${product.port}`
    },
    alive,
    /** Ends one server as a power cut does; resolves to the one that comes in its place. */
    kill: (product: Product): Promise<Product> => {
      process.kill(product.pid, 'SIGKILL')
      const place = standing.indexOf(product)
      const follow = async () => {
        await product.stop()
        return (standing[place] = await start())
      }
      return (standing[place] = follow())
    },
    /** Ends all that run, as a power cut does; nothing comes in their place. */
    end: async (): Promise<void> => {
      const running = await Promise.all(standing.splice(0).map(async (one) => one))
      for (const { pid } of running) process.kill(pid, 'SIGKILL')
      await Promise.all(running.map((product) => product.stop()))
    },
  }
}
export type Cluster = Awaited<ReturnType<typeof cluster>>

/** Random numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

interface Storm {
  kills?: number
  seed?: number
  /** How many people are at it at once. */
  lanes: number
  /** The number of the first of them. */
  from: number
  presses?: number
}

/**
 * People enroll, in each lane one after the other, asking again whenever no answer comes, while a server is killed
 * `kills` times: after a random number of requests, others on their way. Ends when all that came have enrolled.
 */
export const storm = async (of: Cluster, { kills = 0, lanes, from, seed = 0, presses = 2 }: Storm): Promise<Told[]> => {
  const random = randomOf(seed)
  const agent = new Agent({ keepAlive: true, maxSockets: lanes * presses })
  const told: Told[] = []
  let left = kills
  let people = 0
  const isOver = () => left === 0 && people >= lanes
  const nextKill = () => 1 + Math.floor(random() * 90)
  let requests = nextKill()
  const killed: Promise<unknown>[] = []
  /** Not with the request alone: some milliseconds later, when it is being worked on or was answered. */
  const killSoon = (victim: Product) =>
    new Promise<void>((resolve) =>
      setTimeout(() => {
        // Another kill of the same moment met it already.
        const isOpen = of.alive().includes(victim)
        if (!isOpen) left += 1
        resolve(isOpen ? of.kill(victim).then(() => undefined) : undefined)
      }, random() * 12),
    )
  const onSend = () => {
    requests -= 1
    if (requests > 0 || left === 0) return
    const open = of.alive()
    const victim = open[Math.floor(random() * open.length)]
    if (victim === undefined) return
    left -= 1
    requests = nextKill()
    killed.push(killSoon(victim))
  }
  const lane = async () => {
    while (!isOver()) {
      people += 1
      told.push(await enroll({ origin: of.origin, agent, isStubborn: true, onSend }, from + people - 1, presses))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  await Promise.all(killed)
  agent.destroy()
  return told.toSorted((a, b) => a.number - b.number)
}
