import type { Static } from 'typebox'
import type { RowKey, RowOf } from '../calls/calls.registry.ts'
import type { Overview } from '../calls/enrollment/draft.calls.ts'
import { placeFor, routeBeside, stepList } from './step-list.rules.ts'
import { type StepId, cardSteps, stepById } from './steps.registry.ts'

/** A call that a step makes when it opens. */
export interface BundledRead {
  key: RowKey
  query: object
  /** A menu of the catalog: the same for every enrollment, so that a page that has it need not get it again. */
  isMenu: boolean
}

const read = <Key extends RowKey>(key: Key, query: Static<RowOf<Key>['query']>): BundledRead => ({
  key,
  query,
  isMenu: false,
})
const menu = <Key extends RowKey>(key: Key): BundledRead => ({ key, query: {}, isMenu: true })

/** Which saves lead on from a step, by the keys of their calls. Review ends the enrollment. */
const leadsOn: Readonly<Record<StepId, readonly RowKey[]>> = {
  personal: ['POST enrollment/save-personal-info'],
  contact: ['POST enrollment/save-contact-info'],
  employer: ['POST enrollment/save-employer-info'],
  beneficiaries: ['POST enrollment/save-beneficiary-info'],
  health: ['POST enrollment/save-primary-health-info'],
  dependents: ['POST enrollment/save-dependent-info'],
  agreement: ['POST enrollment/save-agreement-info'],
  billing: ['POST enrollment/save-billing-info', 'POST enrollment/save-billing-info-existing'],
  review: [],
}
const stepOfSave = new Map(
  Object.entries(leadsOn).flatMap(([step, keys]) => keys.map((key) => [key as string, step as StepId])),
)

/** The checkout leads from the cart to the first step. */
const CHECKOUT = 'POST enrollment/cart-checkout' satisfies RowKey

/** The step that a call saves and leaves, `cart` where it leads from the cart; undefined for every other call. */
export const stepLeftBy = (key: string): StepId | 'cart' | undefined =>
  key === CHECKOUT ? 'cart' : stepOfSave.get(key)

interface Opening {
  enrollment_id: string
  overview: Overview
}

/** What is saved of a step, and what was typed into it since. Review shows the sections of others. */
const kept = (id: StepId, enrollment_id: string): BundledRead[] => {
  const step = stepById(id)
  const { column } = step
  return [
    ...(id === 'review' ? [] : [read('GET enrollment/get-enrollment-temp-info', { enrollment_id, column })]),
    ...(step.typed === 'never'
      ? []
      : [read('GET enrollment/get-typed-values', { enrollment_id, column: step.column })]),
  ]
}

/** What only an existing member's file holds. */
const onFile = ({ enrollment_id, overview }: Opening, keys: readonly RowKey[]): BundledRead[] =>
  overview.facts.enrollType === 'existing-member' ? keys.map((key) => read(key, { enrollment_id })) : []

const isAsked = ({ overview }: Opening, step: StepId): boolean => stepList(overview.tabs).some(({ id }) => id === step)

const workNames = [
  menu('GET enrollment/get-average-work-week'),
  menu('GET enrollment/get-vacation-policy'),
  menu('GET enrollment/get-bargaining-unit'),
]
const relationships = menu('GET enrollment/get-beneficiary-relationships')
const states = menu('GET enrollment/get-states')

/** What each step asks for when it opens, besides its section and what was typed into it. */
const opens: Readonly<Record<StepId, (opening: Opening) => BundledRead[]>> = {
  personal: ({ enrollment_id }) => [
    read('GET enrollment/get-form-fields-personal-info', { enrollment_id }),
    read('GET enrollment/check-enroll-code', { enrollment_id }),
  ],
  contact: ({ enrollment_id }) => [read('GET enrollment/get-form-fields-contact-info', { enrollment_id }), states],
  employer: ({ enrollment_id }) => [
    read('GET enrollment/get-form-fields-employer-info', { enrollment_id }),
    read('GET enrollment/get-group-info', { enrollment_id }),
    states,
    ...workNames,
    menu('GET enrollment/get-employment-status'),
    menu('GET enrollment/get-compensation-types'),
    menu('GET enrollment/get-holiday-policy'),
  ],
  beneficiaries: (opening) => [
    read('GET enrollment/get-form-fields-beneficiary-info', { enrollment_id: opening.enrollment_id }),
    relationships,
    ...onFile(opening, ['GET enrollment/get-beneficiaries-existing-user-enrollment']),
  ],
  health: (opening) => [
    read('GET enrollment/get-health-questions-primary-health-info', { enrollment_id: opening.enrollment_id }),
    ...onFile(opening, ['GET enrollment/get-existing-primary-health-info']),
  ],
  dependents: (opening) => {
    const { enrollment_id } = opening
    return [
      read('GET enrollment/get-form-fields-dependent-primary-info', { enrollment_id }),
      read('GET enrollment/check-tab-required', { enrollment_id, tab_name: stepById('health').tab }),
      ...(isAsked(opening, 'health')
        ? [read('GET enrollment/get-health-questions-dependent-info', { enrollment_id })]
        : []),
      ...onFile(opening, ['GET enrollment/get-dependents-existing-user-enrollment']),
    ]
  },
  agreement: ({ enrollment_id }) => [
    read('GET enrollment/get-agreement-texts', { enrollment_id }),
    read('GET enrollment/get-form-fields-agreement-info', { enrollment_id }),
    read('GET enrollment/get-plan-cart', { enrollment_id }),
  ],
  billing: (opening) => {
    const { enrollment_id } = opening
    return [
      read('GET enrollment/get-form-fields-billing-info', { enrollment_id }),
      read('GET enrollment/get-payment-method', { enrollment_id }),
      read('GET store/get-billing-text', { enrollment_id }),
      read('GET enrollment/get-enrollment-temp-info', { enrollment_id, column: stepById('contact').column }),
      states,
      ...onFile(opening, ['GET enrollment/get-existing-card-info', 'GET enrollment/get-existing-bank-info']),
    ]
  },
  review: (opening) => {
    const { enrollment_id } = opening
    const cards = cardSteps.filter(({ id }) => isAsked(opening, id))
    return [
      read('GET enrollment/get-dynamic-tabs', { enrollment_id }),
      read('GET enrollment/get-plan-cart', { enrollment_id }),
      read('GET enrollment/get-agreement-texts', { enrollment_id }),
      read('GET enrollment/get-payment-method', { enrollment_id }),
      ...cards.map(({ column }) => read('GET enrollment/get-enrollment-temp-info', { enrollment_id, column })),
      states,
      ...(isAsked(opening, 'employer') ? workNames : []),
      ...(isAsked(opening, 'beneficiaries') || isAsked(opening, 'dependents') ? [relationships] : []),
    ]
  },
}

/** The overview, from which the rest follows. */
export const overviewRead = (enrollment_id: string): BundledRead =>
  read('GET enrollment/get-overview', { enrollment_id })

/**
 * What the page asks for after a save of the step `left`, or the checkout: what stands beside every step, and what the
 * step that opens next asks for. `to` is `review` for who came from there to mend one step.
 */
export const readsAfter = (opening: Opening, left: StepId | 'cart', to: 'next' | 'review'): BundledRead[] => {
  const { enrollment_id, overview } = opening
  if (overview.standing !== 'open') return []
  const after = () => (left === 'cart' ? stepById('personal').route : routeBeside(overview.tabs, left, 1))
  const asked = to === 'review' ? stepById('review').route : after()
  const next = placeFor(overview.tabs, asked)
  if (next === null) return []
  return [
    ...opens[next](opening),
    ...kept(next, enrollment_id),
    read('GET enrollment/get-offer-changes', { enrollment_id }),
    read('GET enrollment/get-holder', { enrollment_id }),
    read('GET enrollment/get-session', {}),
  ]
}
