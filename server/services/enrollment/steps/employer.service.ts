import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { draftCalls } from '#schemas/calls/enrollment/draft.calls.ts'
import type { employerCalls } from '#schemas/calls/enrollment/employer.calls.ts'
import { tidyWords } from '#schemas/fields/kinds.registry.ts'
import { withoutNotes } from '#schemas/steps/doubts.rules.ts'
import { isBlankEmployer } from '#schemas/steps/employer/employer.rules.ts'
import { employerFields } from '#schemas/steps/employer/employer.ui.ts'
import { withValues } from '#schemas/storefront/catalog/requirements.rules.ts'
import type { AddressAdapter } from '../../../adapters/address.adapter.ts'
import type { DeliverabilityAdapter } from '../../../adapters/deliverability.adapter.ts'
import { refuse } from '../../../domain/refusals.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { CodesService } from '../../codes/codes.service.ts'
import { meetAddress, meetContact } from './doubts.ts'
import type { StateParts } from '../load-state.ts'
import { filled } from '#schemas/fields/filled.ts'
import { type StepFrame, askedOf, fieldsOf } from '../step-frame.ts'

type Calls = typeof employerCalls

interface Parts extends StateParts {
  codes: CodesService
  addresses: AddressAdapter
  deliverability: DeliverabilityAdapter
}

export const makeEmployer = (frame: StepFrame, { drafts, catalog, codes, addresses, deliverability }: Parts) => {
  const groupOf = (groupId: string | null) => catalog.groups.find(({ id }) => id === groupId)
  return {
    fields: async (caller: Caller, enrollmentId: string): Promise<CallData<Calls['getEmployerFields']>> => {
      const { state } = await frame.read(caller, enrollmentId, 'employer')
      return { result: withValues(state.needs.fields.employer, withoutNotes(state.section('employer') ?? {})) }
    },

    save: async (caller: Caller, body: CallBody<Calls['saveEmployerInfo']>) => {
      const step = await frame.begin(caller, body.enrollment_id, 'employer')
      const {
        with_validation: validated = 1,
        skip_validation_phone: skipPhone,
        ...sent
      } = filled(tidyWords(employerFields, fieldsOf(body)))
      const given = askedOf(step.state.needs.fields.employer, sent)
      const problems = frame.problems(step, 'employer', given)
      if (problems.length > 0) throw refuse(problems)
      if (isBlankEmployer(given)) return drafts.save(step.draft, 'employer', given, body.revision)
      const isVerified = await codes.verified(step.draft)
      const { phone: number = '' } = given
      // What the group says of itself never stops its people.
      const isGroups = number === groupOf(step.draft.group_id)?.phone.replace(/\D/g, '')
      const isProved = isVerified('phone', number)
      const phone = await meetContact(deliverability, {
        kind: 'phone',
        contact: number,
        verified: isProved || isGroups,
        skip: skipPhone === 1,
      })
      const address = await meetAddress(addresses, given, validated === 0)
      const judged = [...phone.problems.map((one) => ({ ...one, target_element: 'phone' })), ...address.problems]
      if (judged.length > 0) throw refuse(judged)
      const value = {
        ...given,
        ...(isProved && { phone_verified: true }),
        ...(phone.notes.skipped && { phone_skipped: true }),
        ...address.notes,
      }
      return drafts.save(step.draft, 'employer', value, body.revision)
    },

    /** The group's own name, phone and address; null where the enrollment has no group. */
    group: async (caller: Caller, enrollmentId: string): Promise<CallData<(typeof draftCalls)['getGroupInfo']>> => {
      const group = groupOf((await drafts.open(caller, enrollmentId)).group_id)
      if (group === undefined) return { general_info: null, address_information: null }
      const { address1, address2, city, state, zip } = group.address
      return {
        general_info: { group_name: group.name, group_phone: group.phone },
        address_information: { address1, address2: address2 ?? null, city, state, zip },
      }
    },
  }
}
