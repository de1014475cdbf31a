import { createContext, use } from 'react'
import type { DeskFormsRef } from '#machines/desk/desk-forms/desk-forms.machine.ts'
import type { VersionForms } from '#schemas/calls/desk/desk-forms.calls.ts'
import type { FormsConfig, TypedWords } from '#schemas/desk/forms/forms.shapes.ts'
import type { FormsEdit } from '#schemas/desk/forms/forms-edits.rules.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { m } from '#schemas/messages/generated/messages.js'
import { type Locale, baseLocale, languages } from '#schemas/messages/languages.ts'
import { type StepId, stepByTab, steps } from '#schemas/steps/steps.registry.ts'
import { fieldsOfStep } from '#schemas/steps/typed.rules.ts'
import type { FieldStep, WordedStep } from '#schemas/storefront/catalog/catalog-codes.ts'
import { getLocale } from '../../../i18n/locale.ts'

/** What of the configuration is open: a step with one of the sets, or one of the plans. */
export interface Look {
  part: StepId | 'plans'
  set: number
  plan: string
}

/** The id of the box at the place of a mistake (`requirements.0.fields.personal.ssn`). */
export const placeId = (place: string): string => `at-${place.replaceAll('.', '-')}`

/** Where a mistake is mended. */
export const lookAt = (place: string, look: Look): Look => {
  const [first, second = '', third = '', fourth = ''] = place.split('.')
  if (first === 'plans') return { ...look, part: 'plans', plan: second }
  if (first === 'health') return { ...look, part: 'health' }
  if (first === 'agreements') return { ...look, part: 'agreement' }
  if (first === 'forms') return { ...look, part: second as StepId }
  if (third === 'tabs') {
    const tab = steps.find((step) => step.tab === fourth)?.tab
    return { ...look, set: Number(second), part: tab === undefined ? look.part : stepByTab(tab).id }
  }
  return { ...look, set: Number(second), part: fourth as StepId }
}

/** What the parts of the editor share. */
export interface Editing {
  config: FormsConfig
  forms: VersionForms
  /** Nothing can be changed: the version was published, or a save is on its way. */
  readOnly: boolean
  errors: readonly FieldError[]
  actorRef: DeskFormsRef
}
export const EditingContext = createContext<Editing | null>(null)

export const useEditing = () => {
  const editing = use(EditingContext)
  if (editing === null) throw new Error('A part of the forms stands outside of their editor')
  const { errors, actorRef } = editing
  return {
    ...editing,
    edit: (edit: FormsEdit) => actorRef.send({ type: 'desk-forms.edit', edit }),
    /** What is wrong at a place, in words. */
    said: (place: string): string | null => {
      const error = errors.find(({ target_element }) => target_element === place)
      return error === undefined ? null : errorText(errorTable, error)
    },
  }
}

const agreementLabels: Readonly<Record<string, () => string>> = {
  question: () => m.forms_field_question(),
  answer: () => m.forms_field_answer(),
  date: () => m.agreement_date(),
  agent_name: () => m.agreement_agent_name(),
  agent_code: () => m.agreement_agent_code(),
  group_name: () => m.agreement_group_name(),
  group_code: () => m.agreement_group_code(),
  user_name: () => m.agreement_user_name(),
  signature: () => m.signature_title(),
}

/** What the product itself calls a field. */
export const usualLabel = (step: FieldStep, name: string): string =>
  fieldsOfStep(step)
    .find((field) => field.name === name)
    ?.label() ??
  agreementLabels[name]?.() ??
  name

/** What a field is called, in the catalog's words where it has any. */
export const labelOf = ({ forms }: Pick<FormsConfig, 'forms'>, step: FieldStep, name: string): string => {
  const own = forms[step as WordedStep]?.fields?.[name]?.label?.[getLocale()]?.trim()
  return own === undefined || own === '' ? usualLabel(step, name) : own
}

/** A typed text in the language of the page, else in the base language; '' where it is in neither. */
export const typedText = (text: TypedWords | undefined): string => text?.[getLocale()] || text?.[baseLocale] || ''

export const languageName = (locale: Locale): string => languages[locale].name
