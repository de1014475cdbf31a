import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { personalCalls } from '#schemas/calls/enrollment/personal.calls.ts'
import { tidy } from '#schemas/fields/kind.ts'
import { tidyWords } from '#schemas/fields/kinds.registry.ts'
import { lacksEnrollerCode, personalPayload } from '#schemas/steps/personal/personal.rules.ts'
import { personalFields } from '#schemas/steps/personal/personal.ui.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import type { Member } from '#schemas/storefront/catalog/catalog.schema.ts'
import { withValues } from '#schemas/storefront/catalog/requirements.rules.ts'
import { refuse, refuseField } from '../../../domain/refusals.ts'
import type { Caller } from '../../../domain/caller.ts'
import { maskSsn, masked } from '../../../domain/masks.ts'
import { keep, withKeptSsn } from '../kept.ts'
import type { StateParts } from '../load-state.ts'
import type { RosterFollow } from './roster-follow.ts'
import { filled } from '#schemas/fields/filled.ts'
import { type StepFrame, askedOf, fieldsOf } from '../step-frame.ts'

type Calls = typeof personalCalls

/** Reps say who enrolls; applicants enroll themselves (spec 2, section 6). */
const asksEnrollerCode = (eprocess: string): boolean => eprocess === 'rep'

/** Of an existing member: what is on file and is not changed here (spec 2, section 4), as the page would send it. */
const nameOf = (member: Member | null): Partial<Pick<Member, 'first_name' | 'last_name' | 'ssn'>> =>
  member === null
    ? {}
    : {
        first_name: tidy(member.first_name),
        last_name: tidy(member.last_name),
        // A policy of this server may have asked for none.
        ...(member.ssn !== '' && { ssn: member.ssn }),
      }

interface Parts extends StateParts {
  roster: Pick<RosterFollow, 'employeeOf'>
}

export const makePersonal = (frame: StepFrame, { drafts, catalog, roster }: Parts) => {
  return {
    fields: async (caller: Caller, enrollmentId: string): Promise<CallData<Calls['getPersonalFields']>> => {
      const { draft, state } = await frame.read(caller, enrollmentId, 'personal')
      const employee = state.section('personal') === null ? await roster.employeeOf(caller, draft) : null
      const { first_name = '', last_name = '' } = employee ?? {}
      const saved = masked(state.section('personal') ?? {}) as Record<string, string | number>
      const { dob, gender } = state.filter
      const own = nameOf(state.member)
      const known = { ...own, ...(own.ssn && { ssn: maskSsn(own.ssn) }) }
      return {
        result: withValues(
          state.needs.fields.personal,
          { ...filled({ first_name, last_name }), ...saved, ...known, birthdate: dob, gender },
          Object.keys(own),
        ),
      }
    },

    save: async (caller: Caller, body: CallBody<Calls['savePersonalInfo']>) => {
      const step = await frame.begin(caller, body.enrollment_id, 'personal')
      const { filter, section } = step.state
      const given = filled(tidyWords(personalFields, fieldsOf(body)))
      // Both come from the quote, which priced the plans: another value would be another price.
      const fixed: FieldError[] = []
      if (given.birthdate !== undefined && given.birthdate !== filter.dob)
        fixed.push(wrong('birthdate', 'error_read_only'))
      if (given.gender !== undefined && given.gender !== filter.gender) fixed.push(wrong('gender', 'error_read_only'))
      const own = nameOf(step.state.member)
      for (const name of ['first_name', 'last_name', 'ssn'] as const) {
        const typed = name === 'ssn' ? keep(given.ssn, own.ssn) : given[name]
        if (own[name] !== undefined && typed !== undefined && typed !== own[name])
          fixed.push(wrong(name, 'error_read_only'))
      }
      const value = {
        ...withKeptSsn(
          personalPayload(askedOf(step.state.needs.fields.personal, given)),
          section('personal') ?? undefined,
        ),
        ...own,
        birthdate: filter.dob,
        gender: filter.gender,
      }
      const { draft, state } = step
      const code = {
        shown: asksEnrollerCode(draft.eprocess),
        optional: !state.needs.enrollerCodeRequired,
        saved: asksEnrollerCode(draft.eprocess) && step.saved.value('enroller_code') !== null,
      }
      const problems = [
        ...fixed,
        ...frame.problems(step, 'personal', value),
        ...(lacksEnrollerCode(code) ? [wrong('enrollerCode', 'error_enroller_code_required')] : []),
      ]
      if (problems.length > 0) throw refuse(problems)
      return drafts.save(step.draft, 'personal', value, body.revision)
    },

    enrollCode: async (caller: Caller, enrollmentId: string): Promise<CallData<Calls['checkEnrollCode']>> => {
      const { draft, saved, state } = await frame.read(caller, enrollmentId)
      return {
        show_enroll_code: { status: asksEnrollerCode(draft.eprocess) },
        is_optional: !state.needs.enrollerCodeRequired,
        is_saved: saved.value('enroller_code') !== null,
      }
    },

    saveEnrollerCode: async (caller: Caller, { enrollment_id, enrollerCode }: CallBody<Calls['saveEnrollerCode']>) => {
      const draft = await drafts.openForChange(caller, enrollment_id)
      const code = enrollerCode.trim()
      if (code === '') throw refuseField('enrollerCode', 'error_enroller_code_required')
      const rep = catalog.reps.find(({ public_code }) => public_code.toLowerCase() === code.toLowerCase())
      caller.tried({ code: 'enroller', right: rep !== undefined, ...(rep && { opened: `agent:${rep.id}` }) })
      if (rep === undefined) throw refuseField('enrollerCode', 'error_enroller_code_unknown')
      await drafts.save(draft, 'enroller_code', { enrollerCode: rep.public_code, agent_id: rep.id }, 'any')
      return { saved: true }
    },
  }
}
