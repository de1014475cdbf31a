import type { DeliveryDocument, Subscriber } from '#schemas/fulfillment/delivery-document.ts'
import { coverageEvent, coveredDays, eventOf } from '#schemas/fulfillment/delivery-document.rules.ts'
import { isEnding, maintenanceReasons, maintenanceTypes } from '#schemas/fulfillment/event-codes.ts'
import { FULL_TIME_HOURS, genderCodes, maritalCodes, relationshipCodes } from './codes-834.ts'
import { writeCoverages } from './coverage-834.ts'
import type { Member834, SegmentPen, Style834 } from './segments-834.ts'
import { x12Amount, x12Day } from './x12-text.ts'

type Address = Subscriber['address']

const isSubscriber = ({ document, person }: Member834): boolean => person === document.subscriber

const writeAddress = (pen: SegmentPen, address: Address, at: string): void => {
  const [line1, line2] = [pen.text(address.line1, `${at}/line1`, 55), pen.text(address.line2, `${at}/line2`, 55)]
  if (line1 !== undefined || line2 !== undefined) pen.segment('N3', line1 ?? line2, line1 && line2)
  const city = pen.text(address.city, `${at}/city`, 30)
  if (city !== undefined || address.state !== undefined || address.zip !== undefined) {
    pen.segment('N4', city, address.state, address.zip)
  }
}

/** INS, the references and the dates of a person. */
const writeMemberHeader = (pen: SegmentPen, member: Member834): void => {
  const { document, person, at } = member
  const event = eventOf(document, person)
  const own = isSubscriber(member)
  const relationship = 'relationship' in person ? relationshipCodes[person.relationship] : '18'
  const { status, hours_per_week: hours } = document.subscriber.employment ?? {}
  const working = hours === undefined ? undefined : hours >= FULL_TIME_HOURS ? 'FT' : 'PT'
  const employed = status === 'retired' ? 'RT' : isEnding(event.kind) && status !== undefined ? 'TE' : working
  pen.segment(
    'INS',
    own ? 'Y' : 'N',
    relationship,
    maintenanceTypes[event.kind],
    maintenanceReasons[event.reason],
    status === 'cobra' ? 'C' : 'A',
    undefined,
    undefined,
    own ? employed : undefined,
    undefined,
    person.disabled === true ? 'Y' : undefined,
  )
  pen.segment('REF', '0F', pen.needed(document.policy_id, '/policy_id', 50))
  const master = pen.text(document.sponsor.policy_number, '/sponsor/policy_number', 50)
  if (master !== undefined) pen.segment('REF', '1L', master)
  pen.segment('REF', '23', pen.needed(person.id, `${at}/id`, 50))
  writeMemberDates(pen, member)
}

const writeMemberDates = (pen: SegmentPen, member: Member834): void => {
  const { document, person } = member
  const event = eventOf(document, person)
  const covers = document.coverages.filter((coverage) => coverage.covers.includes(person.id))
  const days = covers.map((coverage) => coveredDays(coverage, person))
  const begins = days.map(({ begins_on }) => begins_on).sort()[0]
  const ends = days.map(({ ends_on }) => ends_on ?? '').sort()
  const date = (qualifier: string, day: string | undefined): void => {
    if (day !== undefined && day !== '') pen.segment('DTP', qualifier, 'D8', x12Day(day))
  }
  if (event.effective_on !== begins) date('303', event.effective_on)
  if (isSubscriber(member)) {
    date('300', document.signed_on)
    date('336', document.subscriber.employment?.started_on)
  }
  date('356', begins)
  // Who loses every coverage is no longer eligible after the last one.
  if (covers.length > 0 && covers.every((coverage) => isEnding(coverageEvent(document, coverage, person).kind))) {
    date('357', ends.at(-1))
  }
}

/** How the subscriber is reached, what they do and what they speak. */
const writeSubscriberFacts = (pen: SegmentPen, { subscriber, sponsor }: DeliveryDocument): void => {
  const email = pen.text(subscriber.email, '/subscriber/email', 256)
  const reached = [...(subscriber.phone ? ['HP', subscriber.phone] : []), ...(email ? ['EM', email] : [])]
  if (reached.length > 0) pen.segment('PER', 'IP', undefined, ...reached)
  writeAddress(pen, subscriber.address, '/subscriber/address')
  writeDemographics(pen, subscriber, subscriber.marital_status)
  const { annual_salary_cents: salary, hours_per_week: hours } = subscriber.employment ?? {}
  if (salary !== undefined) pen.segment('ICM', '7', x12Amount(salary), hours?.toString())
  writeHealth(pen, subscriber)
  if (subscriber.language !== undefined) pen.segment('LUI', 'LE', subscriber.language.toUpperCase(), undefined, '7')
  if (subscriber.mailing_address !== undefined) {
    pen.segment('NM1', '31', '1')
    writeAddress(pen, subscriber.mailing_address, '/subscriber/mailing_address')
  }
  const { employer, phone, address } = subscriber.employment ?? {}
  if (employer === undefined || employer === sponsor.name) return
  pen.segment('NM1', '36', '2', pen.needed(employer, '/subscriber/employment/employer', 60))
  if (phone !== undefined) pen.segment('PER', 'EP', undefined, 'WP', phone)
  if (address !== undefined) writeAddress(pen, address, '/subscriber/employment/address')
}

const writeDemographics = (
  pen: SegmentPen,
  { born_on, gender }: Member834['person'],
  marital?: Subscriber['marital_status'],
): void => {
  pen.segment(
    'DMG',
    'D8',
    x12Day(born_on),
    genderCodes[gender],
    marital === undefined ? undefined : maritalCodes[marital],
  )
}

const writeHealth = (pen: SegmentPen, { tobacco, height_inches, weight_pounds }: Member834['person']): void => {
  if (tobacco === undefined && height_inches === undefined && weight_pounds === undefined) return
  const code = tobacco === undefined ? 'U' : tobacco ? 'T' : 'N'
  pen.segment('HLH', code, height_inches?.toString(), weight_pounds?.toString())
}

/** The loops 2000 to 2700 of one person. */
export const writeMember = (pen: SegmentPen, member: Member834, style: Style834): void => {
  const { document, person, at } = member
  writeMemberHeader(pen, member)
  const last = pen.needed(person.last_name, `${at}/last_name`, 60)
  const first = pen.needed(person.first_name, `${at}/first_name`, 35)
  const middle = pen.text(person.middle_name, `${at}/middle_name`, 25)
  const ssn = person.ssn === undefined ? [] : ['34', person.ssn]
  pen.segment('NM1', 'IL', '1', last, first, middle, undefined, undefined, ...ssn)
  if (isSubscriber(member)) writeSubscriberFacts(pen, document)
  else {
    writeDemographics(pen, person)
    writeHealth(pen, person)
  }
  writeCoverages(pen, member, style)
}
