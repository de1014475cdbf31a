import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { homesCalls } from '#schemas/calls/storefront/homes.calls.ts'
import type { FilterInfo } from '#schemas/calls/storefront/quote.calls.ts'
import type { EProcess } from '#schemas/calls/shapes.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import { asTier } from '#schemas/storefront/catalog/catalog-codes.ts'
import { tierProblem } from '#schemas/storefront/visit/homes.rules.ts'
import { maxChildren, tierHasChildren, tierHasSpouse } from '#schemas/storefront/quote-form.rules.ts'
import { conflict, refuse } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import { processFor } from '../drafts/acting.ts'
import { mayUseGroup } from './choices.service.ts'
import type { HomesParts } from './homes-parts.ts'
import type { People, Person } from './current-members.service.ts'

type Body = CallBody<typeof homesCalls.addExistingFilter>
type Started = CallData<typeof homesCalls.addExistingFilter>

interface Parts extends HomesParts {
  people: People
}

/** Enrolls somebody who is a member already: only the tier is chosen, the rest is known (spec 1, section 6). */
export const makeExisting = (parts: Parts) => {
  const { catalog, drafts, visits, audit, people } = parts

  /** The member's own group, the one that the members' site enrolls for, or one that this session may use. */
  const isGroupFor = async (caller: Caller, person: Person, groupId: string): Promise<boolean> =>
    groupId === person.group_id ||
    groupId === catalog.siteOf(caller.host).settings['member_store_group'] ||
    (await mayUseGroup(parts, caller, groupId))

  const problemsOf = async (caller: Caller, person: Person, eprocess: EProcess, body: Body): Promise<FieldError[]> => {
    const strange = (field: keyof Body, isWrong: boolean): FieldError[] =>
      isWrong ? [wrong(field, 'error_option_invalid')] : []
    const tier = tierProblem(body.tier ?? '')
    return [
      ...(tier === null ? [] : [tier]),
      ...strange('eprocess', body.eprocess !== undefined && body.eprocess !== eprocess),
      ...strange('agent_id', body.agent_id !== undefined && body.agent_id !== person.agent_id),
      ...strange('group_id', body.group_id !== undefined && !(await isGroupFor(caller, person, body.group_id))),
      ...strange('policy_id', body.policy_id !== undefined && !person.policies.includes(body.policy_id)),
    ]
  }

  return async (caller: Caller, body: Body): Promise<Started> => {
    const person = await people.demand(caller, body.user_id)
    const visit = await visits.of(caller)
    const group_id = body.group_id ?? person.group_id
    const eprocess = processFor(visit, { agent_id: person.agent_id, group_id })
    const problems = await problemsOf(caller, person, eprocess, body)
    if (problems.length > 0) throw refuse(problems)
    const { quote } = person
    // A policy of before this was kept: its holder is enrolled by a new quote.
    if (quote === null) throw conflict('error_member_unknown')
    const tier = asTier(body.tier ?? '') ?? 'IO'
    const children = tierHasChildren(tier) ? quote.dep_dob.slice(0, maxChildren(tierHasSpouse(tier))) : []
    const spouse = tierHasSpouse(tier) ? quote.spouse_dop : null
    const county = catalog.countiesOf(quote.zip).find((one) => one === quote.county)
    const filter: FilterInfo = {
      zip: quote.zip,
      state: catalog.findZip(quote.zip)?.state ?? quote.state,
      ...(county !== undefined && { county }),
      dob: quote.dob,
      gender: quote.gender,
      tier,
      is_smoker: null,
      annual_incode: null,
      working_hours: null,
      user_id: person.user_id,
      spouse_dop: spouse,
      child_num: tierHasChildren(tier) && children.length > 0 ? children.length : null,
      categories: null,
    }
    const draft = await drafts.create(caller, {
      type: person.type,
      eprocess,
      open_type: body.open_type ?? catalog.siteOf(caller.host).open_type ?? null,
      agent_id: person.agent_id,
      group_id,
      portal_id: person.portal_id,
    })
    await drafts.save(draft, 'filter_info', filter, 0)
    await drafts.save(
      draft,
      'quote_dependents',
      { spouse_dob: spouse, no_of_children: children.length, dep_dob: children },
      0,
    )
    await audit.record(caller, 'read', `member:${person.user_id}`, 'quote')
    return {
      temp_enrollment_id: draft.id,
      portal_id: person.portal_id,
      group_id,
      agent_id: person.agent_id,
      type: person.type,
      eprocess,
      result: filter,
    }
  }
}
