import { formsMistakes } from '#schemas/desk/forms/forms.rules.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { baseLocale } from '#schemas/messages/languages.ts'
import { type DefinedIds, checker } from './checker.ts'
import type { RawCatalog } from './read-catalog.ts'

/** Texts that are missing are named by the checks of languages and of agreements. */
const saidElsewhere = new Set(['error_forms_agreement_words'])

/** Whether what an enrollment asks makes sense: the same rules as the editor of forms at the desk goes by. */
export const checkForms = (raw: RawCatalog, ids: DefinedIds): void => {
  const { files } = raw
  const requirements = files['requirements.json']
  const questions = files['questions.json']
  const agreements = files['agreements.json']
  if (requirements.value === null || questions.value === null || agreements.value === null) return
  if (raw.plans.some(({ value }) => value === null)) return
  const plans = raw.plans.flatMap((file) =>
    (file.value?.plans ?? []).map((plan, index) => ({ plan, file, at: ['plans', index] as const })),
  )
  const places = new Map(plans.map((one) => [one.plan.id, one]))
  const config = {
    requirements: requirements.value.requirements,
    forms: requirements.value.forms ?? {},
    health: questions.value.health,
    agreements: agreements.value.agreements,
    plans: plans.map(({ plan }) => plan),
  }
  for (const mistake of formsMistakes(config, [])) {
    if (saidElsewhere.has(mistake.message_key ?? '')) continue
    const [part = '', ...path] = mistake.target_element.split('.')
    const text = errorText(errorTable, mistake, baseLocale)
    const plan = part === 'plans' ? places.get(path[0] ?? '') : undefined
    if (plan !== undefined)
      checker(raw, plan.file, ids).say([...plan.at, ...path.slice(1)], `"${plan.plan.id}": ${text}`)
    else if (part === 'health') checker(raw, questions, ids).say([part, ...path], text)
    else checker(raw, part === 'agreements' ? agreements : requirements, ids).say([part, ...path], text)
  }
}
