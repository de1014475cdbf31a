import { randomUUID } from 'node:crypto'
import type { CallData } from '#schemas/calls/call.ts'
import { apiBases, type ApiName } from '#schemas/calls/call.ts'
import type { RowKey, RowOf } from '#schemas/calls/calls.registry.ts'

/** The headers that every request carries (spec decisions, Calls); the authorization names a client, no secret. */
const headers = {
  authorization: `Basic ${Buffer.from('enrollchart-web:').toString('base64')}`,
  'x-over-65': '0',
}

/** The cookie of the visitor's session, once the server has given one. */
let cookie = ''
export const visitorHeaders = (): Record<string, string> => ({ ...headers, ...(cookie !== '' && { cookie }) })

/** Makes one call of the contract on a running server; throws with the whole answer where it is refused. */
export const caller =
  (url: (path: string) => string) =>
  async <Key extends RowKey>(key: Key, input: Record<string, unknown> = {}): Promise<CallData<RowOf<Key>>> => {
    const [method = '', target = ''] = key.split(' ')
    const slash = target.indexOf('/')
    const address = url(`${apiBases[target.slice(0, slash) as ApiName]}/${target.slice(slash + 1)}`)
    const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
    const response = await fetch(method === 'GET' ? `${address}?${query}` : address, {
      method,
      headers: { ...visitorHeaders(), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
    })
    const given = response.headers.getSetCookie()[0]?.split(';')[0]
    if (given !== undefined) cookie = given
    const answer = (await response.json()) as { status: string; data: CallData<RowOf<Key>> }
    if (answer.status !== 'success') throw new Error(`${key}: ${response.status} ${JSON.stringify(answer)}`)
    return answer.data
  }

/** What Contact Information is saved with; `zip` belongs to the quote's state. */
export const contact = {
  address1: '1200 Main Street',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  phone_number: '5125550142',
  email_address: 'pat.morgan@example.com',
  skip_validation_email: 1,
  skip_validation_phone: 1,
}

/** From a quote over a cart to an open enrollment, for one person of 35; answers the enrollment's id. */
export const openEnrollment = async (call: ReturnType<typeof caller>): Promise<string> => {
  const quote = await call('POST enrollment/add-filter-for-new-user', {
    zip: contact.zip,
    dob: '01/15/1990',
    gender: '0',
    tier: 'IO',
    is_smoker: 0,
    eprocess: 'applicant',
    type: 'new-member',
  })
  const enrollment_id = quote.temp_enrollment_id
  const { result: plans } = await call('GET enrollment/get-filtered-plans', { enrollment_id })
  for (const { pid } of plans) {
    const { plans: prices } = await call('GET enrollment/get-plan-pricing-detail', { pid, enrollment_id })
    const price = prices[0]
    if (price === undefined) continue
    const line = { enrollment_id, plan_id: price.pid, plan_pricing_id: price.ppid }
    if (!(await call('POST enrollment/add-plan-to-cart', line)).added) continue
    const { result: dates } = await call('GET enrollment/get-cart-effective-dates', { enrollment_id })
    await call('POST enrollment/cart-checkout', { enrollment_id, effective_date: dates[0]?.effective_date ?? '' })
    return enrollment_id
  }
  throw new Error('No plan of the catalog could be put into the cart without questions')
}

/** Saves the first step with what its own field configuration asks for. */
export const savePersonal = async (call: ReturnType<typeof caller>, enrollment_id: string): Promise<void> => {
  const { result: fields } = await call('GET enrollment/get-form-fields-personal-info', { enrollment_id })
  const answers: Record<string, unknown> = {
    first_name: 'Pat',
    last_name: 'Morgan',
    height_feet: '5',
    height_inch: '8',
    weight: '160',
    marital_status: '0',
    ssn: '501224567',
    prior_coverage_flag: 0,
  }
  const asked = fields
    .filter(({ required }) => required)
    .map(({ field_name: name, value }) => [name, value ?? answers[name]])
  await call('POST enrollment/save-personal-info', { enrollment_id, ...Object.fromEntries(asked) })
}
