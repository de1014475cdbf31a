import type { Call } from '#schemas/calls/call.ts'
import { picture } from '../answers.ts'
import { type Shape, simplest } from '../simplest.ts'
import type { CallAnswer, Visitor } from '../test-app.ts'

/** Values that pass the look of a field, so that the question of whose it is comes next. */
const likely: Readonly<Record<string, unknown>> = {
  column: 'primary_info',
  tab_name: 'primary_info',
  name: 'contact_info',
  image: picture(),
  contact: 'a@b.example',
  email: 'a@b.example',
  type: 'email',
  otp: '123456',
  tab: 'primary_info',
  section: 'contact_info',
  eprocess: 'applicant',
  payment_method: 'cc',
  first_enroll: 1,
  effective_date: '12/01/2026',
  effectiveDate: '12/01/2026',
  plan_id: 'crescent-premier-care',
  pid: 'crescent-premier-care',
  plan_id1: 'crescent-premier-care',
  plan_pricing_id1: 'crescent-premier-care.standard.IO',
  plan_pricing_id: 'crescent-premier-care.standard.IO',
  plan_list: 'crescent-premier-care',
  zip: '78701',
  zip_code: '78701',
  tier: 'IO',
  dob: '06/15/1986',
}

/** Somebody else's ids by the names that the contract has for them. */
export type TheirIds = Readonly<Record<string, string>>

/** Whether a value of this shape has room for one of the ids, at any depth. */
const takes = (shape: Shape, ids: TheirIds): boolean =>
  Object.entries(shape.properties ?? {}).some(([name, inner]) => name in ids || takes(inner, ids)) ||
  (shape.items !== undefined && takes(shape.items, ids)) ||
  (shape.anyOf ?? []).some((one) => takes(one, ids))

/** Whether a call takes an id of somebody at all. */
export const takesIds = ({ params, query, body }: Call, ids: TheirIds): boolean =>
  [params, query, body].some((shape) => takes(shape, ids))

const valueOf = (name: string, shape: Shape, ids: TheirIds): unknown => {
  if (name in ids) return ids[name]
  if (!takes(shape, ids)) return name in likely ? likely[name] : simplest(shape)
  if (shape.items !== undefined) return [valueOf('', shape.items, ids)]
  const branch = shape.anyOf?.find((one) => takes(one, ids))
  return branch === undefined ? filled(shape, ids) : valueOf('', branch, ids)
}

/** What a request must hold, and an id wherever it may hold one. */
const filled = (shape: Shape, ids: TheirIds): Record<string, unknown> => {
  const { properties = {}, required = [] } = shape
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name, inner]) => name in ids || required.includes(name) || takes(inner, ids))
      .map(([name, inner]) => [name, valueOf(name, inner, ids)]),
  )
}

/** Asks one call of the contract with the ids of somebody else wherever it takes one. */
export const trespass = (visitor: Visitor, row: Call, ids: TheirIds): Promise<CallAnswer> =>
  visitor.call(row.key, {
    params: filled(row.params, ids) as Record<string, string>,
    ...(row.method === 'GET'
      ? { query: filled(row.query, ids) as Record<string, string> }
      : { body: filled(row.body, ids) }),
  })
