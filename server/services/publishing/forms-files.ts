import { isDeepStrictEqual } from 'node:util'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { type TidyForms, tidyForms } from '#schemas/desk/forms/forms-config.ts'
import type { FormsConfig } from '#schemas/desk/forms/forms.shapes.ts'
import { type Locale, baseLocale } from '#schemas/messages/languages.ts'
import { PlansFile, catalogFiles } from '#schemas/storefront/catalog/catalog.schema.ts'
import type { PlanSource } from '#schemas/storefront/catalog/plan.schema.ts'

/** The files of a catalog that decide what an enrollment asks. */
export const formsFiles = (paths: readonly string[]): string[] =>
  paths.filter((path) => /^(?:(?:requirements|questions|agreements|lists|catalog)|plans\/[^/]+)\.json$/.test(path))

type Named = 'requirements.json' | 'questions.json' | 'agreements.json' | 'lists.json' | 'catalog.json'
type NamedFiles = { [Name in Named]: Static<(typeof catalogFiles)[Name]> }

/** What these files say, where all of them are of the right shape. */
export interface ReadForms {
  config: FormsConfig
  plans: PlanSource[]
  lists: NamedFiles['lists.json']
  verification: NamedFiles['questions.json']['verification']
  languages: Locale[]
}

const parsed = <Schema extends TSchema>(text: string | undefined, schema: Schema): Static<Schema> | null => {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    return null
  }
  return Value.Check(schema, value) ? value : null
}

/** Reads the configuration of the forms out of its files; null where one of them is missing or of another shape. */
export const readForms = (texts: ReadonlyMap<string, string>): ReadForms | null => {
  const read = <Name extends Named>(name: Name) =>
    parsed(texts.get(name), catalogFiles[name]) as NamedFiles[Name] | null
  const requirements = read('requirements.json')
  const questions = read('questions.json')
  const agreements = read('agreements.json')
  const lists = read('lists.json')
  const info = read('catalog.json')
  const files = [...texts].filter(([path]) => path.startsWith('plans/')).map(([, text]) => parsed(text, PlansFile))
  if (!requirements || !questions || !agreements || !lists || !info) return null
  if (files.length === 0 || files.includes(null)) return null
  const plans = files.flatMap((file) => file?.plans ?? [])
  return {
    config: {
      requirements: requirements.requirements,
      forms: requirements.forms ?? {},
      health: questions.health,
      agreements: agreements.agreements,
      plans: plans.map(({ id, requirements: sets, health_questions, agreements: texts_ }) => ({
        id,
        requirements: sets,
        health_questions,
        agreements: texts_,
      })),
    },
    plans,
    lists,
    verification: questions.verification,
    languages: [...new Set([baseLocale, ...(info.languages ?? [])])],
  }
}

/** JSON as the file is written: with its own indent. */
const written = (value: unknown, before: string): string => {
  const indent = /^[[{]\r?\n([ \t]+)/.exec(before)?.[1] ?? ' '
  return `${JSON.stringify(value, null, indent)}\n`
}

const planned = (text: string, asks: ReadonlyMap<string, TidyForms['plans'][number]>): unknown => {
  const file = JSON.parse(text) as Static<typeof PlansFile>
  return {
    ...file,
    plans: file.plans.map((plan) => {
      const { requirements, health_questions, agreements } = asks.get(plan.id) ?? plan
      // In the places of before, so that a file differs by what it says alone.
      return { ...plan, requirements, health_questions, agreements }
    }),
  }
}

/** The files that another configuration makes others, with their texts; the rest of each stays what it was. */
export const writtenForms = (texts: ReadonlyMap<string, string>, config: FormsConfig): Map<string, string> => {
  const { requirements, forms, health, agreements, plans } = tidyForms(config)
  const asks = new Map(plans.map((plan) => [plan.id, plan]))
  const changed = new Map<string, string>()
  for (const [path, text] of texts) {
    const before = JSON.parse(text) as Record<string, unknown>
    const { forms: _forms, ...rest } = before
    const after: Record<string, unknown> = {
      'requirements.json': { ...rest, requirements, ...(Object.keys(forms).length > 0 && { forms }) },
      'questions.json': { ...before, health },
      'agreements.json': { ...before, agreements },
    }
    const value = path.startsWith('plans/') ? planned(text, asks) : (after[path] ?? before)
    if (!isDeepStrictEqual(value, before)) changed.set(path, written(value, text))
  }
  return changed
}
