import type { LoadedEmployer, SaveEmployerInput } from '#machines/enrollment/employer/employer.context.ts'
import { employerMachine } from '#machines/enrollment/employer/employer.machine.ts'
import type { EmployerInfo } from '#schemas/calls/enrollment/employer.calls.ts'
import { callActor } from '../../call-actor.ts'
import { lookUpZip } from '../contact/contact.actors.ts'
import { readSection } from '../draft-section.ts'
import { filled } from '#schemas/fields/filled.ts'
import { providedOtpMachine } from '../otp.actors.ts'
import { screenshotActor } from '../screenshot.ts'
import { loadActor } from '../read-ahead.ts'
import { type DataOf, send } from '../../send.ts'
import { openedWith, readTyped } from '../typed.actors.ts'
import type { OpenedStep } from '#machines/enrollment/step.types.ts'

/** The group's own name, phone and address, as the first answers; null without a group. */
const defaultsOf = ({
  general_info: group,
  address_information: address,
}: DataOf<'GET enrollment/get-group-info'>): EmployerInfo | null =>
  group === null && address === null
    ? null
    : filled({
        name: group?.group_name,
        phone: group?.group_phone.replace(/\D/g, ''),
        address1: address?.address1,
        address2: address?.address2 ?? undefined,
        city: address?.city,
        state: address?.state,
        zip: address?.zip,
      })

const load = async (step: OpenedStep, signal: AbortSignal): Promise<LoadedEmployer> => {
  const { enrollmentId } = step
  const query = { enrollment_id: enrollmentId }
  const quiet = { signal, quiet: true }
  const [fields, section, group, states, weeks, statuses, pay, vacation, units, holidays, typed] = await Promise.all([
    send('GET enrollment/get-form-fields-employer-info', { query, ...quiet }),
    readSection(enrollmentId, 'employer', signal),
    send('GET enrollment/get-group-info', { query, ...quiet }),
    send('GET enrollment/get-states', quiet),
    send('GET enrollment/get-average-work-week', quiet),
    send('GET enrollment/get-employment-status', quiet),
    send('GET enrollment/get-compensation-types', quiet),
    send('GET enrollment/get-vacation-policy', quiet),
    send('GET enrollment/get-bargaining-unit', quiet),
    send('GET enrollment/get-holiday-policy', quiet),
    readTyped(step, 'employer', signal),
  ])
  return {
    fields: fields.result,
    lists: {
      state: states.result.map(({ abbrev, name }) => ({ value: abbrev, name })),
      average_work_week: weeks.result,
      employment_status: statuses.result,
      compensation_type: pay.result,
      emp_vac_policy: vacation.result,
      emp_barg_unit: units.result,
      holiday_policy: holidays.result,
    },
    saved: section.result,
    defaults: defaultsOf(group),
    ...openedWith(typed, section.revision),
  }
}

/** What Skip sends: every text field, blank (spec 2, section 2). */
const blank: EmployerInfo = {
  name: '',
  phone: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  average_work_week: '',
  employment_start_date: '',
  occupation: '',
  compensation_type: '',
  employment_status: '',
  emp_industry: '',
  emp_num_employed: '',
  emp_vac_policy: '',
  emp_barg_unit: '',
}

export const providedEmployerMachine = employerMachine.provide({
  actors: {
    loadEmployer: loadActor('employer', load),
    lookUpZip,
    saveEmployer: callActor(({ enrollmentId, revision, values, skips }: SaveEmployerInput, signal) =>
      send('POST enrollment/save-employer-info', {
        leadsOn: 'employer',
        body: {
          enrollment_id: enrollmentId,
          revision,
          ...(Object.keys(values).length === 0
            ? blank
            : {
                ...filled(values),
                with_validation: skips.address === 1 ? (0 as const) : (1 as const),
                skip_validation_phone: skips.phone,
              }),
        },
        signal,
      }),
    ),
    otp: providedOtpMachine,
    screenshot: screenshotActor,
  },
})
