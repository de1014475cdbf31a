import { Type, type Static } from 'typebox'
import { personKinds } from '../../desk/forms/forms-differences.rules.ts'
import { FormsConfig, FormsDifference } from '../../desk/forms/forms.shapes.ts'
import { locales } from '../../messages/languages.ts'
import { fieldSteps, planCategories } from '../../storefront/catalog/catalog-codes.ts'
import { call, exact } from '../call.ts'
import { AgreementText } from '../enrollment/agreement.calls.ts'
import { PaymentMethod } from '../enrollment/billing.calls.ts'
import { TabName } from '../enrollment/draft.calls.ts'
import { HealthQuestions } from '../enrollment/health.calls.ts'
import { FieldConfig, OneOf, Option, Text, TierCode, nullable } from '../shapes.ts'
import { VersionMistake } from './desk-catalog.calls.ts'

const VersionNumber = Type.Integer({ minimum: 1, maximum: 1_000_000 })

/** What of a version decides what an enrollment asks, as it is saved. */
export const VersionForms = Type.Object({
  /** Null where a file of it cannot be read: `mistakes` says why. */
  config: nullable(FormsConfig),
  /** Plans that can be chosen to see their forms: all of the version. */
  plans: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      category: OneOf(planCategories),
      tiers: Type.Array(TierCode),
    }),
  ),
  /** Languages in which the catalog has every text; the base language where it names none. */
  languages: Type.Array(OneOf(locales)),
  /** The highest number that a question of this version, or of the one that everybody sees, has. */
  highest_question: Type.Integer({ minimum: 0 }),
  /** Whether the version is a draft. */
  changeable: Type.Boolean(),
  /** Of the files that the forms are read from. */
  mistakes: Type.Array(VersionMistake),
  /** Named again when it is saved: nobody overwrites what another has saved meanwhile. */
  revision: Type.String(),
})
export type VersionForms = Static<typeof VersionForms>

const Lists = Type.Object({
  states: Type.Array(Option),
  relationships: Type.Array(Option),
  average_work_week: Type.Array(Option),
  compensation_type: Type.Array(Option),
  employment_status: Type.Array(Option),
  emp_vac_policy: Type.Array(Option),
  emp_barg_unit: Type.Array(Option),
  holiday_policy: Type.Array(Option),
  bill_dates: Type.Array(Type.Integer()),
})

/** The forms of one person with one plan, as an enrollment would be given them. */
export const FormsPreview = Type.Object({
  tabs: Type.Array(Type.Object({ tab_name: TabName, required: Type.Boolean(), order: Type.Integer() })),
  fields: Type.Unsafe<Record<(typeof fieldSteps)[number], FieldConfig[]>>(
    Type.Object(Object.fromEntries(fieldSteps.map((step) => [step, Type.Array(FieldConfig)]))),
  ),
  health: HealthQuestions,
  health_dependents: HealthQuestions,
  agreements: Type.Array(AgreementText),
  /** What the person who signs is asked; null where no plan asks. */
  verification: nullable(Type.String()),
  signature_required: Type.Boolean(),
  asks_disability: Type.Boolean(),
  /** Null where nobody is asked for an enroller's code. */
  enroller_code: nullable(OneOf(['optional', 'required'])),
  payment_method: PaymentMethod,
  lists: Lists,
  /** Against what everybody sees now. */
  differences: Type.Array(FormsDifference),
})
export type FormsPreview = Static<typeof FormsPreview>

/** Whom the forms are shown for. */
export const PreviewOf = exact({
  plan: Type.String({ minLength: 1, maxLength: 40 }),
  tier: TierCode,
  person: OneOf(personKinds),
})
export type PreviewOf = Static<typeof PreviewOf>

/** All texts of the agreements in every language, and what every plan asks. */
const CONFIG_LIMIT = 2 * 1024 * 1024

/** What an enrollment asks, edited as forms: the configuration of a version, and the forms that it makes. */
export const deskFormsCalls = {
  getForms: call('GET staff/get-catalog-forms', {
    summary: 'What a version of the catalog makes an enrollment ask: fields, texts, health questions, agreements',
    query: exact({ number: VersionNumber }),
    data: VersionForms,
  }),
  previewForms: call('POST staff/preview-catalog-forms', {
    summary: 'The forms that a configuration, saved or not, makes for a plan and a kind of person, and what it changes',
    body: exact({ number: VersionNumber, config: FormsConfig, of: PreviewOf }),
    data: FormsPreview,
    bodyLimit: CONFIG_LIMIT,
  }),
  saveForms: call('POST staff/save-catalog-forms', {
    summary: 'Writes a configuration of the forms into the files of a draft; refused where it makes no sense',
    body: exact({ number: VersionNumber, config: FormsConfig, revision: Text }),
    /** All mistakes of the version, as they are now. */
    data: Type.Object({ revision: Type.String(), mistakes: Type.Array(VersionMistake) }),
    bodyLimit: CONFIG_LIMIT,
  }),
}
