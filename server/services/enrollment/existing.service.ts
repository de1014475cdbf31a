import type { Deed } from '#schemas/desk/deeds.ts'
import type { Beneficiary } from '#schemas/calls/enrollment/beneficiaries.calls.ts'
import type { PaymentInfo } from '#schemas/calls/enrollment/billing.calls.ts'
import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { Dependent } from '#schemas/calls/enrollment/dependents.calls.ts'
import type { existingCalls } from '#schemas/calls/enrollment/existing.calls.ts'
import { checkField } from '#schemas/fields/check.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import { checkBilling, paymentChoices } from '#schemas/steps/billing/billing.rules.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import { layoutOf } from '#schemas/steps/questionnaire.rules.ts'
import { defaultBillDate } from '#schemas/storefront/pricing/bill-date.rules.ts'
import { accountDays } from '#schemas/storefront/pricing/charge.rules.ts'
import type { Member } from '#schemas/storefront/catalog/catalog.schema.ts'
import type { DeliverabilityAdapter } from '../../adapters/deliverability.adapter.ts'
import { cardEntryText } from '#schemas/steps/billing/card-entry.rules.ts'
import { GatewayFault } from '../../adapters/cards/card-gateway.ts'
import { type HeldInfo, heldOf } from './steps/card-check.ts'
import { refuse } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import type { AuditService } from '../visits/audit.service.ts'
import { isWholeNumber, maskNumber, maskSsn } from '../../domain/masks.ts'
import type { SectionValue } from '../../domain/section-values.ts'
import { healthQuestions } from './enrollment-state.ts'
import type { StateParts } from './load-state.ts'
import type { OpenStep, StepFrame } from './step-frame.ts'
import { billingContext, stateCharges } from './step-check.ts'

type Calls = typeof existingCalls
type Payment = SectionValue<'billing'>

interface Parts extends StateParts {
  audit: AuditService
  deliverability: DeliverabilityAdapter
}

/** A member's beneficiary as the step keeps one, ssn in full. */
export const beneficiaryOf = ({
  id,
  birthdate,
  percentage,
  gender: _gender,
  ...person
}: Member['beneficiaries'][number]): Beneficiary => ({
  ...person,
  beneficiary_id: id,
  birthdate: usDay(birthdate),
  beneficiary_percentage: percentage,
})

/** A member's dependent as the step keeps one, ssn in full. */
export const dependentOf = ({ id, birthdate, ...person }: Member['dependents'][number]): Dependent => ({
  primary_info: { ...person, dependent_id: id, birthdate: usDay(birthdate), employed: '0' },
})

const cardOf = (member: Member, id: string): Payment | null => {
  const card = member.cards.find((one) => one.id === id)
  if (card === undefined) return null
  const { id: card_id, ...rest } = card
  return { payment_method: 'cc', card_id, ...rest }
}

const bankOf = (member: Member, id: string): Payment | null => {
  const bank = member.banks.find((one) => one.id === id)
  if (bank === undefined) return null
  const { id: bank_id, bank_routing: routing_number, ...rest } = bank
  return { payment_method: 'eft', bank_id, routing_number, ...rest }
}

/** The account's own fields may come along (spec 3, section 7); they cannot change what is on file. */
const changed = (bank: Payment, body: CallBody<Calls['saveBillingExisting']>): FieldError[] => {
  const sent: Partial<Record<keyof PaymentInfo, string | undefined>> = {
    account_type: body.account_type,
    account_holder_type: body.account_holder_type,
    account_name: body.account_name,
    bank_name: body.bank_name,
    routing_number: body.bank_routing,
  }
  return Object.entries(sent).flatMap(([name, value]) =>
    value === undefined || value === bank[name as keyof PaymentInfo]
      ? []
      : [wrong(name === 'routing_number' ? 'bank_routing' : name, 'error_read_only')],
  )
}

/** What is on file of members who enroll again. Every answer that tells of a person leaves an audit row. */
export const makeExisting = (frame: StepFrame, { drafts, catalog, audit, deliverability, cards }: Parts) => {
  const memberOf = async (caller: Caller, id: string, what: Deed): Promise<OpenStep & { member: Member | null }> => {
    const step = await frame.read(caller, id)
    const { member } = step.state
    if (member !== null) await audit.record(caller, 'read', `member:${member.id}`, what)
    return { ...step, member }
  }

  return {
    beneficiaries: async (caller: Caller, id: string): Promise<CallData<Calls['getExistingBeneficiaries']>> => {
      const { member } = await memberOf(caller, id, 'beneficiaries')
      const people = (member?.beneficiaries ?? []).map((one) => {
        const { birthdate: dob, ...person } = beneficiaryOf(one)
        return [one.id, { ...person, dob, ssn: maskSsn(one.ssn) }]
      })
      return { result: Object.fromEntries(people) as CallData<Calls['getExistingBeneficiaries']>['result'] }
    },

    dependents: async (caller: Caller, id: string): Promise<CallData<Calls['getExistingDependents']>> => {
      const { member } = await memberOf(caller, id, 'dependents')
      const dependents = (member?.dependents ?? []).map((one) => {
        const { primary_info } = dependentOf(one)
        return { primary_info: { ...primary_info, ssn: maskSsn(one.ssn) } }
      })
      return { result: { dependents } }
    },

    health: async (caller: Caller, id: string, locale: Locale): Promise<CallData<Calls['getExistingHealth']>> => {
      const { state, member } = await memberOf(caller, id, 'health')
      if (member?.health === undefined) return null
      const { yes, notes } = member.health
      const { codition_questions: asked, medication_question: medication } = healthQuestions(
        catalog,
        state,
        'primary',
        locale,
      )
      const answerOf = (questionId: number) => yes.find((one) => one.question_id === questionId)
      return {
        condition_questions: asked.map((question) => {
          const answer = answerOf(question.question_id)
          const conditions = layoutOf(question.question_id) === 'none' ? [] : (answer?.conditions ?? [])
          return { ...question, yes_no_flag: answer === undefined ? 0 : 1, conditions }
        }),
        ...(medication !== null && {
          medication_question: {
            ...medication,
            yes_no_flag: answerOf(medication.question_id) === undefined ? 0 : 1,
            medications: answerOf(medication.question_id)?.medications ?? [],
          },
        }),
        ...(notes !== undefined && { notes }),
      }
    },

    cards: async (caller: Caller, id: string): Promise<CallData<Calls['getExistingCards']>> => {
      const { member } = await memberOf(caller, id, 'cards')
      return {
        result: (member?.cards ?? []).map(({ id: card_id, card_token: _token, ...card }) => ({
          ...card,
          card_id,
          card_number: maskNumber(card.card_number),
        })),
      }
    },

    banks: async (caller: Caller, id: string): Promise<CallData<Calls['getExistingBanks']>> => {
      const { member } = await memberOf(caller, id, 'banks')
      return {
        result: (member?.banks ?? []).map(({ id: bank_id, ...bank }) => ({
          ...bank,
          bank_id,
          account_number: maskNumber(bank.account_number),
        })),
      }
    },

    /**
     * Gives the number of a card on file to the provider, where one takes cards: before the save, which waits for nobody
     * elsewhere.
     */
    hold: async (caller: Caller, body: CallBody<Calls['saveBillingExisting']>): Promise<HeldInfo> => {
      if (cards === null || body.card_id === undefined) return {}
      const { state } = await frame.begin(caller, body.enrollment_id, 'billing')
      const card = state.member && cardOf(state.member, body.card_id)
      if (card?.card_token !== undefined) return heldOf(card.card_token)
      const { card_number: number, expiration_month: month = '', expiration_year: year = '' } = card ?? {}
      if (number === undefined || !isWholeNumber(number)) return {}
      try {
        return heldOf(cardEntryText(await cards.hold(number), `${year}${month}`))
      } catch (error) {
        if (error instanceof GatewayFault) throw refuse([wrong('card_id', 'error_card_unavailable')])
        throw error
      }
    },

    saveBilling: async (caller: Caller, body: CallBody<Calls['saveBillingExisting']>, held: HeldInfo) => {
      const { draft, state } = await frame.begin(caller, body.enrollment_id, 'billing')
      const byCard = body.payment_method === 'cc'
      const field = byCard ? 'card_id' : 'bank_id'
      if (!paymentChoices(state.needs.paymentMethod).includes(body.payment_method)) {
        throw refuse([wrong('payment_method', 'error_payment_method_fixed')])
      }
      const id = body[field]
      if (id === undefined) throw refuse([wrong(field, 'error_field_required')])
      const kept = state.member && (byCard ? cardOf : bankOf)(state.member, id)
      if (kept === null) throw refuse([wrong(field, 'error_option_invalid')])
      const number = byCard ? kept.card_number : kept.account_number
      const isHeld = byCard && held.card_token !== undefined
      if (number !== undefined && !isHeld && !isWholeNumber(number)) {
        throw refuse([wrong(field, byCard ? 'error_card_not_kept' : 'error_account_not_kept')])
      }
      const billDate = body.bill_date ?? defaultBillDate(accountDays(stateCharges(catalog, state)))
      const value: Payment = byCard || billDate === undefined ? { ...kept, ...held } : { ...kept, bill_date: billDate }
      const problems = byCard ? [] : changed(kept, body)
      problems.push(...checkBilling(value, billingContext(catalog, state, { card: true, account: true })))
      if (problems.length > 0) throw refuse(problems)
      return drafts.save(draft, 'billing', value, body.revision)
    },

    /** Whether calls reach a number (spec 2, section 4: asked of existing members on Next). */
    phone: async (phone: string): Promise<CallData<Calls['validatePhone']>> => {
      const malformed = checkField('phone', phone, { required: true })
      if (malformed) throw refuse([wrong('phone_number', malformed.message_key, malformed.message_values)])
      const problem = await deliverability.phone(phone)
      if (problem !== null) throw refuse([problem])
      return { is_valid: true }
    },

    /** Whether mail reaches an address. */
    email: async (email: string): Promise<CallData<Calls['validateDeliverable']>> => {
      const malformed = checkField('email', email, { required: true })
      if (malformed) throw refuse([wrong('email_address', malformed.message_key, malformed.message_values)])
      const problem = await deliverability.email(email)
      if (problem !== null) throw refuse([problem])
      return { is_valid: true }
    },
  }
}
