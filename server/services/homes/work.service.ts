import type { CallQuery } from '#schemas/calls/call.ts'
import type { DraftWork, PolicyWork, Work, workCalls } from '#schemas/calls/storefront/work.calls.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import { stepColumns } from '#schemas/steps/steps.registry.ts'
import { todayAt, usDayAt } from '../../domain/calendar.ts'
import type { Caller } from '../../domain/caller.ts'
import { storedAs } from '../../domain/section-values.ts'
import type { DeliveryRow } from '../../db/tables.ts'
import { makeDeliveriesRepository } from '../../repositories/delivery/deliveries.repository.ts'
import { type Enroller, makeOpenDrafts } from '../../repositories/enrollment/open-drafts.repository.ts'
import { toldDeliveries } from '../enrollment/delivery/told-deliveries.ts'
import { applicantName, signatureStanding } from '../enrollment/steps/policy-details.ts'
import { lastSaved } from '../drafts/last-saved.ts'
import type { DraftsService } from '../drafts/drafts.types.ts'
import type { EnrolledPolicy, People } from './current-members.service.ts'
import type { HomesParts } from './homes-parts.ts'
import { folded, wordsOf } from './member-index.ts'

interface Parts extends HomesParts {
  people: People
  drafts: DraftsService
}

type Wish = Pick<CallQuery<typeof workCalls.getAgentWork>, 'search' | 'most' | `most_${keyof Work}`>

/** Rows of each list where nobody asks for more. */
const FEW = 5
const standingOf = ({
  details,
  signed_at,
  cancelled_at,
}: Pick<EnrolledPolicy, 'details' | 'signed_at' | 'cancelled_at'>) =>
  signatureStanding(details, { isSigned: signed_at !== null, isCancelled: cancelled_at !== null })

/** The newest drafts of a rep or a group that are listed and searched: their names are sealed, and each is opened for it. */
const MOST_DRAFTS = 300

const plansOf = ({ details }: Pick<EnrolledPolicy, 'details'>): string[] => details.plans.map(({ name }) => name)

/** What a rep or a group has begun for others: drafts to go on with, signatures that wait, and what was submitted last. */
export const makeWork = ({ catalog, database, clock, drafts, visits, audit, people }: Parts) => {
  const open = makeOpenDrafts(database)
  const deliveries = makeDeliveriesRepository(database)
  const openUntil = ({ cancel_until: until }: EnrolledPolicy['details']): string | null =>
    until !== undefined && todayAt({ clock, catalog }) <= until ? usDay(until) : null
  const planName = (id: string): string => catalog.findPlan(id)?.name ?? id

  const draftsOf = async (enroller: Enroller): Promise<DraftWork[]> => {
    const rows = await open.begunBy(enroller, clock.now(), MOST_DRAFTS)
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
      changed_on: usDayAt(updated_at, catalog.timeZone),
      kept_until: usDayAt(expires_at, catalog.timeZone),
      is_with_client: (holder.get(id) ?? enroller.role) !== enroller.role,
    }))
  }

  /** With where each stands; few at a time, and asked for at once. */
  const policyWorks = async (policies: readonly EnrolledPolicy[]): Promise<PolicyWork[]> => {
    const standing = await deliveries.latestOf(policies.map(({ policy_id }) => policy_id))
    return policies.map((policy) =>
      policyWork(
        policy,
        standing.filter(({ policy_id }) => policy_id === policy.policy_id),
      ),
    )
  }

  const policyWork = (
    { policy_id, enrollment_id, created_at, signed_at, cancelled_at, details }: EnrolledPolicy,
    standing: readonly DeliveryRow[],
  ): PolicyWork => ({
    policy_id,
    enrollment_id,
    name: applicantName(details),
    plans: plansOf({ details }),
    submitted_on: usDayAt(created_at, catalog.timeZone),
    effective_date: details.effective_date,
    signature: standingOf({ details, signed_at, cancelled_at }),
    deliveries: toldDeliveries(catalog, standing, new Set(cancelled_at === null ? [] : [policy_id])),
    cancelled_on: cancelled_at === null ? null : usDayAt(cancelled_at, catalog.timeZone),
    cancel_until: cancelled_at === null ? openUntil(details) : null,
  })

  const workOf = async (enroller: Enroller, { search = '', ...wish }: Wish): Promise<Work> => {
    const wanted = wordsOf(search)
    const found = <Row>(
      list: keyof Work,
      rows: readonly Row[],
      textOf: (row: Row) => (string | null)[],
    ): { rows: Row[]; total: number } => {
      const fitting = rows.filter((row) => {
        const text = folded(textOf(row).join('\n'))
        return wanted.every((word) => text.includes(word))
      })
      return { rows: fitting.slice(0, wish[`most_${list}`] ?? wish.most ?? FEW), total: fitting.length }
    }
    const foundPolicies = async (list: 'waiting' | 'recent', policies: readonly EnrolledPolicy[]) => {
      const { rows, total } = found(list, policies, (policy) => [
        applicantName(policy.details),
        ...plansOf(policy),
        policy.policy_id,
      ])
      return { rows: await policyWorks(rows), total }
    }
    const [begun, submitted] = await Promise.all([
      draftsOf(enroller),
      people.enrolled.of(enroller.role === 'rep' ? 'agent' : 'group', enroller.id),
    ])
    const newest = submitted.toReversed()
    const isWaiting = (policy: EnrolledPolicy) => standingOf(policy) === 'awaited'
    return {
      drafts: found('drafts', begun, ({ name, plans }) => [name, ...plans]),
      waiting: await foundPolicies('waiting', newest.filter(isWaiting)),
      recent: await foundPolicies(
        'recent',
        newest.filter((policy) => !isWaiting(policy)),
      ),
    }
  }

  return {
    ofRep: async (caller: Caller, { agent_id, ...wish }: CallQuery<typeof workCalls.getAgentWork>): Promise<Work> => {
      const { id } = await visits.demandRep(caller, agent_id)
      await audit.record(caller, 'read', `agent:${id}`, 'work')
      return workOf({ role: 'rep', id }, wish)
    },
    ofGroup: async (caller: Caller, { group_id, ...wish }: CallQuery<typeof workCalls.getGroupWork>): Promise<Work> => {
      const { id } = await visits.demandGroup(caller, group_id)
      await audit.record(caller, 'read', `group:${id}`, 'work')
      return workOf({ role: 'group', id }, wish)
    },
  }
}
