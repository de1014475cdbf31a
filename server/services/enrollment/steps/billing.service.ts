import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { PaymentInfo, billingCalls } from '#schemas/calls/enrollment/billing.calls.ts'
import { tidyWords } from '#schemas/fields/kinds.registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { checkBilling, isRoutingNumber, paymentChoices } from '#schemas/steps/billing/billing.rules.ts'
import { bankFields, cardFields } from '#schemas/steps/billing/billing.ui.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import { defaultBillDate } from '#schemas/storefront/pricing/bill-date.rules.ts'
import { accountDays } from '#schemas/storefront/pricing/charge.rules.ts'
import { withValues } from '#schemas/storefront/catalog/requirements.rules.ts'
import type { PaymentAdapter } from '../../../adapters/payment.adapter.ts'
import { brandOf } from '#schemas/steps/billing/card-entry.rules.ts'
import { checkHeld, heldOf } from './card-check.ts'
import type { FieldConfig } from '#schemas/calls/shapes.ts'
import { refuse, refuseField } from '../../../domain/refusals.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { SectionValue } from '../../../domain/section-values.ts'
import { keep } from '../kept.ts'
import type { VisitsService } from '../../visits/visits.service.ts'
import type { StateParts } from '../load-state.ts'
import { filled } from '#schemas/fields/filled.ts'
import { type OpenStep, type StepFrame, fieldsOf } from '../step-frame.ts'
import { billingContext, stateCharges, stateOptions } from '../step-check.ts'
import type { Locale } from '#schemas/messages/languages.ts'
type Calls = typeof billingCalls

interface Parts extends StateParts {
  payments: PaymentAdapter
  visits: VisitsService
}

const cardNames = [
  'first_name_on_cc',
  'last_name_on_cc',
  'card_number',
  'card_token',
  'card_brand',
  'expiration_month',
  'expiration_year',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'is_physical_address',
] as const
const bankNames = [
  'routing_number',
  'account_name',
  'bank_name',
  'account_number',
  'account_type',
  'account_holder_type',
  'bill_date',
] as const

/** Only what belongs to the way of payment, and never the security code. */
const keptOf = (info: PaymentInfo): SectionValue<'billing'> => {
  const names: readonly string[] =
    info.payment_method === 'cc' ? cardNames : info.payment_method === 'eft' ? bankNames : []
  return {
    payment_method: info.payment_method,
    ...(Object.fromEntries(Object.entries(info).filter(([name]) => names.includes(name))) as Partial<PaymentInfo>),
  } as SectionValue<'billing'>
}

const ownFields: ReadonlySet<string> = new Set(['card_number', 'security_code', 'expiration_month', 'expiration_year'])

/** The provider's fields in the place of the form's own. */
const fieldsOfProvider = (fields: readonly FieldConfig[]): FieldConfig[] => {
  const at = fields.findIndex(({ field_name }) => field_name === 'card_number')
  return fields.flatMap((field, index): FieldConfig[] => {
    if (!ownFields.has(field.field_name)) return [field]
    return index === at ? [{ ...field, field_name: 'card_token' }] : []
  })
}

/** What a client must not send: a number where a provider holds the card, a token where nobody does. */
const misplaced = (info: PaymentInfo, byProvider: boolean): FieldError[] =>
  (byProvider ? (['card_number', 'security_code'] as const) : (['card_token'] as const)).flatMap((name) =>
    info[name] === undefined ? [] : [wrong(name, 'error_read_only')],
  )

/** Of the number that is typed, else of the one that stays. */
const brandFor = (card: string | undefined, same: SectionValue<'billing'> | null): Pick<PaymentInfo, 'card_brand'> => {
  const brand = card === undefined ? same?.card_brand : brandOf(card)
  return brand === undefined ? {} : { card_brand: brand }
}

/** What the provider of a card has said of it. */
interface CardSaid {
  problems: FieldError[]
}

export const makeBilling = (frame: StepFrame, { drafts, visits, catalog, payments, cards }: Parts) => {
  /** What was entered, as it is checked and as it would be kept, with what is wrong with it. */
  const entered = ({ state }: OpenStep, body: CallBody<Calls['saveBillingInfo']>) => {
    const given: PaymentInfo = filled(tidyWords([...cardFields, ...bankFields], fieldsOf(body)))
    const before = state.section('billing')
    // A member's card on file is not the one that is typed: its number is never lent to it.
    const isTyped = before?.card_id === undefined && before?.bank_id === undefined
    const same = isTyped && before?.payment_method === given.payment_method ? before : null
    const card = keep(given.card_number, undefined)
    const account = keep(given.account_number, undefined)
    const token = keep(given.card_token, undefined)
    const { card_number: _card, account_number: _account, card_token: _token, ...rest } = given
    const info: PaymentInfo = {
      ...(given.payment_method === 'eft' && { bill_date: defaultBillDate(accountDays(stateCharges(catalog, state))) }),
      ...rest,
      ...(card && { card_number: card }),
      ...(token && { card_token: token }),
      ...(account && { account_number: account }),
    }
    const { cardsByProvider: byProvider } = state
    const onFile = {
      card: (byProvider ? same?.card_token : same?.card_number) !== undefined,
      account: same?.account_number !== undefined,
    }
    const problems: FieldError[] = paymentChoices(state.needs.paymentMethod).includes(given.payment_method)
      ? [...misplaced(info, byProvider), ...checkBilling(info, billingContext(catalog, state, onFile))]
      : [wrong('payment_method', 'error_payment_method_fixed')]
    const isCard = info.payment_method === 'cc'
    if (isCard && info.state && !stateOptions(catalog).some((one) => one.value === info.state)) {
      problems.push(wrong('state', 'error_option_invalid'))
    }
    if (isCard && /^\d{5}$/.test(info.zip ?? '') && !catalog.findZip(info.zip ?? '')) {
      problems.push(wrong('zip', 'error_zip_invalid'))
    }
    const value = keptOf({
      ...info,
      ...(byProvider
        ? heldOf(info.card_token ?? same?.card_token)
        : { ...(!card && same?.card_number && { card_number: same.card_number }), ...brandFor(card, same) }),
      ...(!account && same?.account_number && { account_number: same.account_number }),
    })
    return { info, value, problems }
  }

  return {
    fields: async (caller: Caller, id: string): Promise<CallData<Calls['getBillingFields']>> => {
      const { state } = await frame.read(caller, id)
      const fields = withValues(state.needs.fields.billing, {})
      return { result: state.cardsByProvider ? fieldsOfProvider(fields) : fields }
    },

    method: async (caller: Caller, id: string): Promise<CallData<Calls['getPaymentMethod']>> => {
      const { state } = await frame.read(caller, id)
      const fromBankOnly = state.plans.filter(
        ({ payment_methods: ways }) => ways.includes('eft') && !ways.includes('cc'),
      )
      return {
        result: state.needs.paymentMethod,
        charges: stateCharges(catalog, state),
        card_frame: cards?.frame.address ?? null,
        without_card: state.needs.paymentMethod === 'list' ? [] : [...new Set(fromBankOnly.map(({ name }) => name))],
      }
    },

    /** How the charge appears on statements: in the name of the site, said to the applicant or to who acts for them. */
    text: async (caller: Caller, id: string, locale: Locale): Promise<CallData<Calls['getBillingText']>> => {
      const [, visit] = await Promise.all([drafts.open(caller, id), visits.of(caller)])
      const isOnBehalf = visit?.role === 'rep' || visit?.role === 'group'
      const text = isOnBehalf ? m.mail_billing_text_on_behalf : m.mail_billing_text
      return { result: text({ name: catalog.siteOf(caller.host).name }, { locale }) }
    },

    /** The bank of a routing number: null for a number that can exist and that the directory lacks. */
    routing: (number: string): CallData<Calls['lookUpRouting']> => {
      if (!/^\d{9}$/.test(number)) throw refuseField('routing_number', 'error_routing_number_digits')
      if (!isRoutingNumber(number)) throw refuseField('routing_number', 'error_routing_number_unknown')
      return { name: catalog.findBank(number) ?? null }
    },

    /**
     * What its provider says of a card, where there is one to ask about: before the save, which waits for nobody
     * elsewhere.
     */
    ask: async (caller: Caller, body: CallBody<Calls['saveBillingInfo']>): Promise<CardSaid> => {
      if (cards === null || body.payment_method !== 'cc' || body.card_token === undefined) return { problems: [] }
      const { info, problems } = entered(await frame.begin(caller, body.enrollment_id, 'billing'), body)
      // What else is wrong is said first, and costs nobody a question.
      return { problems: problems.length > 0 ? [] : await checkHeld(cards, info) }
    },

    save: async (caller: Caller, body: CallBody<Calls['saveBillingInfo']>, said: CardSaid) => {
      const step = await frame.begin(caller, body.enrollment_id, 'billing')
      const { info, value, problems } = entered(step, body)
      if (problems.length > 0) throw refuse(problems)
      const refused = cards !== null && info.payment_method === 'cc' ? said.problems : await payments.check(info)
      if (refused.length > 0) throw refuse(refused)
      return drafts.save(step.draft, 'billing', value, body.revision)
    },
  }
}
