import type { TabName } from '../../calls/enrollment/draft.calls.ts'
import type { FieldConfig } from '../../calls/shapes.ts'
import { type FieldError, wrong } from '../../fields/field-error.ts'
import { fieldMapper } from '../../fields/field-mapper.ts'
import type { Locale } from '../../messages/languages.ts'
import { layoutOf } from '../../steps/questionnaire.rules.ts'
import { fieldsOfStep } from '../../steps/typed.rules.ts'
import { type FieldNeed, type FieldStep, type WordedStep, stepFields } from '../../storefront/catalog/catalog-codes.ts'
import type { FormsConfig, PlanAsks, TypedForm, TypedQuestion, TypedSet, TypedWords } from './forms.shapes.ts'

export type SetFlag = 'signature_required' | 'asks_disability' | 'enroller_code_required'

/** What somebody does to a configuration of the forms, one press or key at a time. */
export type FormsEdit =
  /** `null`: the set does not ask for the field. */
  | { what: 'need'; set: number; step: FieldStep; field: string; need: FieldNeed | null }
  | { what: 'tab'; set: number; tab: TabName; on: boolean }
  | { what: 'flag'; set: number; flag: SetFlag; on: boolean }
  | { what: 'move'; step: WordedStep; field: string; by: -1 | 1 }
  | { what: 'words'; step: WordedStep; field: string; part: 'label' | 'hint'; locale: Locale; text: string }
  | { what: 'questionText'; index: number; part: 'text' | 'text_dependents'; locale: Locale; text: string }
  | { what: 'questionKind'; index: number; layout: TypedQuestion['layout'] }
  | { what: 'questionOf'; index: number; asked_of: TypedQuestion['asked_of'] }
  /** `highest`: the highest number that a question has had; answers are kept by it, so that it is not given again. */
  | { what: 'addQuestion'; highest: number }
  | { what: 'removeQuestion'; index: number }
  | { what: 'moveQuestion'; index: number; by: -1 | 1 }
  | { what: 'addAgreement'; id: string }
  | { what: 'removeAgreement'; index: number }
  | { what: 'addSet'; id: string }
  | { what: 'removeSet'; index: number }
  | { what: 'agreement'; index: number; part: AgreementPart; locale: Locale; text: string }
  | { what: 'plan'; plan: string; part: 'requirements' | 'agreements'; id: string; on: boolean }
  | { what: 'planQuestion'; plan: string; id: number; on: boolean }

export type AgreementPart = 'text_head' | 'text_body' | 'text_required'

/** The list with another value in one place. */
const at = <Item>(list: readonly Item[], index: number, change: (item: Item) => Item): Item[] =>
  list.map((item, place) => (place === index ? change(item) : item))

const swapped = <Item>(list: readonly Item[], one: number, other: number): Item[] => {
  const [first, second] = [list[one], list[other]]
  if (first === undefined || second === undefined) return [...list]
  return list.map((item, place) => (place === one ? second : place === other ? first : item))
}

const withNeed = (set: TypedSet, step: FieldStep, field: string, need: FieldNeed | null): TypedSet => {
  const { [field]: _, ...others } = set.fields[step] ?? {}
  const known: readonly string[] = stepFields[step]
  // In the order of the step, whatever was pressed first: files differ by what they say alone.
  const asked: Record<string, FieldNeed | undefined> = need === null ? others : { ...others, [field]: need }
  const named = Object.fromEntries(
    known.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]] as const])),
  )
  const { [step]: __, ...steps } = set.fields
  const fields = Object.keys(named).length === 0 ? steps : { ...set.fields, [step]: named }
  return { ...set, fields }
}

const withTab = (set: TypedSet, tab: TabName, on: boolean): TypedSet => {
  const rest = set.tabs.filter(({ tab_name }) => tab_name !== tab)
  const own = set.tabs.find(({ tab_name }) => tab_name === tab)
  return { ...set, tabs: on ? [...rest, { ...own, tab_name: tab, required: true }] : rest }
}

const withFlag = (set: TypedSet, flag: SetFlag, on: boolean): TypedSet => {
  const { [flag]: _, ...rest } = set
  return on ? { ...rest, [flag]: true } : rest
}

const words = (text: TypedWords | undefined, locale: Locale, typed: string): TypedWords => ({
  ...text,
  [locale]: typed,
})

/** Fields of a step in the order in which its form shows them, each with the legend that it stands under. */
export const fieldsInOrder = (
  step: FieldStep,
  form: TypedForm | undefined,
): { name: string; group: string | undefined }[] => {
  const known: readonly string[] = stepFields[step]
  const config = known.map((field_name): FieldConfig => {
    const order = form?.order?.indexOf(field_name) ?? -1
    return { field_name, required: false, shown: true, ...(order !== -1 && { order }) }
  })
  const definitions = fieldsOfStep(step).filter(({ name }) => known.includes(name))
  // The agreement has no form of fields: its own order is the only one.
  if (definitions.length === 0) return known.map((name) => ({ name, group: undefined }))
  return fieldMapper({ definitions, config }).fields.map(({ definition: { name, group } }) => ({
    name,
    group: group?.id,
  }))
}

/** Where a field would move to; null where nothing of its own group stands there. */
export const neighborOf = (
  step: FieldStep,
  form: TypedForm | undefined,
  field: string,
  by: -1 | 1,
): { names: string[]; from: number; to: number } | null => {
  const fields = fieldsInOrder(step, form)
  const from = fields.findIndex(({ name }) => name === field)
  const other = fields[from + by]
  if (other === undefined || other.group !== fields[from]?.group) return null
  return { names: fields.map(({ name }) => name), from, to: from + by }
}

const withForm = (config: FormsConfig, step: WordedStep, change: (form: TypedForm) => TypedForm): FormsConfig => ({
  ...config,
  forms: { ...config.forms, [step]: change(config.forms[step] ?? {}) },
})

const toggled = <Id extends string | number>(ids: readonly Id[], id: Id, on: boolean, order: readonly Id[]): Id[] => {
  const chosen = on ? [...ids, id] : ids.filter((one) => one !== id)
  // In the order in which the catalog defines them; what it does not define stays, for its check to name.
  return [...order.filter((one) => chosen.includes(one)), ...chosen.filter((one) => !order.includes(one))]
}

const withPlan = (config: FormsConfig, id: string, change: (plan: PlanAsks) => PlanAsks): FormsConfig => ({
  ...config,
  plans: config.plans.map((plan) => (plan.id === id ? change(plan) : plan)),
})

/** What the catalog defines by a name that plans use. */
export type NamedPart = 'requirements' | 'agreements'

/** What is wrong with the name of something new, said at `id`: it is none, or something has it; null where nothing is. */
export const newIdProblem = (config: FormsConfig, part: NamedPart, id: string): FieldError | null => {
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(id)) return wrong('id', 'error_forms_id')
  // A name that plans use and nothing has would give them what nobody chose for them.
  const isTaken = config[part].some((one) => one.id === id) || config.plans.some((plan) => plan[part].includes(id))
  return isTaken ? wrong('id', 'error_forms_id_taken', { id }) : null
}

/** Without one of the things that plans name; no plan names it any more. */
const without = (config: FormsConfig, part: NamedPart, index: number): FormsConfig => {
  const gone = config[part][index]?.id
  if (gone === undefined) return config
  return {
    ...config,
    [part]: config[part].filter((_, place) => place !== index),
    plans: config.plans.map((plan) =>
      plan[part].includes(gone) ? { ...plan, [part]: plan[part].filter((id) => id !== gone) } : plan,
    ),
  }
}

/** A number that no question of the catalog had, and whose details are the general ones. */
const freeNumber = ({ health, plans }: FormsConfig, highest: number): number => {
  const known = [
    highest,
    ...health.map(({ question_id }) => question_id),
    ...plans.flatMap((plan) => plan.health_questions),
  ]
  let number = Math.max(...known) + 1
  while (layoutOf(number) !== 'general') number += 1
  return number
}

/** The configuration after an edit; what is not there is left alone. */
export const editedForms = (config: FormsConfig, edit: FormsEdit): FormsConfig => {
  const set = (index: number, change: (one: TypedSet) => TypedSet): FormsConfig => ({
    ...config,
    requirements: at(config.requirements, index, change),
  })
  const question = (index: number, change: (one: TypedQuestion) => TypedQuestion): FormsConfig => ({
    ...config,
    health: at(config.health, index, change),
  })
  switch (edit.what) {
    case 'need':
      return set(edit.set, (one) => withNeed(one, edit.step, edit.field, edit.need))
    case 'tab':
      return set(edit.set, (one) => withTab(one, edit.tab, edit.on))
    case 'flag':
      return set(edit.set, (one) => withFlag(one, edit.flag, edit.on))
    case 'move': {
      const move = neighborOf(edit.step, config.forms[edit.step], edit.field, edit.by)
      if (move === null) return config
      return withForm(config, edit.step, (form) => ({ ...form, order: swapped(move.names, move.from, move.to) }))
    }
    case 'words':
      return withForm(config, edit.step, (form) => {
        const own = form.fields?.[edit.field]
        const changed = { ...own, [edit.part]: words(own?.[edit.part], edit.locale, edit.text) }
        return { ...form, fields: { ...form.fields, [edit.field]: changed } }
      })
    case 'questionText':
      return question(edit.index, (one) => ({ ...one, [edit.part]: words(one[edit.part], edit.locale, edit.text) }))
    case 'questionKind':
      return question(edit.index, (one) => ({ ...one, layout: edit.layout }))
    case 'questionOf':
      return question(edit.index, (one) => ({ ...one, asked_of: edit.asked_of }))
    case 'addQuestion':
      return {
        ...config,
        health: [
          ...config.health,
          {
            question_id: freeNumber(config, edit.highest),
            text: {},
            layout: 'general' as const,
            asked_of: 'all' as const,
          },
        ],
      }
    case 'removeQuestion': {
      const gone = config.health[edit.index]?.question_id
      return {
        ...config,
        health: config.health.filter((_, index) => index !== edit.index),
        plans: config.plans.map((plan) =>
          gone !== undefined && plan.health_questions.includes(gone)
            ? { ...plan, health_questions: plan.health_questions.filter((id) => id !== gone) }
            : plan,
        ),
      }
    }
    case 'moveQuestion':
      return { ...config, health: swapped(config.health, edit.index, edit.index + edit.by) }
    case 'addAgreement':
      if (newIdProblem(config, 'agreements', edit.id) !== null) return config
      return {
        ...config,
        agreements: [...config.agreements, { id: edit.id, text_head: {}, text_body: {}, text_required: {} }],
      }
    case 'removeAgreement':
      return without(config, 'agreements', edit.index)
    case 'addSet':
      if (newIdProblem(config, 'requirements', edit.id) !== null) return config
      return { ...config, requirements: [...config.requirements, { id: edit.id, tabs: [], fields: {} }] }
    case 'removeSet':
      return without(config, 'requirements', edit.index)
    case 'agreement':
      return {
        ...config,
        agreements: at(config.agreements, edit.index, (one) => ({
          ...one,
          [edit.part]: words(one[edit.part], edit.locale, edit.text),
        })),
      }
    case 'plan':
      return withPlan(config, edit.plan, (plan) => ({
        ...plan,
        [edit.part]: toggled(
          plan[edit.part],
          edit.id,
          edit.on,
          config[edit.part].map(({ id }) => id),
        ),
      }))
    case 'planQuestion':
      return withPlan(config, edit.plan, (plan) => ({
        ...plan,
        health_questions: toggled(
          plan.health_questions,
          edit.id,
          edit.on,
          config.health.map(({ question_id }) => question_id),
        ),
      }))
  }
}
