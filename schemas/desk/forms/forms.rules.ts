import { type FieldError, wrong } from '../../fields/field-error.ts'
import { fieldsOf as fieldsReadBy } from '../../fields/conditions.ts'
import { type Locale, baseLocale, languages as languageNames } from '../../messages/languages.ts'
import { layoutOf } from '../../steps/questionnaire.rules.ts'
import { stepById } from '../../steps/steps.registry.ts'
import { fieldsOfStep } from '../../steps/typed.rules.ts'
import {
  type FieldNeed,
  type FieldStep,
  fieldNeeds,
  fieldSteps,
  wordedSteps,
} from '../../storefront/catalog/catalog-codes.ts'
import { isTyped } from './forms-config.ts'
import type { FormsConfig, TypedQuestion, TypedSet, TypedWords } from './forms.shapes.ts'

/** Fields without which a step cannot do its work: whoever enrolls would never get past it. */
export const neededFields: Readonly<Partial<Record<FieldStep, readonly string[]>>> = {
  personal: ['first_name', 'last_name', 'birthdate', 'gender'],
  contact: ['email_address', 'address1', 'zip', 'city', 'state'],
  employer: ['name'],
  beneficiaries: ['first_name', 'last_name', 'relationship', 'beneficiary_percentage'],
  dependents: ['relationship', 'first_name', 'last_name', 'gender', 'birthdate'],
  billing: [
    'first_name_on_cc',
    'last_name_on_cc',
    'card_number',
    'security_code',
    'expiration_month',
    'expiration_year',
    'address1',
    'zip',
    'city',
    'state',
    'account_name',
    'routing_number',
    'bank_name',
    'account_number',
    'account_type',
    'account_holder_type',
  ],
}

/** What the server fills in, and nobody else: the quote's facts, the question of the verification and who verifies. */
export const filledFields: Readonly<Partial<Record<FieldStep, readonly string[]>>> = {
  personal: ['birthdate', 'gender'],
  dependents: ['relationship'],
  agreement: ['question', 'date', 'agent_name', 'agent_code', 'group_name', 'group_code', 'user_name'],
}

/** Required only where all of them are (spec 2, section 5). */
const togetherFields = ['emp_industry', 'emp_num_employed', 'emp_vac_policy', 'emp_barg_unit']

/** Another field that a field needs beside it, where it is not its form that says so. */
const besideFields: Readonly<Record<string, readonly string[]>> = { 'agreement.answer': ['question'] }

/** The fields that must be asked for a field to be seen at all. */
const readBy = (step: FieldStep, name: string): readonly string[] => {
  const condition = fieldsOfStep(step).find((field) => field.name === name)?.visibleWhen
  return [...(condition === undefined ? [] : fieldsReadBy(condition)), ...(besideFields[`${step}.${name}`] ?? [])]
}

/** The place of one field in one set, as mistakes name it. */
export const fieldPlace = (set: number, step: FieldStep, name: string): string =>
  `requirements.${set}.fields.${step}.${name}`

/** A set by its place in the configuration, to which mistakes lead. */
interface Placed {
  index: number
  set: TypedSet
}

const needIn = (sets: readonly Placed[], step: FieldStep, name: string): FieldNeed | null => {
  const rank = Math.max(-1, ...sets.map(({ set }) => fieldNeeds.indexOf(set.fields[step]?.[name] as FieldNeed)))
  return fieldNeeds[rank] ?? null
}

const asksStep = (sets: readonly Placed[], tab: string): boolean =>
  sets.some(({ set }) => set.tabs.some((one) => one.tab_name === tab && one.required))

const asksFields = ({ set }: Placed, step: FieldStep): boolean => Object.keys(set.fields[step] ?? {}).length > 0

/** Where a mistake of a step is said: the set that asks most of its fields, the first one where none asks any. */
const homeOf = (sets: readonly Placed[], step: FieldStep): number => {
  const counts = sets.map(({ set }) => Object.keys(set.fields[step] ?? {}).length)
  return sets[counts.indexOf(Math.max(...counts))]?.index ?? 0
}

/** A step that plans open is open where its fields are asked, and the other way around. */
const checkOpened = (sets: readonly Placed[], step: FieldStep): FieldError[] => {
  const { tab } = stepById(step)
  const opener = sets.find((one) => asksStep([one], tab))
  const asked = sets.find((one) => asksFields(one, step))
  if (opener !== undefined && asked === undefined)
    return [wrong(`requirements.${opener.index}.tabs.${tab}`, 'error_forms_step_empty')]
  if (opener !== undefined || asked === undefined) return []
  const fields = Object.keys(asked.set.fields[step] ?? {}).join(', ')
  return [wrong(`requirements.${homeOf(sets, step)}.tabs.${tab}`, 'error_forms_step_closed', { fields })]
}

const checkNeeded = (sets: readonly Placed[], step: FieldStep): FieldError[] =>
  (neededFields[step] ?? []).flatMap((field) => {
    const need = needIn(sets, step, field)
    return need === 'required' || need === 'fixed'
      ? []
      : [wrong(fieldPlace(homeOf(sets, step), step, field), 'error_forms_needed', { field })]
  })

const checkShown = (sets: readonly Placed[], step: FieldStep): FieldError[] =>
  sets.flatMap(({ index, set }) =>
    Object.keys(set.fields[step] ?? {}).flatMap((field) => {
      const other = readBy(step, field).find((name) => needIn(sets, step, name) === null)
      return other === undefined
        ? []
        : [wrong(fieldPlace(index, step, field), 'error_forms_never_shown', { field, other })]
    }),
  )

const checkFour = (sets: readonly Placed[]): FieldError[] => {
  const required = togetherFields.filter((field) => needIn(sets, 'employer', field) === 'required')
  if (required.length === 0 || required.length === togetherFields.length) return []
  const others = togetherFields.filter((field) => !required.includes(field)).join(', ')
  return required.map((field) =>
    wrong(fieldPlace(homeOf(sets, 'employer'), 'employer', field), 'error_forms_together', { field, others }),
  )
}

/** What one combination of sets, which some plan names, does not make sense of. */
const checkTogether = (sets: readonly Placed[]): FieldError[] =>
  fieldSteps.flatMap((step) => {
    const { tab, askedBy } = stepById(step)
    const opened = askedBy === 'plans' ? checkOpened(sets, step) : []
    if (opened.length > 0 || (askedBy === 'plans' && !asksStep(sets, tab))) return opened
    return [...checkNeeded(sets, step), ...checkShown(sets, step), ...(step === 'employer' ? checkFour(sets) : [])]
  })

/** Whether each field is filled by who can fill it, whichever plans name the set. */
const checkFilled = ({ index, set }: Placed): FieldError[] =>
  fieldSteps.flatMap((step) =>
    Object.entries(set.fields[step] ?? {}).flatMap(([field, need]) => {
      const isFilled = filledFields[step]?.includes(field) === true
      const place = fieldPlace(index, step, field)
      if (need === 'fixed' && !isFilled) return [wrong(place, 'error_forms_fixed', { field })]
      return isFilled && need !== 'fixed' ? [wrong(place, 'error_forms_not_fixed', { field })] : []
    }),
  )

/** The sets that each plan names, each combination once. */
const combinations = ({ requirements, plans }: Pick<FormsConfig, 'requirements' | 'plans'>): Placed[][] => {
  const placed = requirements.map((set, index) => ({ index, set }))
  const byIds = new Map<string, Placed[]>()
  for (const plan of plans) {
    const named = placed.filter(({ set }) => plan.requirements.includes(set.id))
    if (named.length > 0) byIds.set(named.map(({ set }) => set.id).join(), named)
  }
  return [...byIds.values()]
}

const bareWords = (html: string): string => html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '')

/** A text in each language that the catalog wants; the base language always. */
const checkWords = (place: string, text: TypedWords, wanted: readonly Locale[], key: string): FieldError[] =>
  [...new Set([baseLocale, ...wanted])].flatMap((locale) =>
    bareWords(text[locale] ?? '') === ''
      ? [wrong(`${place}.${locale}`, key, { language: languageNames[locale].name })]
      : [],
  )

const checkFieldWords = ({ forms }: FormsConfig, wanted: readonly Locale[]): FieldError[] =>
  wordedSteps.flatMap((step) =>
    Object.entries(forms[step]?.fields ?? {}).flatMap(([name, words]) =>
      (['label', 'hint'] as const).flatMap((part) => {
        const text = words?.[part]
        return isTyped(text)
          ? checkWords(`forms.${step}.fields.${name}.${part}`, text, wanted, 'error_forms_words_missing')
          : []
      }),
    ),
  )

const checkQuestion = (question: TypedQuestion, index: number, wanted: readonly Locale[]): FieldError[] => {
  const place = `health.${index}`
  const usual = layoutOf(question.question_id)
  const layout = question.layout === 'medication' ? 'general' : question.layout
  return [
    ...checkWords(`${place}.text`, question.text, wanted, 'error_forms_question_words'),
    ...(isTyped(question.text_dependents)
      ? checkWords(`${place}.text_dependents`, question.text_dependents, wanted, 'error_forms_question_words')
      : []),
    ...(layout === usual ? [] : [wrong(`${place}.layout`, 'error_forms_layout', { id: question.question_id })]),
  ]
}

const checkPlans = ({ plans, requirements, health }: FormsConfig): FieldError[] => {
  const { tab } = stepById('health')
  return plans.flatMap((plan) => {
    const sets = requirements.flatMap((set, index) => (plan.requirements.includes(set.id) ? [{ index, set }] : []))
    const asked = health.filter(({ question_id }) => plan.health_questions.includes(question_id))
    const opened = asksStep(sets, tab)
    const place = `plans.${plan.id}`
    return [
      ...(plan.requirements.length === 0 ? [wrong(`${place}.requirements`, 'error_forms_no_set')] : []),
      ...(plan.agreements.length === 0 ? [wrong(`${place}.agreements`, 'error_forms_no_agreement')] : []),
      ...(opened && asked.every(({ asked_of }) => asked_of === 'dependents')
        ? [wrong(`${place}.health_questions`, 'error_forms_no_question')]
        : []),
      ...(!opened && plan.health_questions.length > 0
        ? [wrong(`${place}.health_questions`, 'error_forms_health_closed')]
        : []),
      ...(asked.filter(({ layout }) => layout === 'medication').length > 1
        ? [wrong(`${place}.health_questions`, 'error_forms_medications')]
        : []),
    ]
  })
}

/**
 * What of a configuration of the forms makes no sense, at most once a place: `requirements.2.fields.personal.ssn`,
 * `plans.dental-one.agreements`, and a text with its language behind it (`health.3.text.…`).
 * `wanted` are the languages in which the catalog has every text. That ids refer to something is the catalog's check.
 */
export const formsMistakes = (config: FormsConfig, wanted: readonly Locale[]): FieldError[] => {
  const placed = config.requirements.map((set, index) => ({ index, set }))
  const found = [
    ...placed.flatMap(checkFilled),
    ...combinations(config).flatMap(checkTogether),
    ...checkPlans(config),
    ...checkFieldWords(config, wanted),
    ...config.health.flatMap((question, index) => checkQuestion(question, index, wanted)),
    ...config.agreements.flatMap((agreement, index) =>
      (['text_head', 'text_body', 'text_required'] as const).flatMap((part) =>
        checkWords(`agreements.${index}.${part}`, agreement[part], wanted, 'error_forms_agreement_words'),
      ),
    ),
  ]
  const places = new Set<string>()
  return found.filter(({ target_element }) => {
    const isNew = !places.has(target_element)
    places.add(target_element)
    return isNew
  })
}
