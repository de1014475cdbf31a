import type { Coverage, DeliveryDocument, DeliveryEvent } from '#schemas/fulfillment/delivery-document.ts'
import { coverageEvent, coveredDays, eventOf } from '#schemas/fulfillment/delivery-document.rules.ts'
import { isEnding, maintenanceTypes } from '#schemas/fulfillment/event-codes.ts'
import { levelOf, lineOfCategory } from './codes-834.ts'
import type { Member834, SegmentPen, Style834 } from './segments-834.ts'
import { UnwritableValue, x12Amount, x12Day } from './x12-text.ts'

/** The insurance line of a coverage; undefined where the guide has none. */
export const lineOf = ({ insurance_line, category }: Pick<Coverage, 'insurance_line' | 'category'>) =>
  insurance_line ?? lineOfCategory[category]

/** A change of who somebody is or where they live says nothing of what they are covered by. */
const leavesCoverage = ({ kind, reason }: DeliveryEvent): boolean =>
  kind === 'change' && (reason === 'identifying_data' || reason === 'personal_data' || reason === 'change_of_location')

/** Whole months of a cover that has ended. */
const monthsOf = (begins: string, ends: string): number => {
  const after = new Date(`${ends}T00:00:00Z`)
  after.setUTCDate(after.getUTCDate() + 1)
  const [year, month, day] = begins.split('-').map(Number) as [number, number, number]
  const months = (after.getUTCFullYear() - year) * 12 + after.getUTCMonth() + 1 - month
  return Math.max(0, after.getUTCDate() < day ? months - 1 : months)
}

/** Cover elsewhere: its months where it has ended, a loop 2320 where it is in force beside this one. */
const writePriorCoverage = (pen: SegmentPen, { subscriber }: DeliveryDocument, coverage: Coverage): void => {
  const { prior_coverage: prior } = subscriber
  if (prior === undefined) return
  const { carrier, begins_on, ends_on } = prior
  if (ends_on !== undefined && ends_on <= coverage.begins_on) {
    if (begins_on !== undefined) pen.segment('REF', 'QQ', String(monthsOf(begins_on, ends_on)))
    return
  }
  // Which of the two pays first is for the carriers to find out.
  pen.segment('COB', 'U', undefined, '5')
  if (begins_on !== undefined) pen.segment('DTP', '344', 'D8', x12Day(begins_on))
  if (ends_on !== undefined) pen.segment('DTP', '345', 'D8', x12Day(ends_on))
  pen.segment('NM1', 'IN', '2', pen.needed(carrier, '/subscriber/prior_coverage/carrier', 60))
}

/** The premium of all coverages and, where an employer pays a part, what is left to each: of exchanges, for employers. */
const premiumRows = ({ coverages }: DeliveryDocument): string[][] => {
  const premium = coverages.reduce((sum, { premium_cents }) => sum + premium_cents, 0)
  const employer = coverages.reduce((sum, { employer_cents = 0 }) => sum + employer_cents, 0)
  return [
    ['PRE AMT TOT', '9X', x12Amount(premium)],
    ...(employer === 0
      ? []
      : [
          ['TOT RES AMT', '9V', x12Amount(premium - employer)],
          ['TOT EMP RES AMT', '9V', x12Amount(employer)],
        ]),
  ]
}

/** Totals and what an 834 has no code for, in reporting categories. */
const writeReporting = (pen: SegmentPen, { document, person }: Member834): void => {
  const event = eventOf(document, person)
  const ending = document.coverages
    .map((coverage) => coverageEvent(document, coverage, person))
    .find(({ kind }) => isEnding(kind))
  const rows = [
    ...(person === document.subscriber ? premiumRows(document) : []),
    ...(ending === undefined ? [] : [['ADDL MAINT REASON', '17', ending.kind === 'cancellation' ? 'CANCEL' : 'TERM']]),
  ]
  if (rows.length === 0) return
  pen.segment('LS', '2700')
  rows.forEach(([name, qualifier, value], index) => {
    pen.segment('LX', String(index + 1))
    pen.segment('N1', '75', name)
    pen.segment('REF', qualifier, value)
    pen.segment('DTP', '007', 'D8', x12Day(event.effective_on))
  })
  pen.segment('LE', '2700')
}

/** Who the premium of a coverage is written at: the subscriber, or the first whom it covers. */
const payerOf = ({ subscriber, dependents }: DeliveryDocument, { covers }: Coverage): string | undefined =>
  [subscriber, ...dependents].find(({ id }) => covers.includes(id))?.id

/** The loops 2300 and 2700 of a person. */
export const writeCoverages = (pen: SegmentPen, member: Member834, style: Style834): void => {
  const { document, person } = member
  document.coverages.forEach((coverage, index) => {
    if (!coverage.covers.includes(person.id)) return
    const event = coverageEvent(document, coverage, person)
    if (leavesCoverage(event)) return
    const at = `/coverages/${index}`
    const line = lineOf(coverage)
    if (line === undefined)
      throw new UnwritableValue(`${at}/category`, `${coverage.category} has no insurance line in an 834`)
    const pays = payerOf(document, coverage) === person.id
    const code = pen.needed(coverage.plan_code, `${at}/plan_code`, 50)
    const type = maintenanceTypes[event.kind]
    pen.segment('HD', type, undefined, line, code, pays ? levelOf(coverage.tier, style.employer) : undefined)
    const { begins_on, ends_on } = coveredDays(coverage, person)
    pen.segment('DTP', '348', 'D8', x12Day(begins_on))
    if (ends_on !== undefined) pen.segment('DTP', '349', 'D8', x12Day(ends_on))
    if (pays) pen.segment('AMT', 'P3', x12Amount(coverage.premium_cents))
    const policy = pen.text(coverage.policy_number, `${at}/policy_number`, 50)
    if (policy !== undefined) pen.segment('REF', '1L', policy)
    if (person === document.subscriber && line !== 'DEN' && line !== 'VIS') writePriorCoverage(pen, document, coverage)
  })
  if (style.reportingCategories) writeReporting(pen, member)
}
