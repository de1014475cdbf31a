import type { TierCode } from '../../calls/shapes.ts'
import { requiredTabs } from '../../steps/step-list.rules.ts'
import { type StepId, stepByTab } from '../../steps/steps.registry.ts'
import type { HealthQuestion } from '../../storefront/catalog/catalog.schema.ts'
import { fieldSteps } from '../../storefront/catalog/catalog-codes.ts'
import {
  type NeedingPlan,
  type Requirement,
  type Signer,
  enrollmentNeeds,
} from '../../storefront/catalog/requirements.rules.ts'
import type { FormsDifference } from './forms.shapes.ts'

/** The kinds of person who fill an enrollment in: a visitor for themselves, a rep or a group for somebody. */
export const personKinds = ['visitor', 'rep', 'group'] as const
export type PersonKind = (typeof personKinds)[number]
export const signerOfPerson: Readonly<Record<PersonKind, Signer>> = {
  visitor: 'sigapplicant',
  rep: 'rep',
  group: 'group',
}

/** What may be asked: a step, a field, a question, a text, a signature, the enroller's code, a disability. */
export const askedKinds = [
  'step',
  'order',
  'field',
  'question',
  'agreement',
  'signature',
  'code',
  'disability',
] as const
/** How much of it is asked; `none` where it is not. */
export const askedHow = ['none', 'optional', 'required', 'fixed'] as const
export type AskedHow = (typeof askedHow)[number]

export type AskingPlan = NeedingPlan & { id: string; name: string; tiers: readonly TierCode[] }
/** What decides what is asked: of a catalog, or of its configuration while it is edited. */
export interface Asking {
  plans: readonly AskingPlan[]
  requirements: readonly Requirement[]
  health: readonly Pick<HealthQuestion, 'question_id' | 'asked_of'>[]
}

type Facts = Map<string, AskedHow>
const MOST_NAMED = 5

/** What is asked of one person who buys one plan in one tier, by kind and subject; only what is asked at all. */
const factsOf = ({ requirements, health }: Asking, plan: AskingPlan, tier: TierCode, person: PersonKind): Facts => {
  const needs = enrollmentNeeds([plan], requirements, { tier, signer: signerOfPerson[person] })
  const asked = requiredTabs(needs.tabs.map((tab) => ({ ...tab, complete: false }))).map(
    ({ tab_name }): StepId => stepByTab(tab_name).id,
  )
  const facts: Facts = new Map(asked.map((step) => [`step ${step}`, 'required']))
  for (const step of fieldSteps) {
    if (!asked.includes(step)) continue
    for (const { field_name, required, read_only, shown } of needs.fields[step]) {
      if (shown === false) continue
      facts.set(`field ${step}.${field_name}`, read_only === true ? 'fixed' : required ? 'required' : 'optional')
    }
  }
  for (const { question_id, asked_of } of health) {
    if (!needs.healthQuestions.includes(question_id)) continue
    if (asked_of !== 'dependents' || tier !== 'IO') facts.set(`question ${question_id}`, 'required')
  }
  for (const id of needs.agreements) facts.set(`agreement ${id}`, 'required')
  if (needs.signatureRequired) facts.set('signature ', 'required')
  if (person === 'rep') facts.set('code ', needs.enrollerCodeRequired ? 'required' : 'optional')
  if (needs.asksDisability && tier !== 'IO') facts.set('disability ', 'required')
  const order = needs.tabs.map(({ tab_name }) => stepByTab(tab_name).id).filter((step) => asked.includes(step))
  facts.set(`order ${order.join()}`, 'required')
  return facts
}

/** The facts of an asking, worked out once for all plans that ask alike. */
const knower = (asking: Asking) => {
  const known = new Map<string, Facts>()
  return (plan: AskingPlan, tier: TierCode, person: PersonKind): Facts => {
    const key = JSON.stringify([plan.requirements, plan.health_questions, plan.agreements, tier, person])
    const facts = known.get(key) ?? factsOf(asking, plan, tier, person)
    known.set(key, facts)
    return facts
  }
}

/** What opens or closes with its step is said of the step alone; a new order only where the steps are the same. */
const isOwn = (key: string, before: Facts, after: Facts): boolean => {
  const [kind = '', subject = ''] = key.split(' ')
  const moved = (step: string): boolean => before.has(`step ${step}`) !== after.has(`step ${step}`)
  if (kind === 'field') return !moved(subject.split('.')[0] ?? '')
  if (kind !== 'order') return true
  return after.has(key) && subject.split(',').every((step) => !moved(step)) && !stepLeft(before, after)
}
const stepLeft = (before: Facts, after: Facts): boolean =>
  [...before.keys()].some((key) => key.startsWith('step ') && !after.has(key))

interface Found {
  plans: Map<string, string>
  people: Set<PersonKind>
}

/**
 * What a change asks otherwise, and of whom: plan by plan, tier by tier, by the rules of the enrollment. A plan that is
 * new or gone is no change of what a plan asks. A cart of several plans asks for all that its plans ask for.
 */
export const formsDifferences = (before: Asking, after: Asking): FormsDifference[] => {
  const [factsBefore, factsAfter] = [knower(before), knower(after)]
  const found = new Map<string, Found>()
  for (const plan of after.plans) {
    const earlier = before.plans.find(({ id }) => id === plan.id)
    if (earlier === undefined) continue
    for (const tier of plan.tiers) {
      for (const person of personKinds) {
        const [was, is] = [factsBefore(earlier, tier, person), factsAfter(plan, tier, person)]
        for (const key of new Set([...was.keys(), ...is.keys()])) {
          const [from, to] = [was.get(key) ?? 'none', is.get(key) ?? 'none']
          if (from === to || !isOwn(key, was, is)) continue
          const name = `${key} ${from} ${to}`
          const one = found.get(name) ?? { plans: new Map(), people: new Set() }
          one.plans.set(plan.id, plan.name)
          one.people.add(person)
          found.set(name, one)
        }
      }
    }
  }
  const rank = new Map<string, number>(askedKinds.map((kind, index) => [kind, index]))
  return [...found]
    .map(([name, { plans, people }]): FormsDifference => {
      const [kind, subject = '', from, to] = name.split(' ')
      return {
        kind: kind as FormsDifference['kind'],
        subject,
        before: from as AskedHow,
        after: to as AskedHow,
        plans: [...plans.values()].slice(0, MOST_NAMED),
        plans_total: plans.size,
        all_plans: plans.size === after.plans.length,
        people: personKinds.filter((person) => people.has(person)),
      }
    })
    .toSorted((one, other) => (rank.get(one.kind) ?? 0) - (rank.get(other.kind) ?? 0))
}
