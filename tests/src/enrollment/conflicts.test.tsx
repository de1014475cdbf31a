import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { type AnyStateMachine, type EventObject, createActor } from 'xstate'
import { agreementModel } from '#machines/enrollment/agreement/agreement.model.ts'
import { beneficiariesModel } from '#machines/enrollment/beneficiaries/beneficiaries.model.ts'
import { billingModel } from '#machines/enrollment/billing/billing.model.ts'
import { acme, employerModel } from '#machines/enrollment/employer/employer.model.ts'
import { contactModel, home } from '#machines/enrollment/contact/contact.model.ts'
import { dependentsModel } from '#machines/enrollment/dependents/dependents.model.ts'
import { healthModel } from '#machines/enrollment/health/health.model.ts'
import { ann, personalModel } from '#machines/enrollment/personal/personal.model.ts'
import type { Outcome } from '#machines/support/model.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { AgreementView } from '#src/enrollment/agreement/agreement.view.tsx'
import { BeneficiariesView } from '#src/enrollment/beneficiaries/beneficiaries.view.tsx'
import { BillingView } from '#src/enrollment/billing/billing.view.tsx'
import { ContactView } from '#src/enrollment/contact/contact.view.tsx'
import { DependentsView } from '#src/enrollment/dependents/dependents.view.tsx'
import { EmployerView } from '#src/enrollment/employer/employer.view.tsx'
import { HealthView } from '#src/enrollment/health/health.view.tsx'
import { PersonalView } from '#src/enrollment/personal/personal.view.tsx'
import { eventually } from '#tests/eventually.ts'
import { mount } from '../form/mount.tsx'
import { fake, inWizard, press, said } from './in-wizard.tsx'
import { asAtServer } from '../recorded/as-at-server.ts'

vi.mock('#src/calls/enrollment/typed.actors.ts', () => import('./typed.fake.ts'))

interface Step {
  step: string
  model: {
    machine: AnyStateMachine
    inputs: readonly unknown[]
    events: object
    outcomes: Record<string, readonly Outcome[]>
  }
  View: unknown
  /** What is loaded; the model's first case by default. */
  loaded?: unknown
  /** What leads to a save, after the load. */
  sends: EventObject[]
  /** What the other window saved, as the server shows it. */
  current: unknown
  /** What the table says: the answer, in this window, saved meanwhile. */
  rows: string[]
}

const outcomeOf = ({ outcomes }: Step['model'], actor: string, place: number): unknown => {
  const outcome = outcomes[actor]?.[place]
  return outcome !== undefined && 'done' in outcome ? structuredClone(outcome.done) : undefined
}
const firstOf = ({ events }: Step['model'], type: string, place = 0): EventObject => ({
  type,
  ...(events as Record<string, readonly object[]>)[type]?.[place],
})
const sent = (type: string, more: object): EventObject => ({ type, ...more })
const cased = (model: unknown) => model as Step['model']
const [health, billing, agreement] = [cased(healthModel), cased(billingModel), cased(agreementModel)]
const [people, others] = [cased(beneficiariesModel), cased(dependentsModel)]

interface Beneficiaries {
  people: object[]
}
const whole = outcomeOf(people, 'loadBeneficiaries', 1) as Beneficiaries
const family = outcomeOf(others, 'loadDependents', 1) as { dependents: { primary_info: object }[] }

const steps: Step[] = [
  {
    step: 'personal',
    model: cased(personalModel),
    View: PersonalView,
    sends: [sent('personal.submit', { values: ann })],
    current: { ...ann, ssn: '***-**-1111', first_name: 'Anna' },
    rows: ['First name | Ann | Anna'],
  },
  {
    step: 'contact',
    model: cased(contactModel),
    View: ContactView,
    sends: [sent('contact.submit', { values: home })],
    current: { ...home, city: 'Dallas', zip: '75201' },
    rows: ['City | Austin | Dallas', 'ZIP code | 78701 | 75201'],
  },
  {
    step: 'employer',
    model: cased(employerModel),
    View: EmployerView,
    sends: [sent('employer.submit', { values: acme })],
    current: { ...acme, name: 'Bolt Co' },
    rows: ['Employer name | Acme Co | Bolt Co'],
  },
  {
    step: 'beneficiaries',
    model: people,
    View: BeneficiariesView,
    loaded: { ...whole, people: whole.people.map((one) => ({ ...one, beneficiary_percentage: 100 })) },
    sends: [{ type: 'beneficiaries.next' }],
    current: { beneficiaries: whole.people.map((one) => ({ ...one, beneficiary_percentage: 60 })) },
    rows: ['Your beneficiaries | Ann Lee (Spouse, 01/02/1980) 100% | Ann Lee (Spouse, 01/02/1980) 60%'],
  },
  {
    step: 'health',
    model: health,
    View: HealthView,
    loaded: outcomeOf(health, 'loadHealth', 1),
    sends: [
      firstOf(health, 'health.change'),
      sent('health.change', { change: { what: 'medicationAnswer', flag: 0 } }),
      { type: 'health.next' },
    ],
    current: {
      ...(outcomeOf(health, 'loadHealth', 2) as { onFile: object }).onFile,
      notes: 'Allergic to nuts',
    },
    rows: [
      'Heart or blood vessels? | Yes, Health condition: Angina, Date of onset: 01/02/2019, Are you being treated for it? Yes, Do you take medication for it? No | No',
      'Expecting a child? | Yes | No',
      'Additional Notes | (empty) | Allergic to nuts',
    ],
  },
  {
    step: 'dependents',
    model: others,
    View: DependentsView,
    loaded: family,
    sends: [{ type: 'dependents.next' }],
    current: {
      dependents: family.dependents.map((one, place) =>
        place === 0 ? one : { primary_info: { ...one.primary_info, birthdate: '03/04/2008' } },
      ),
    },
    rows: [
      'Your dependents | Ann Lee (Spouse, 01/02/1980); Ann Lee (Child, 01/02/2006) | Ann Lee (Spouse, 01/02/1980); Ann Lee (Child, 03/04/2008)',
    ],
  },
  {
    step: 'agreement',
    model: agreement,
    View: AgreementView,
    sends: [firstOf(agreement, 'agreement.submit')],
    current: { eprocess: 'sigapplicant', agreed: [1], signed: true, signature_kind: 'typed', answer: 'Green' },
    rows: ['Answer | Blue | Green', 'Your signature | Drawn | Typed'],
  },
  {
    step: 'billing',
    model: billing,
    View: BillingView,
    sends: [firstOf(billing, 'billing.submit')],
    current: { payment_method: 'eft', account_name: 'Ann Lee', account_number: '*****6789' },
    rows: [
      'Payment type | Credit Card | Bank account (EFT)',
      'First name on card | Ann | (empty)',
      'Last name on card | Lee | (empty)',
      'Card number | ending in 1111 | (empty)',
    ],
  },
]

const start = async ({ step, model, View, loaded, sends, current }: Step) => {
  const saves: { revision: number }[] = []
  const loads: unknown[] = []
  const actors = Object.fromEntries(
    Object.keys(model.outcomes).map((name) => {
      if (name.startsWith('load')) return [name, fake(loads, () => loaded ?? outcomeOf(model, name, 0))]
      if (!name.startsWith('save')) return [name, fake([], () => outcomeOf(model, name, 0))]
      return [
        name,
        fake(saves, () => {
          if (saves.length > 1) return { revision: 10 }
          throw new CallProblem({ kind: 'conflict', message: 'Changed', errors: [], current, revision: 9 })
        }),
      ]
    }),
  )
  const actorRef = createActor(asAtServer(model.machine.provide({ actors })), { input: model.inputs[0] }).start()
  const Shown = View as ComponentType<{ actorRef: typeof actorRef }>
  await mount(inWizard(<Shown actorRef={actorRef} />))
  await eventually(() => expect(actorRef.getSnapshot().hasTag('busy')).toBe(false))
  for (const event of sends) actorRef.send(event)
  await said('This step was changed in another window')
  expect(`${step} ${String(actorRef.getSnapshot().value)}`).toBe(`${step} conflict`)
  return { actorRef, saves, loads }
}
const table = () =>
  [...document.querySelectorAll('.conflict-table tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(' | '),
  )

test.each(steps)('$step: what another window saved stands beside what is here, and either is kept', async (one) => {
  const { actorRef, saves } = await start(one)
  expect(table().slice(0, one.rows.length)).toEqual(one.rows)
  await press('Keep the answers in this window')
  await eventually(() => expect(saves.map(({ revision }) => revision).at(-1)).toBe(9))
  await eventually(() => expect(actorRef.getSnapshot().status).toBe('done'))
  expect(saves).toHaveLength(2)

  const other = await start(one)
  const before = other.loads.length
  await press('Use the saved answers')
  await eventually(() => expect(other.loads).toHaveLength(before + 1))
  expect(other.saves).toHaveLength(1)
})
