import { callerWith } from '../caller.ts'
import { checkedOut, fillTabs } from '../journey.ts'
import { ask } from '../asking.ts'
import { enterAsEmployee } from '../proving.ts'
import type { TestApp, Visitor } from '../test-app.ts'

interface VisitOf {
  role: 'rep' | 'group' | 'member'
  agent_id?: string
  group_id?: string
  member_id?: string
}

/** Somebody with an enrollment of their own. */
const applicant = async (app: TestApp) => checkedOut(app, { tier: 'IO', plans: ['clearview-vision-high'] })

/** Somebody with an enrollment of their own, whose session has shown to be this person. */
const somebody = async (app: TestApp, visit: VisitOf): Promise<Visitor> => {
  const { visitor, enrollment_id } = await applicant(app)
  const { session_id } = await app.database.sql
    .selectFrom('drafts')
    .select('session_id')
    .where('id', '=', enrollment_id)
    .executeTakeFirstOrThrow()
  const { role, agent_id = null, group_id = null, member_id = null } = visit
  const row = { session_id, role, agent_id, group_id, member_id, opened_at: app.clock.now() }
  await app.database.sql.insertInto('visits').values(row).execute()
  if ((await app.services.visits.of(callerWith(session_id)))?.role !== role) throw new Error(`${role} is no visit`)
  return visitor
}

/** The last of what a pattern finds in the mails that `send` sends. */
export const mailedBy = async (app: TestApp, send: () => Promise<unknown>, pattern: RegExp): Promise<string> => {
  const before = new Set((await app.mailbox()).map(({ id }) => id))
  await send()
  const found = (await app.mailbox())
    .filter(({ id }) => !before.has(id))
    .flatMap(({ message }) => pattern.exec(message.text)?.[1] ?? [])
  if (found[0] === undefined) throw new Error(`nothing like ${pattern.source} was mailed`)
  return found[0]
}

/** Somebody who has gone on with another enrollment than anybody's of the test, by the code that was mailed for it. */
const holderOfCode = async (app: TestApp): Promise<Visitor> => {
  const journey = await applicant(app)
  await fillTabs(journey, 'contact_info')
  const email = 'robin@example.net'
  const save = () => ask(journey, 'POST enrollment/save-enrollment', { name: 'Robin', email, tab: 'primary_info' })
  const code = await mailedBy(app, save, /\b([0-9A-Z]{4}-[0-9A-Z]{4})\b/)
  const visitor = app.visitor()
  const { status } = await visitor.call('POST enrollment/continue-enrollment', { body: { code, email } })
  if (status !== 200) throw new Error(`the code ${code} opened nothing: ${status}`)
  return visitor
}

/** Somebody who has followed a link, beside an enrollment of their own. */
const holderOfLink = async (app: TestApp, key: string, params: Record<string, string>): Promise<Visitor> => {
  const { visitor } = await applicant(app)
  const { status } = await visitor.call(key, { params })
  if (status !== 200) throw new Error(`the link of ${key} opened nothing: ${status}`)
  return visitor
}

/** Links of the very enrollments that are asked for: whoever has one may do what it is for, and nothing else. */
export interface Links {
  /** Of the saved cart of one. */
  cart: string
  /** By which one is signed later. */
  signing: string
}

/** Everybody who asks for what is not theirs: the enrollments are of rep-rivera, group-bluebonnet and their clients. */
export const trespassers = async (app: TestApp, { cart, signing }: Links): Promise<Record<string, Visitor>> => {
  const { visitor: analyst } = await applicant(app)
  await analyst.call('POST service/open-machines', { body: { code: 'MAPS2468' } })
  const { visitor: employee } = await applicant(app)
  await enterAsEmployee(employee)
  return {
    stranger: app.visitor(),
    'another applicant': (await applicant(app)).visitor,
    'another rep': await somebody(app, { role: 'rep', agent_id: 'rep-okafor' }),
    "another group's HR": await somebody(app, { role: 'group', agent_id: 'rep-rivera', group_id: 'group-lakefront' }),
    'an employee of the group': employee,
    'another member': await somebody(app, { role: 'member', agent_id: 'rep-okafor', member_id: 'member-chen' }),
    analyst,
    "a holder of another enrollment's code": await holderOfCode(app),
    "a holder of the saved cart's link": await holderOfLink(app, 'GET enrollment/direct-continue/{tempId}', {
      tempId: cart,
    }),
    'a holder of the link to sign': await holderOfLink(app, 'GET enrollment/get-signing/{token}', { token: signing }),
  }
}
