import { spawn } from 'node:child_process'
import { loadavg } from 'node:os'
import { text } from 'node:stream/consumers'
import { startProduct } from '#paths/run/product/product.ts'
import { caller, visitorHeaders } from './enrollment-client.ts'
import { median, ratioAtLeast, shown, type Row } from './bench.ts'

const CLIENTS = 64
const SECONDS = 4
const ROUNDS = 3
const GOAL = 0.5

interface Figures {
  answers: number
  seconds: number
  /** Milliseconds. */
  p95: number
}

/**
 * What a visitor of the storefront reads, from the catalog with its 17,653-row table: the list of plans, a plan with
 * its rates, the cart; each against a bare route that gives the same bytes, in turns.
 */
export const catalogReads = async (): Promise<Row[]> => {
  const product = await startProduct({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn', CATALOG_LARGE: 'on' })
  try {
    const call = caller((path) => product.url(path))
    const { temp_enrollment_id: enrollment_id } = await call('POST enrollment/add-filter-for-new-user', {
      zip: '78701',
      dob: '01/15/1990',
      gender: '0',
      tier: 'IO',
      is_smoker: 0,
      eprocess: 'applicant',
      type: 'new-member',
    })
    const { result: plans } = await call('GET enrollment/get-filtered-plans', { enrollment_id })
    for (const plan of plans.filter(({ selected_plan, hide_add_to_cart }) => selected_plan && !hide_add_to_cart)) {
      const { plan_id, plan_pricing_id } = plan
      await call('POST enrollment/add-plan-to-cart', { enrollment_id, plan_id, plan_pricing_id })
      const { result: count } = await call('GET enrollment/get-cart-count', { enrollment_id })
      if (count === 5) break
    }
    const plan = plans.find(({ plan_category }) => plan_category === 'medical')?.plan_id ?? ''
    const reads: [string, string][] = [
      ['list of plans', `/api/v1/get-filtered-plans?enrollment_id=${enrollment_id}`],
      ['list of one category', `/api/v1/get-filtered-plans?enrollment_id=${enrollment_id}&categories=medical`],
      ['plan', `/api/v1/get-plan-detail/${plan}`],
      ['rates of a plan', `/api/v1/get-plan-pricing-detail?pid=${plan}&enrollment_id=${enrollment_id}`],
      ['cart', `/api/v1/get-plan-cart?enrollment_id=${enrollment_id}`],
    ]
    const rows: Row[] = []
    for (const [label, path] of reads) rows.push(...(await measure(label, product.url(path))))
    rows.push(shown('load of the machine, one minute', '', loadavg()[0] ?? 0, 1))
    return rows
  } finally {
    await product.stop()
  }
}

const measure = async (label: string, url: string): Promise<Row[]> => {
  const answer = await (await fetch(url, { headers: visitorHeaders() })).text()
  const bare = await startProduct({ ANSWER: '1' }, 'bench/support/bare-answer.mjs')
  try {
    await fetch(bare.url('/answer'), { method: 'PUT', body: answer, headers: { 'content-type': 'application/json' } })
    const ours: Figures[] = []
    const theirs: Figures[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await load(url))
      theirs.push(await load(bare.url('/answer')))
    }
    const rate = (figures: Figures[]) => median(figures.map(({ answers, seconds }) => answers / seconds))
    const p95 = (figures: Figures[]) => median(figures.map((figure) => figure.p95))
    const size = `${(answer.length / 1024).toFixed(1)} kB`
    return [
      ratioAtLeast(`${label} (${size}) at ${CLIENTS} clients`, '1/s', rate(ours), rate(theirs), GOAL),
      shown(`${label}: 95th percentile`, 'ms', p95(ours), p95(theirs)),
    ]
  } finally {
    await bare.stop()
  }
}

const load = async (url: string): Promise<Figures> => {
  const child = spawn(process.execPath, ['bench/support/read-client.mjs'], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ url, headers: visitorHeaders(), clients: CLIENTS, seconds: SECONDS }))
  const printed = await text(child.stdout)
  if (printed === '') throw new Error(`The clients of ${url} failed`)
  return JSON.parse(printed) as Figures
}
