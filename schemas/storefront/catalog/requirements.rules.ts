import type { PaymentMethod } from '../../calls/enrollment/billing.calls.ts'
import type { TabName } from '../../calls/enrollment/draft.calls.ts'
import type { FieldConfig, TierCode } from '../../calls/shapes.ts'
import { healthStep } from '../../steps/health/health.step.ts'
import { steps } from '../../steps/steps.registry.ts'
import {
  type FieldNeed,
  type FieldStep,
  type WordedStep,
  fieldNeeds,
  fieldSteps,
  paymentMethods,
  stepFields,
} from './catalog-codes.ts'
import type { InLanguages } from '../../messages/languages.ts'
import type { Plan } from './plan.types.ts'

/** A named set of what plans ask (`requirements.json`), as rules take it. */
export interface Requirement {
  id: string
  tabs: readonly { tab_name: TabName; required: boolean; order?: number }[]
  fields: Readonly<Partial<Record<FieldStep, Readonly<Partial<Record<string, FieldNeed>>>>>>
  signature_required?: boolean
  asks_disability?: boolean
  enroller_code_required?: boolean
}

/** What the catalog calls a field, and how it explains it. */
export interface FieldWords {
  label?: InLanguages | undefined
  hint?: InLanguages | undefined
}

/** What a step's form is like for every plan (`forms` of `requirements.json`). */
interface StepFormWords {
  /** Field names; what it leaves out follows in the form's own order. */
  order?: readonly string[] | undefined
  fields?: Readonly<Partial<Record<string, FieldWords>>> | undefined
}
export type StepForms = Readonly<Partial<Record<WordedStep, StepFormWords>>>

/** Who signs (spec 3, section 3); a rep's client who signs on screen is `sigapplicant`. */
export type Signer = 'rep' | 'group' | 'applicant' | 'sigapplicant'

interface AgeRange {
  minimum?: number
  maximum?: number
}

/** All that the cart's plans ask of an enrollment: the union over them (spec decisions, Catalog). */
export interface EnrollmentNeeds {
  /** All nine, in their order. */
  tabs: { tab_name: TabName; required: boolean; order: number }[]
  /** Every known field of each step, in the form's order, without values. */
  fields: Record<FieldStep, FieldConfig[]>
  signatureRequired: boolean
  asksDisability: boolean
  /** Where an enroller code is shown, whether it may not be left out (spec 2, section 4). */
  enrollerCodeRequired: boolean
  paymentMethod: PaymentMethod
  /** Ids of agreement texts, in the order of the cart. */
  agreements: string[]
  /** Ids of health questions, ascending; empty where the tab is not required. */
  healthQuestions: number[]
  /** The narrowest range of full years over the plans. */
  dependentAges: { spouse: AgeRange; child: AgeRange }
}

export type NeedingPlan = Pick<
  Plan,
  'requirements' | 'payment_methods' | 'agreements' | 'health_questions' | 'spouse_ages' | 'child_ages'
>

const tabsOf = (sets: readonly Requirement[], tier: TierCode): EnrollmentNeeds['tabs'] =>
  steps
    .map(({ tab, askedBy }, order) => {
      const asked = sets.flatMap((set) => set.tabs.filter((one) => one.tab_name === tab))
      const required = {
        always: true,
        plans: asked.some((one) => one.required),
        // Who else is covered is the tier's own question, whatever plans say (spec 2, section 4).
        tier: tier !== 'IO',
      }
      return {
        tab_name: tab,
        required: required[askedBy],
        order: Math.min(...asked.flatMap((one) => one.order ?? []), order),
      }
    })
    .sort((one, other) => one.order - other.order)

/** `fixed` beats `required` beats `optional`; null where no plan asks for the field. */
const strongest = (needs: readonly (FieldNeed | undefined)[]): FieldNeed | null => {
  const rank = Math.max(...needs.map((need) => (need === undefined ? -1 : fieldNeeds.indexOf(need))), -1)
  return fieldNeeds[rank] ?? null
}

const signerFields: Record<Signer, readonly string[]> = {
  rep: ['date', 'agent_name', 'agent_code', 'user_name'],
  group: ['date', 'group_name', 'group_code', 'user_name'],
  applicant: ['date', 'user_name'],
  sigapplicant: ['date', 'user_name'],
}

const fieldConfig = (field_name: string, need: FieldNeed | null): FieldConfig => ({
  field_name,
  required: need === 'required' || need === 'fixed',
  read_only: need === 'fixed',
  shown: need !== null,
})

const fieldsOf = (
  sets: readonly Requirement[],
  step: FieldStep,
  { fixed, form = {} }: { fixed: readonly string[]; form: StepFormWords | undefined },
): FieldConfig[] =>
  stepFields[step].map((name) => {
    const need = fixed.includes(name) ? 'fixed' : strongest(sets.map((set) => set.fields[step]?.[name]))
    const { label, hint } = form.fields?.[name] ?? {}
    const order = form.order?.indexOf(name) ?? -1
    return {
      ...fieldConfig(name, need),
      ...(label !== undefined && { label }),
      ...(hint !== undefined && { hint }),
      ...(order !== -1 && { order }),
    }
  })

/**
 * How a cart is paid. Plans that a person pays decide: by card where all of them take cards, else by EFT. Where
 * every plan is billed in another way, the first of list, elist, stmt that any of them has.
 */
export const paymentMethodOf = (plans: readonly Pick<Plan, 'payment_methods'>[]): PaymentMethod => {
  const paid = plans.filter(({ payment_methods: ways }) => ways.includes('cc') || ways.includes('eft'))
  if (paid.length > 0) return paid.every(({ payment_methods: ways }) => ways.includes('cc')) ? 'cc' : 'eft'
  return paymentMethods.find((way) => plans.some((plan) => plan.payment_methods.includes(way))) ?? 'eft'
}

const narrowest = (ranges: readonly ({ from: number; to: number } | undefined)[]): AgeRange => {
  const given = ranges.filter((range) => range !== undefined)
  if (given.length === 0) return {}
  return {
    minimum: Math.max(...given.map(({ from }) => from)),
    maximum: Math.min(...given.map(({ to }) => to)),
  }
}

/** The tabs, fields and the rest that a cart asks for. `sets` are the catalog's requirement sets, `forms` its forms. */
export const enrollmentNeeds = (
  plans: readonly NeedingPlan[],
  sets: readonly Requirement[],
  { tier, signer, forms = {} }: { tier: TierCode; signer: Signer; forms?: StepForms | undefined },
): EnrollmentNeeds => {
  const named = new Set(plans.flatMap((plan) => plan.requirements))
  const asked = sets.filter((set) => named.has(set.id))
  const signatureRequired = asked.some((set) => set.signature_required === true)
  const tabs = tabsOf(asked, tier)
  const healthAsked = tabs.some((tab) => tab.tab_name === healthStep.tab && tab.required)
  const fields = Object.fromEntries(
    fieldSteps.map((step) => [
      step,
      step === 'agreement'
        ? fieldsOf(asked, step, { fixed: signerFields[signer], form: {} })
        : fieldsOf(asked, step, { fixed: [], form: forms[step] }),
    ]),
  ) as Record<FieldStep, FieldConfig[]>
  if (signatureRequired) {
    fields.agreement = fields.agreement.map((field) =>
      // Whoever enrolls a client verifies; the client may sign at once or later.
      field.field_name === 'signature'
        ? fieldConfig('signature', signer === 'rep' || signer === 'group' ? 'optional' : 'required')
        : field,
    )
  }
  return {
    tabs,
    fields,
    signatureRequired,
    asksDisability: asked.some((set) => set.asks_disability === true),
    enrollerCodeRequired: asked.some((set) => set.enroller_code_required === true),
    paymentMethod: paymentMethodOf(plans),
    agreements: [...new Set(plans.flatMap((plan) => plan.agreements))],
    healthQuestions: healthAsked
      ? [...new Set(plans.flatMap((plan) => plan.health_questions))].sort((one, other) => one - other)
      : [],
    dependentAges: {
      spouse: narrowest(plans.map((plan) => plan.spouse_ages)),
      child: narrowest(plans.map((plan) => plan.child_ages)),
    },
  }
}

/**
 * A step's field configuration with the values that are saved or known. What the step does not name is left out: another
 * version of the product may have saved more.
 */
export const withValues = (
  fields: readonly FieldConfig[],
  values: Readonly<Record<string, FieldConfig['value']>>,
  locked: readonly string[] = [],
): FieldConfig[] =>
  fields.map((field) => ({
    ...field,
    value: values[field.field_name] ?? null,
    ...(locked.includes(field.field_name) && { read_only: true }),
  }))
