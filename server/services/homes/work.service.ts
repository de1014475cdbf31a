import type { CallQuery } from '#schemas/calls/call.ts'
import type { DraftWork, PolicyWork, Work, workCalls } from '#schemas/calls/storefront/work.calls.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import { stepColumns } from '#schemas/steps/steps.registry.ts'
import { dayOf } from '../../clock.ts'
import type { Caller } from '../../domain/caller.ts'
import { storedAs } from '../../domain/section-values.ts'
import { makeOpenDrafts } from '../../repositories/enrollment/open-drafts.repository.ts'
import { lastSaved } from '../drafts/last-saved.ts'
import type { DraftsService } from '../drafts/drafts.types.ts'
import type { EnrolledPolicy, People } from './current-members.service.ts'
import type { HomesParts } from './homes-parts.ts'
import { folded, wordsOf } from './member-index.ts'

interface Parts extends HomesParts {
  people: People
  drafts: DraftsService
}

/** Rows of each list where nobody asks for more. */
const FEW = 5
/** The newest drafts of a rep that are listed and searched: their names are sealed, and each is opened for it. */
const MOST_DRAFTS = 300

/** What a rep has begun for clients: drafts to go on with, signatures that wait, and what was submitted last. */
export const makeWork = ({ catalog, database, clock, drafts, visits, audit, people }: Parts) => {
  const open = makeOpenDrafts(database)
  const dayAt = (at: number): string => usDay(dayOf({ now: () => at }))
  const planName = (id: string): string => catalog.findPlan(id)?.name ?? id

  const draftsOf = async (agentId: string): Promise<DraftWork[]> => {
    const rows = await open.ofRep(agentId, clock.now(), MOST_DRAFTS)
    const ids = rows.map(({ id }) => id)
    const [named, saved, plans, holders] = await Promise.all([
      open.sections(ids, [storedAs('personal')]),
      open.saved(ids, stepColumns),
      open.plans(ids),
      open.holders(ids),
    ])
    const names = drafts.namesOf(named)
    // In turns: what comes later stands.
    const holder = new Map(holders.map((one) => [one.enrollment_id, one.holder]))
    const last = lastSaved(saved)
    const inCart = new Map<string, string[]>()
    for (const { enrollment_id, plan_id } of plans)
      inCart.set(enrollment_id, [...(inCart.get(enrollment_id) ?? []), planName(plan_id)])
    return rows.map(({ id, updated_at, expires_at }) => ({
      enrollment_id: id,
      name: names.get(id) ?? null,
      plans: inCart.get(id) ?? [],
      saved_tab: last.get(id) ?? 'cart_info',
      changed_on: dayAt(updated_at),
      kept_until: dayAt(expires_at),
      is_with_client: (holder.get(id) ?? 'rep') !== 'rep',
    }))
  }

  const policyWork = ({ policy_id, created_at, details }: EnrolledPolicy): PolicyWork => ({
    policy_id,
    name: details.person === undefined ? details.name : `${details.person.first_name} ${details.person.last_name}`,
    plans: details.plans.map(({ name }) => name),
    submitted_on: dayAt(created_at),
    effective_date: details.effective_date,
  })

  return async (
    caller: Caller,
    { agent_id, search = '', most = FEW }: CallQuery<typeof workCalls.getAgentWork>,
  ): Promise<Work> => {
    const rep = await visits.demandRep(caller, agent_id)
    await audit.record(caller, 'read', `agent:${rep.id}`, 'work')
    const wanted = wordsOf(search)
    const found = <Row extends DraftWork | PolicyWork>(rows: readonly Row[]): { rows: Row[]; total: number } => {
      const fitting = rows.filter((row) => {
        const text = folded([row.name ?? '', ...row.plans, 'policy_id' in row ? row.policy_id : ''].join('\n'))
        return wanted.every((word) => text.includes(word))
      })
      return { rows: fitting.slice(0, most), total: fitting.length }
    }
    const [begun, submitted] = await Promise.all([draftsOf(rep.id), people.enrolled.of('agent', rep.id)])
    const newest = submitted.toReversed()
    const isWaiting = ({ details, signed_at }: EnrolledPolicy) =>
      details.awaits_signature === true && signed_at === null
    return {
      drafts: found(begun),
      waiting: found(newest.filter(isWaiting).map(policyWork)),
      recent: found(newest.filter((policy) => !isWaiting(policy)).map(policyWork)),
    }
  }
}
