import type { DeskChoices, FindWish, FoundEnrollment, FoundPage } from '#schemas/calls/desk/desk-find.calls.ts'
import { findWishProblems, nameWords } from '#schemas/desk/find-wish.rules.ts'
import { addDays, isoDay } from '#schemas/fields/date.kinds.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { textIn } from '#schemas/messages/languages.ts'
import { policyNumberOf } from '#schemas/storefront/visit/find.rules.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Clock } from '../../clock.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { dayBegins, usDayAt } from '../../domain/calendar.ts'
import type { Caller } from '../../domain/caller.ts'
import { canonicalContact } from '../../domain/contacts.ts'
import { refuse } from '../../domain/refusals.ts'
import { makeDeliveriesRepository } from '../../repositories/delivery/deliveries.repository.ts'
import { makeFoundPolicies } from '../../repositories/desk/found-policies.repository.ts'
import {
  type FindTerm,
  type FoundPlace,
  everyEnrollment,
  makeFindTerms,
} from '../../repositories/enrollment/find-terms.repository.ts'
import { type PolicyDetails, applicantName, signatureStanding } from '../enrollment/steps/policy-details.ts'
import type { AuditService } from '../visits/audit.service.ts'
import { enrollerName, receiverName } from './names.ts'
import { pageOf, placeOf } from './page-place.ts'
import { deskStanding, statesOf } from '../enrollment/delivery/standings.ts'

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  catalog: Catalog
  audit: AuditService
}

const A_PAGE = 25

/** What is looked for as terms, what finds the fewest first. */
const termsOf = (wish: FindWish): [FindTerm, ...FindTerm[]] => {
  const term = (kind: 'email' | 'phone' | 'ssn' | 'agent' | 'group' | 'plan' | 'state', value: string | undefined) =>
    value === undefined || value.trim() === '' ? [] : [`${kind}|${value.trim()}` as const]
  const { email, phone, ssn_last_four, name = '', agent, group, plan, state } = wish
  const terms: FindTerm[] = [
    ...term('email', email && canonicalContact('email', email)),
    ...term('phone', phone && canonicalContact('phone', phone)),
    ...term('ssn', ssn_last_four),
    ...nameWords(name)
      .toSorted((one, other) => other.length - one.length)
      .map((word): FindTerm => `name|${word}`),
    ...term('agent', agent),
    ...term('group', group),
    ...term('plan', plan),
    ...term('state', state),
  ]
  const [first = everyEnrollment, ...others] = terms
  return [first, ...others]
}

/** Which of the fields were filled, for the audit: never what was typed. */
const asked = (wish: FindWish): string =>
  Object.entries(wish)
    .flatMap(([name, value]) => (name === 'after' || value.trim() === '' ? [] : [name]))
    .join(' ') || 'newest'

/** Finds submitted enrollments for the desk. */
export const makeDeskFind = (parts: Parts) => {
  const { database, catalog, audit } = parts
  const terms = makeFindTerms(parts)
  const policies = makeFoundPolicies<PolicyDetails>(parts)
  const deliveries = makeDeliveriesRepository(database)

  const placesOf = async (wish: FindWish): Promise<FoundPlace[]> => {
    const number = wish.number?.trim() ? policyNumberOf(wish.number) : null
    if (number !== null) return [{ submitted_at: 0, policy_id: number }]
    const [from, to] = [wish.from, wish.to].map((day) => isoDay(day?.trim() ?? ''))
    const after = placeOf(wish.after)
    return terms.find({
      terms: termsOf(wish),
      from: from ? dayBegins(from, catalog.timeZone) : null,
      to: to ? dayBegins(addDays(to, 1), catalog.timeZone) - 1 : null,
      states: wish.standing === undefined ? null : statesOf(wish.standing),
      after: after && { submitted_at: after.at, policy_id: after.id },
      limit: A_PAGE + 1,
    })
  }

  const rowsOf = async (places: readonly FoundPlace[]): Promise<FoundEnrollment[]> => {
    const ids = places.map(({ policy_id }) => policy_id)
    const [found, later, standing] = await Promise.all([
      policies.these(ids),
      policies.later(ids),
      deliveries.latestOf(ids),
    ])
    const has = (id: string, kind: string) => later.some((one) => one.policy_id === id && one.kind === kind)
    return found.map(({ policy_id, created_at, agent_id, group_id, details }) => ({
      policy_id,
      name: applicantName(details),
      plans: details.plans.map(({ name }) => name),
      submitted_on: usDayAt(created_at, catalog.timeZone),
      effective_date: details.effective_date,
      enrolled_by: enrollerName(catalog, { agent_id, group_id }),
      cancelled: has(policy_id, 'cancelled'),
      awaits_signature:
        signatureStanding(details, {
          isSigned: has(policy_id, 'signed'),
          isCancelled: has(policy_id, 'cancelled'),
        }) === 'awaited',
      standing: standing
        .filter((row) => row.policy_id === policy_id)
        .map(({ destination, state }) => ({
          receiver: receiverName(catalog, destination),
          standing: deskStanding(state),
        })),
    }))
  }

  return {
    choices: (locale: Locale): DeskChoices => ({
      agents: catalog.reps.map(({ id, first_name, last_name }) => ({ value: id, name: `${first_name} ${last_name}` })),
      groups: catalog.groups.map(({ id, name }) => ({ value: id, name })),
      plans: catalog.plans.map(({ id, name }) => ({ value: id, name })),
      states: catalog.lists.states.map(({ abbrev, name }) => ({ value: abbrev, name: textIn(name, locale) })),
    }),

    /** The page that is looked for. Reads alone: it is asked before the transaction, which holds up other writers. */
    find: async (wish: FindWish): Promise<FoundPage> => {
      const problems = findWishProblems(wish)
      if (problems.length > 0) throw refuse(problems)
      const places = await placesOf(wish)
      const { shown, next } = pageOf(places, A_PAGE, ({ submitted_at, policy_id }) => ({
        at: submitted_at,
        id: policy_id,
      }))
      return { rows: await rowsOf(shown), next }
    },

    /** That somebody was shown these people: a row for each, and one for what was asked. */
    noteFound: async (caller: Caller, wish: FindWish, { rows }: FoundPage): Promise<void> => {
      await audit.record(caller, 'read', 'desk:find', `looked by ${asked(wish)}`)
      for (const { policy_id } of rows) await audit.record(caller, 'read', `policy:${policy_id}`, 'listed')
    },
  }
}
