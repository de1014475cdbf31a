import { m } from '#schemas/messages/generated/messages.js'
import { type Locale, textIn } from '#schemas/messages/languages.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { type RawCatalog, place } from '../../catalog/read-catalog.ts'
import type { Finding, Severity } from './findings.ts'
import type { Proof } from './prove-catalog.ts'
import { reasonText } from './reason-text.ts'
import { agesText, tiersText, whereText, whoText } from './sentence-parts.ts'
import type { Stop, StopReason } from './stop.ts'

/** What stops whom, in a sentence, and where in the catalog it is said. */
export interface Sentence {
  severity: Severity
  text: string
  /** The plans that it is about; none where it is about visitors. */
  plans: string[]
  file: string
  line: number
}

const fieldOf: Readonly<Record<StopReason, string>> = {
  companion: 'traits',
  moved: 'moved',
  withdrawn: 'withdrawn',
  state: 'states',
  portal: 'portals',
  region: 'rating',
  area: 'rating',
  tier: 'tiers',
  age: 'ages',
  band: 'rating',
  spouse: 'spouse_ages',
  salary: 'minimum_salary',
  price: 'rating',
  declined: 'eligibility_questions',
  blackout: 'blackouts',
  membership: 'membership',
  date: 'effective',
  cart: 'ages',
  step: 'requirements',
}

/** Where the plans of a catalog stand in its files. */
const placesOf = ({ plans }: RawCatalog) => {
  const found = new Map(
    plans.flatMap((file) => (file.value?.plans ?? []).map(({ id }, index) => [id, { file, index }] as const)),
  )
  return ({ id }: Plan, { reason }: Stop): { file: string; line: number } => {
    const at = found.get(id)
    // Plans of the table for load tests have no place of their own.
    return at === undefined ? { file: 'catalog.json', line: 1 } : place(at.file, 'plans', at.index, fieldOf[reason])
  }
}

/** Plans of a sentence that are named; of more it says how many. */
const MOST_PLANS = 2

const subjectOf = (plans: readonly Plan[], locale: Locale): string => {
  const names = plans.map(({ name }) => name)
  if (names.length <= MOST_PLANS) return names.join(', ')
  const [count, more] = [names.length, names.length - MOST_PLANS]
  return m.prove_plans_and({ count, names: names.slice(0, MOST_PLANS).join(', '), more }, { locale })
}

/** Who is meant, where, as which tier, of which ages; empty where it is everybody. */
const meantText = ({ visitors, places, tiers, ages, stop }: Finding, proof: Proof, locale: Locale): string =>
  [
    stop?.question === undefined ? null : m.prove_no_to({ question: textIn(stop.question, locale) }, { locale }),
    visitors === null ? null : whoText(visitors, proof, locale),
    places === null ? null : whereText(places, proof, locale),
    tiers === null ? null : tiersText(tiers, locale),
    ages === null ? null : agesText(ages, locale),
  ]
    .filter((part) => part !== null)
    .join(', ')

const written = (plan: string, who: string, reason: string, isEverybody: boolean, locale: Locale): string => {
  if (who === '') return m.prove_sentence_nobody({ plan, reason }, { locale })
  return isEverybody
    ? m.prove_sentence_nobody_but({ plan, who, reason }, { locale })
    : m.prove_sentence({ plan, who, reason }, { locale })
}

const order: readonly Severity[] = ['error', 'warning', 'excluded']

/**
 * The sentences of a proof, errors first; plans of which the same is to be said are put into one. It pauses, as
 * `proveCatalog` does.
 */
export function* sentencesOf(
  { raw, catalog, proof }: { raw: RawCatalog; catalog: Catalog; proof: Proof },
  locale: Locale,
): Generator<undefined, Sentence[]> {
  const placeOf = placesOf(raw)
  const alike = new Map<string, { finding: Finding; plans: Plan[]; who: string; reason: string }>()
  for (const finding of proof.findings) {
    const { plan, stop, severity } = finding
    const who = meantText(finding, proof, locale)
    const reason = plan === null || stop === null ? '' : reasonText({ catalog, proof, plan, stop, locale })
    // What is wrong is said of each plan by itself, with its own place.
    const key = JSON.stringify([severity, who, reason, finding.isEverybody, severity !== 'excluded' && plan?.id])
    const known = alike.get(key)
    if (known === undefined) alike.set(key, { finding, plans: plan === null ? [] : [plan], who, reason })
    else if (plan !== null) known.plans.push(plan)
    yield
  }
  const sentences: Sentence[] = []
  for (const { finding, plans, who, reason } of alike.values()) {
    const { severity, stop, isEverybody } = finding
    const [first] = plans
    const at = first === undefined || stop === null ? { file: 'sites.json', line: 1 } : placeOf(first, stop)
    const text =
      first === undefined
        ? m.prove_sentence_nothing({ who }, { locale })
        : written(subjectOf(plans, locale), who, reason, isEverybody, locale)
    sentences.push({ severity, text, plans: plans.map(({ id }) => id), ...at })
    yield
  }
  return sentences.toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity))
}
