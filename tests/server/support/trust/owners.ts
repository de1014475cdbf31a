import { type Call } from '#schemas/calls/call.ts'
import { type RowKey, rows } from '#schemas/calls/calls.registry.ts'
import { makeEntryTokens } from '#server/services/access/entry-tokens.ts'
import { type Scenario, type Walker, ask } from '../asking.ts'
import { disguised } from '../disguise.ts'
import { type Theirs, namedIds } from '../identifiers.ts'
import { enterAsEmployee, proveGroup, proveRep } from '../proving.ts'
import { type Recorded, recorded } from '../recording.ts'
import { checkOut, checkedOutBy, fillTabs, submitted } from '../journey.ts'
import type { Shape } from '../simplest.ts'
import type { CallAnswer, TestApp, Visitor } from '../test-app.ts'
import { trespass } from './trespass.ts'

/** Everybody who has a right to something, and asks for it. */
export type Who = 'applicant' | 'other applicant' | 'rep' | 'group' | 'member' | 'employee' | 'analyst'

/** What one of them asked, and was answered. */
export interface Asked extends Recorded {
  who: Who
}

const order: readonly Who[] = ['applicant', 'other applicant', 'rep', 'group', 'member', 'employee', 'analyst']
const family: Scenario = { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'] }
const alone: Scenario = { tier: 'IO', plans: ['harvest-critical'] }

const must = async (answer: Promise<CallAnswer>): Promise<unknown> => {
  const { envelope } = await answer
  if (envelope.status !== 'success') throw new Error(JSON.stringify(envelope))
  return envelope.data
}

/** Lets everybody do what they may, through the last step, and ask every call with their own ids; every answer is noted. */
export const askAsOwners = async (app: TestApp): Promise<{ asked: Asked[]; visitors: Record<Who, Visitor> }> => {
  const asked: Asked[] = []
  const visitors = Object.fromEntries(
    order.map((who, number) => [
      who,
      recorded(app.visitor(), (one) => asked.push({ ...one, who }), disguised(Math.min(number, 4))),
    ]),
  ) as Record<Who, Visitor>

  const again = async (visitor: Visitor, key: RowKey, body: object): Promise<Walker<Visitor>> => {
    const begun = (await must(visitor.call(key, { body }))) as { temp_enrollment_id: string }
    const journey = { visitor, enrollment_id: begun.temp_enrollment_id, scenario: alone }
    await checkOut(journey)
    return journey
  }

  /** Every call with one's own ids; what only reads comes first, so that nothing has changed meanwhile. */
  const askAll = async (visitor: Visitor, theirs: Theirs): Promise<void> => {
    const isReading = ({ method, key }: Call) => method === 'GET' && key !== 'GET enrollment/remove-plan-from-cart'
    const all: readonly Call[] = Object.values(rows).filter(({ key }) => key !== 'POST enrollment/leave-site')
    const ids = namedIds(theirs)
    for (const row of [...all.filter(isReading), ...all.filter((one) => !isReading(one))]) {
      const columns = (row.query.properties as Record<string, Shape>)['column']?.anyOf ?? []
      await trespass(visitor, row, ids)
      for (const { const: column } of columns) {
        await visitor.call(row.key, { query: { enrollment_id: theirs.enrollment, column: String(column) } })
      }
    }
  }
  const nothing = { policy: 'EC-0000-0000', link: 'x', card: 'card-1', account: 'bank-1' } as const
  const idsOf = ({ enrollment_id: enrollment }: Walker, more: Partial<Theirs>): Theirs => ({
    ...nothing,
    enrollment,
    member: 'member-santos',
    rep: 'rep-rivera',
    group: 'group-bluebonnet',
    dependent: 'd0',
    beneficiary: 'b1',
    ...more,
  })

  const walked = async (visitor: Visitor, scenario: Scenario): Promise<Walker<Visitor>> => {
    const journey = await checkedOutBy(visitor, scenario)
    await fillTabs(journey)
    return journey
  }
  const first = await walked(visitors.applicant, { ...family, pays: 'cc' })
  await askAll(first.visitor, idsOf(first, {}))

  const second = await walked(visitors['other applicant'], { ...family, pays: 'eft' })
  const policy = await submitted(second)
  await ask(second, 'GET enrollment/get-receipt')
  await ask(second, 'GET enrollment/get-enrollment-copy')
  await askAll(second.visitor, idsOf(second, { policy }))

  await proveRep(app, visitors.rep)
  await submitted(await walked(visitors.rep, { ...alone, enrolledBy: { eprocess: 'rep', agent_id: 'rep-rivera' } }))
  const client = await again(visitors.rep, 'POST enrollment/add-filter-for-existing-user', {
    user_id: 'member-santos',
    tier: 'IO',
  })
  await askAll(client.visitor, idsOf(client, { dependent: 'dep-1', beneficiary: 'ben-1' }))

  await proveGroup(app, visitors.group)
  const byGroup = { eprocess: 'group', group_id: 'group-bluebonnet' } as const
  await submitted(await walked(visitors.group, { ...alone, enrolledBy: byGroup }))
  const colleague = await again(visitors.group, 'POST enrollment/add-filter-for-existing-user', {
    user_id: 'employee-brown',
    tier: 'IO',
  })
  await askAll(colleague.visitor, idsOf(colleague, { member: 'employee-brown', dependent: 'dep-3' }))

  const token = makeEntryTokens(app.services).make('member-santos')
  await must(visitors.member.call('POST enrollment/open-member-entry', { body: { token } }))
  const self = await again(visitors.member, 'POST enrollment/add-filter-for-member', {
    user_id: 'member-santos',
    tier: 'IO',
  })
  await askAll(self.visitor, idsOf(self, { dependent: 'dep-1', beneficiary: 'ben-1' }))

  await enterAsEmployee(visitors.employee)
  const worker = await checkedOutBy(visitors.employee, alone)
  await askAll(worker.visitor, idsOf(worker, { member: 'employee-brown' }))

  await must(visitors.analyst.call('POST service/open-machines', { body: { code: 'MAPS2468' } }))
  await must(visitors.analyst.call('GET service/get-machine-access'))
  await must(visitors.analyst.call('GET service/get-machine-traffic', { query: { machine: 'landing', version: 'x' } }))
  await must(visitors.analyst.call('GET service/get-traffic-overview'))
  return { asked, visitors }
}
