import type { Coverage, DeliveryDocument, DeliveryEvent } from './delivery-document.ts'
import { type EventKind, isEnding } from './event-codes.ts'

type Person = DeliveryDocument['subscriber'] | DeliveryDocument['dependents'][number]

/** Everybody in a document: the subscriber, then the dependents. */
export const peopleOf = ({ subscriber, dependents }: DeliveryDocument): readonly Person[] => [subscriber, ...dependents]

/** What happened to a person. */
export const eventOf = (document: DeliveryDocument, { event }: Pick<Person, 'event'>): DeliveryEvent =>
  event ?? document.event

/** What happened to the coverage of a person: the coverage's own event before the person's before the document's. */
export const coverageEvent = (
  document: DeliveryDocument,
  coverage: Pick<Coverage, 'event'>,
  person: Pick<Person, 'event'>,
): DeliveryEvent => coverage.event ?? eventOf(document, person)

const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Every day of a document, with the place where it stands. */
const daysOf = (value: unknown, at = ''): { at: string; day: string }[] => {
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? [{ at, day: value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => daysOf(inner, `${at}/${key}`))
}

interface CoveredDays {
  begins_on: string
  ends_on?: string
}

/**
 * The first and the last covered day of a person in a coverage: those of the coverage, unless the person is added to
 * it later or leaves it before.
 */
export const coveredDays = (coverage: Coverage, { event }: Pick<Person, 'event'>): CoveredDays => {
  const { begins_on, ends_on } = coverage
  if (event === undefined) return { begins_on, ...(ends_on !== undefined && { ends_on }) }
  const joins = (event.kind === 'addition' || event.kind === 'reinstatement') && event.effective_on > begins_on
  const begins = joins ? event.effective_on : begins_on
  const leaves = event.kind === 'cancellation' ? begins : event.kind === 'termination' ? event.effective_on : undefined
  const ends = [ends_on, leaves].filter((day) => day !== undefined).sort()[0]
  return { begins_on: begins, ...(ends !== undefined && { ends_on: ends }) }
}

const endMistakes = ({ begins_on, ends_on }: CoveredDays, kind: EventKind, at: string): string[] => {
  if (ends_on !== undefined && ends_on < begins_on) return [`${at} ends before it begins`]
  if (isEnding(kind) && ends_on === undefined) return [`${at} ends and has no ends_on`]
  return kind === 'cancellation' && ends_on !== begins_on ? [`${at} is cancelled and ends after it begins`] : []
}

const coverageMistakes = (document: DeliveryDocument): string[] => {
  const people = new Map(peopleOf(document).map((person) => [person.id, person]))
  return document.coverages.flatMap((coverage, index) => {
    const at = `/coverages/${index}`
    const unknown = coverage.covers
      .filter((id) => !people.has(id))
      .map(() => `${at}/covers names nobody of the document`)
    const ends = coverage.covers.flatMap((id) => {
      const person = people.get(id)
      if (person === undefined) return []
      return endMistakes(coveredDays(coverage, person), coverageEvent(document, coverage, person).kind, at)
    })
    return [...unknown, ...new Set(ends)]
  })
}

/**
 * What the schema of a document cannot say and every format relies on: places in the document and what is wrong
 * there, never a value of a person.
 */
export const documentMistakes = (document: DeliveryDocument): string[] => {
  const ids = peopleOf(document).map(({ id }) => id)
  const covered = new Set(document.coverages.flatMap(({ covers }) => covers))
  const shares = document.beneficiaries.reduce((sum, { percentage }) => sum + percentage, 0)
  return [
    ...daysOf(document).flatMap(({ at, day }) => (isDay(day) ? [] : [`${at} is no calendar day`])),
    ...(new Set(ids).size < ids.length ? ['/dependents: two people have one id'] : []),
    ...document.dependents.flatMap(({ id }, index) => (covered.has(id) ? [] : [`/dependents/${index} is not covered`])),
    ...coverageMistakes(document),
    ...(document.beneficiaries.length > 0 && shares !== 100 ? ['/beneficiaries do not add up to 100 percent'] : []),
  ]
}
