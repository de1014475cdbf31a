import type { Call } from '#schemas/calls/call.ts'
import { picture } from './answers.ts'
import { callerWith } from './caller.ts'
import { checkedOut } from './road.ts'
import { type Shape, simplest } from './simplest.ts'
import type { CallAnswer, TestApp, Visitor } from './test-app.ts'

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
  primary_info: { dependent_id: 'd' },
  zip: '78701',
  zip_code: '78701',
  tier: 'IO',
  dob: '06/15/1986',
}

/** Somebody else's ids by the names that the contract has for them. */
export type TheirIds = Readonly<Record<string, string>>

const filled = (schema: Shape, ids: TheirIds): Record<string, unknown> => {
  const { properties = {}, required = [] } = schema
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, shape]): [string, unknown][] => {
      if (name in ids) return [[name, ids[name]]]
      if (!required.includes(name)) return []
      return [[name, name in likely ? likely[name] : simplest(shape)]]
    }),
  )
}

/** Asks one call of the contract with the ids of somebody else wherever it takes one. */
export const trespass = (visitor: Visitor, row: Call, ids: TheirIds): Promise<CallAnswer> =>
  visitor.call(row.key, {
    params: filled(row.params as Shape, ids) as Record<string, string>,
    ...(row.method === 'GET'
      ? { query: filled(row.query as Shape, ids) as Record<string, string> }
      : { body: filled(row.body as Shape, ids) }),
  })

interface VisitOf {
  role: 'rep' | 'group' | 'member' | 'employee'
  agent_id?: string
  group_id?: string
  member_id?: string
}

/** Somebody with an enrollment of their own, whose session has shown to be this person. */
export const somebody = async (app: TestApp, visit: VisitOf | null): Promise<Visitor> => {
  const { visitor, enrollment_id } = await checkedOut(app, { tier: 'IO', plans: ['clearview-vision-high'] })
  if (visit === null) return visitor
  const { session_id } = await app.database.sql
    .selectFrom('drafts')
    .select('session_id')
    .where('id', '=', enrollment_id)
    .executeTakeFirstOrThrow()
  const { role, agent_id = null, group_id = null, member_id = null } = visit
  const row = { session_id, role: role as 'rep', agent_id, group_id, member_id, opened_at: app.clock.now() }
  await app.database.sql.insertInto('visits').values(row).execute()
  if ((await app.services.visits.of(callerWith(session_id)))?.role !== role) throw new Error(`${role} is no visit`)
  return visitor
}
