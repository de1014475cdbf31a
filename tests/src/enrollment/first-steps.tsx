import { MemoryRouter } from 'react-router-dom'
import { createActor, fromPromise } from 'xstate'
import type { CheckInput, LoadedContact } from '#machines/enrollment/contact/contact.context.ts'
import { contactMachine } from '#machines/enrollment/contact/contact.machine.ts'
import { enrollerCodeMachine } from '#machines/enrollment/enroller-code/enroller-code.machine.ts'
import { austin, fieldAsked } from '#machines/enrollment/model-facts.ts'
import { enrollmentMachine } from '#machines/enrollment/enrollment.machine.ts'
import type { EnrollmentOverview, OverviewAsked } from '#machines/enrollment/enrollment.types.ts'
import { type LoadedPersonal, personalMachine } from '#machines/enrollment/personal/personal.machine.ts'
import { CallProblem } from '#machines/support/problem.ts'
import type { PersonalInfo } from '#schemas/calls/enrollment/personal.calls.ts'
import { Wizard } from '#src/enrollment/wizard.page.tsx'
import { eventually } from '#tests/eventually.ts'
import { find, mount } from '../form/mount.tsx'
import { asAtServer } from '../recorded/as-at-server.ts'
import { refusedAt } from '../recorded/refused-at.ts'

const asked = (...names: string[]) => names.map((name) => fieldAsked(name))
const loadedPersonal: LoadedPersonal = {
  fields: [
    ...asked('first_name', 'last_name', 'ssn', 'prior_coverage_flag', 'prior_carrier_name', 'prior_effective_date'),
    fieldAsked('birthdate', { read_only: true, value: '03/04/1985' }),
    fieldAsked('gender', { read_only: true, value: '1' }),
  ],
  saved: {
    first_name: 'Ann',
    last_name: 'Lee',
    ssn: '***-**-6789',
    gender: '0',
    birthdate: '01/02/1980',
    marital_status: '1',
  },
  revision: 2,
  typed: null,
  enrollerCode: { shown: false, optional: true, saved: false },
}
export const loadedContact: LoadedContact = {
  fields: asked('zip', 'state', 'email_address', 'phone_number'),
  states: [
    { name: 'Texas', abbrev: 'TX' },
    { name: 'Utah', abbrev: 'UT' },
  ],
  saved: null,
  revision: 0,
  typed: null,
}

/** The wizard with its first two steps, whose calls are faked, at an address. */
export const open = async (
  answer: EnrollmentOverview | CallProblem,
  {
    route = '',
    fromReview = false,
    images = {},
    contact = loadedContact,
    enrollerCode = loadedPersonal.enrollerCode,
    refusal = new CallProblem({ kind: 'offline', message: 'No connection', errors: [] }),
    beside = false,
  } = {},
) => {
  const saved: unknown[] = []
  const actor = createActor(
    asAtServer(
      enrollmentMachine.provide({
        actors: {
          loadEnrollment: fromPromise<EnrollmentOverview, OverviewAsked>(async () => {
            if (answer instanceof CallProblem) throw answer
            return answer
          }),
          personal: asAtServer(
            personalMachine.provide({
              actors: {
                loadPersonal: fromPromise<LoadedPersonal, { enrollmentId: string }>(async () => ({
                  ...loadedPersonal,
                  enrollerCode,
                })),
                enrollerCode: asAtServer(
                  enrollerCodeMachine.provide({
                    actors: {
                      saveEnrollerCode: fromPromise<void, { enrollmentId: string; code: string }>(async () => {}),
                    },
                  }),
                ),
                savePersonal: fromPromise<
                  { revision: number },
                  { enrollmentId: string; revision: number; values: PersonalInfo }
                >(async ({ input }) => {
                  saved.push(structuredClone(input))
                  throw refusal
                }),
              },
            }),
          ),
          contact: asAtServer(
            contactMachine.provide({
              actors: {
                loadContact: fromPromise<LoadedContact, { enrollmentId: string }>(async () => contact),
                lookUpZip: fromPromise<{ state: string; city: string }, { zip: string }>(async ({ input: { zip } }) => {
                  if (zip === '78701') return austin
                  throw refusedAt(['zip', 'error_zip_invalid'])
                }),
                checkEmail: fromPromise<void, CheckInput>(async () => {
                  throw refusedAt(['email_address', 'error_email_undeliverable', { is_valid: false }])
                }),
              },
            }),
          ),
        },
      }),
    ),
    { input: { enrollmentId: 'e', route, fromReview } },
  )
  actor.start()
  const { host } = await mount(
    <MemoryRouter>
      <Wizard
        actorRef={actor}
        images={{ step_contact: '/catalog/contact.svg', ...images }}
        {...(beside && { reopen: () => {} })}
      />
    </MemoryRouter>,
  )
  return { actor, host, saved }
}

export const shown = (selector: string) => eventually(() => find<HTMLInputElement>(selector))

/** Their views and dialogs, fetched before a test looks at them. */
export const fetchViews = () =>
  Promise.all([
    import('#src/enrollment/personal/personal.view.tsx'),
    import('#src/enrollment/contact/contact.view.tsx'),
    import('#src/enrollment/dialogs/save-later-dialog.tsx'),
  ])
