import { Value } from 'typebox/value'
import { DELIVERY_DOCUMENT_VERSION, DeliveryDocument } from '#schemas/fulfillment/delivery-document.ts'
import { documentMistakes } from '#schemas/fulfillment/delivery-document.rules.ts'
import type { Destination } from '#schemas/fulfillment/destination.schema.ts'
import { type Fact, carries, factsOf } from '#schemas/fulfillment/facts.rules.ts'
import type { SubmittedRecord } from '#schemas/record/record.schema.ts'
import type { PlanSource } from '#schemas/storefront/catalog/plan.schema.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import { DocumentRefused } from '../../../formats/document-refused.ts'
import { pricedAt } from '../record/prices-now.ts'
import type { EnrollmentRecord } from '../record/records.service.ts'
import { coveragesOf, plansFor } from './delivery-coverages.ts'
import { type PeopleSource, beneficiariesOf, dependentsOf, subscriberOf } from './delivery-people.ts'
import { recordedDay, stateAt } from './recorded-state.ts'

interface ToDocument {
  catalog: Pick<Catalog, 'findPlan' | 'requirements' | 'timeZone'>
  destination: Destination
  record: EnrollmentRecord
  /** Of the entry that is delivered. */
  sequence: number
  /** The destination was told of no earlier version: a change is new to it. */
  isFirst?: boolean
  /** The id of the delivery: the same however often it is sent. */
  id: string
  madeAt: number
}

const methods = { cc: 'card', eft: 'bank', list: 'list', elist: 'electronic_list', stmt: 'statement' } as const

/** How it is paid: told to whoever receives all that is paid for, and not to one of several. */
const billingOf = ({ answers, ...submitted }: SubmittedRecord, coverages: number): DeliveryDocument['billing'] => {
  const method = answers.billing?.payment_method
  if (method === undefined || coverages < submitted.plans.length) return undefined
  const { charge } = submitted
  return {
    method: methods[method],
    first_cents: submitted.initial_cents,
    monthly_cents: submitted.monthly_cents,
    ...(charge !== null && { day: charge.day, first_charge_on: recordedDay(charge.from) }),
  }
}

/** What is told: the facts that the plans ask for and the format has a place for; all of it of a plan that is gone. */
const tellsOf = ({ catalog, destination, record }: ToDocument): PeopleSource['tells'] => {
  const plans = plansFor(destination, record.submitted).map(({ plan_id }) => catalog.findPlan(plan_id))
  const asked = new Set(plans.flatMap((plan) => (plan ? factsOf(plan as PlanSource, catalog.requirements) : [])))
  const all = plans.includes(undefined)
  return (fact: Fact) => (all || asked.has(fact)) && carries(destination.format, fact)
}

/**
 * What a destination is told of an enrollment, from its record alone. Throws `DocumentRefused`, which names what is
 * wrong and no value, where it would not be whole.
 */
export const documentOf = (parts: ToDocument): DeliveryDocument => {
  const { catalog, destination, record, sequence, id, madeAt, isFirst = false } = parts
  const { secrets, entries } = record
  const refuse = (reason: string) => new DocumentRefused(id, reason)
  try {
    const { answers, signedOn, event, prices, endsOn } = stateAt(record.submitted, entries, sequence, {
      timeZone: catalog.timeZone,
      isFirst,
    })
    const submitted = pricedAt(record.submitted, prices)
    const source: PeopleSource = { submitted, answers, secrets, tells: tellsOf(parts) }
    const subscriber = subscriberOf(source)
    const coverages = coveragesOf({
      destination,
      submitted,
      subscriberId: subscriber.id,
      dependents: dependentsOf(source),
      endsOn,
      begins: recordedDay(submitted.effective_date),
      findPlan: catalog.findPlan,
    })
    const covered = new Set(coverages.flatMap(({ covers }) => covers))
    const { agents, group_sponsors, administrator } = destination
    const agent = agents?.find(({ rep_id }) => rep_id === submitted.agent?.id)?.agent
    const billing = billingOf({ ...submitted, answers }, coverages.length)
    const document: DeliveryDocument = {
      version: DELIVERY_DOCUMENT_VERSION,
      id,
      policy_id: submitted.confirmation,
      made_at: new Date(madeAt).toISOString(),
      event,
      ...(signedOn !== null && { signed_on: signedOn }),
      sponsor: group_sponsors?.find(({ group_id }) => group_id === submitted.group?.id)?.sponsor ?? destination.sponsor,
      payer: destination.payer,
      ...(agent && { agent }),
      ...(administrator && { administrator }),
      subscriber,
      dependents: dependentsOf(source).filter((one) => covered.has(one.id)),
      coverages,
      beneficiaries: beneficiariesOf(source),
      ...(billing && { billing }),
    }
    const [shape] = Value.Errors(DeliveryDocument, document)
    if (shape !== undefined) throw refuse(`${shape.instancePath} ${shape.message}`)
    const [mistake] = documentMistakes(document)
    if (mistake !== undefined) throw refuse(mistake)
    return document
  } catch (error) {
    throw error instanceof DocumentRefused ? error : refuse(error instanceof Error ? error.message : 'unknown')
  }
}
