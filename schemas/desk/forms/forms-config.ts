import { type InLanguages, baseLocale, locales } from '../../messages/languages.ts'
import { wordedSteps } from '../../storefront/catalog/catalog-codes.ts'
import type { FormsConfig, TypedForm, TypedWords } from './forms.shapes.ts'

/** What a Yes to a health question asks for. */
export const healthKinds = ['general', 'none', 'physician', 'medication'] as const
export const askedOf = ['primary', 'dependents', 'all'] as const

const hasWords = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''

/** Whether anything at all is typed. */
export const isTyped = (text: TypedWords | undefined): text is TypedWords =>
  text !== undefined && Object.values(text).some(hasWords)

/** Without languages in which nothing is typed; the base language always, as the catalog wants it. */
const kept = (text: TypedWords): InLanguages => ({
  [baseLocale]: text[baseLocale] ?? '',
  ...Object.fromEntries(locales.flatMap((locale) => (hasWords(text[locale]) ? [[locale, text[locale]]] : []))),
})

const keptForm = ({ order, fields }: TypedForm) => {
  const worded = Object.entries(fields ?? {}).flatMap(([name, words]) => {
    const label = isTyped(words?.label) ? { label: kept(words.label) } : {}
    const hint = isTyped(words?.hint) ? { hint: kept(words.hint) } : {}
    return Object.keys({ ...label, ...hint }).length === 0 ? [] : [[name, { ...label, ...hint }] as const]
  })
  return {
    ...(order !== undefined && { order }),
    ...(worded.length > 0 && { fields: Object.fromEntries(worded) }),
  }
}

/** As the files have it: without texts of which nothing is typed, and without steps of which nothing is said. */
export const tidyForms = (config: FormsConfig) => {
  const forms = wordedSteps.flatMap((step) => {
    const form = keptForm(config.forms[step] ?? {})
    return Object.keys(form).length === 0 ? [] : [[step, form] as const]
  })
  return {
    requirements: config.requirements,
    forms: Object.fromEntries(forms),
    health: config.health.map(({ text_dependents, text, ...question }) => ({
      question_id: question.question_id,
      text: kept(text),
      ...(isTyped(text_dependents) && { text_dependents: kept(text_dependents) }),
      layout: question.layout,
      asked_of: question.asked_of,
    })),
    agreements: config.agreements.map(({ text_head, text_body, text_required, ...agreement }) => ({
      ...agreement,
      text_head: kept(text_head),
      text_body: kept(text_body),
      text_required: kept(text_required),
    })),
    plans: config.plans,
  }
}
export type TidyForms = ReturnType<typeof tidyForms>
