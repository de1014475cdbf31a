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
import { refuse, refuseField } from '../../../domain/refusals.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { SectionValue } from '../../../domain/section-values.ts'
import { keep } from '../kept.ts'
import type { StateParts } from '../load-state.ts'
import { filled } from '#schemas/fields/filled.ts'
import { type StepFrame, fieldsOf } from '../step-frame.ts'
import { billingContext, stateCharges, stateOptions } from '../step-check.ts'
import type { Locale } from '#schemas/messages/languages.ts'
type Calls = typeof billingCalls

interface Parts extends StateParts {
  payments: PaymentAdapter
}

const cardNames = [
  'first_name_on_cc',
  'last_name_on_cc',
  'card_number',
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

export const makeBilling = (frame: StepFrame, { drafts, catalog, payments }: Parts) => ({
  fields: async (caller: Caller, id: string): Promise<CallData<Calls['getBillingFields']>> => {
    const { state } = await frame.read(caller, id)
    return { result: withValues(state.needs.fields.billing, {}) }
  },

  method: async (caller: Caller, id: string): Promise<CallData<Calls['getPaymentMethod']>> => {
    const { state } = await frame.read(caller, id)
    const withoutCard = state.plans.filter(({ payment_methods: ways }) => !ways.includes('cc'))
    return {
      result: state.needs.paymentMethod,
      charges: stateCharges(catalog, state),
      without_card: [...new Set(withoutCard.map(({ name }) => name))],
    }
  },

  /** How the charge appears on statements: in the name of the site. */
  text: async (caller: Caller, id: string, locale: Locale): Promise<CallData<Calls['getBillingText']>> => {
    await drafts.open(caller, id)
    return { result: m.mail_billing_text({ name: catalog.siteOf(caller.host).name }, { locale }) }
  },

  /** The bank of a routing number: null for a number that can exist and that the directory lacks. */
  routing: (number: string): CallData<Calls['lookUpRouting']> => {
    if (!/^\d{9}$/.test(number)) throw refuseField('routing_number', 'error_routing_number_digits')
    if (!isRoutingNumber(number)) throw refuseField('routing_number', 'error_routing_number_unknown')
    return { name: catalog.findBank(number) ?? null }
  },

  save: async (caller: Caller, body: CallBody<Calls['saveBillingInfo']>) => {
    const step = await frame.begin(caller, body.enrollment_id, 'billing')
    const { state } = step
    const given: PaymentInfo = filled(tidyWords([...cardFields, ...bankFields], fieldsOf(body)))
    const before = state.section('billing')
    // A member's card on file is not the one that is typed: its number is never lent to it.
    const isTyped = before?.card_id === undefined && before?.bank_id === undefined
    const same = isTyped && before?.payment_method === given.payment_method ? before : null
    const card = keep(given.card_number, undefined)
    const account = keep(given.account_number, undefined)
    const { card_number: _card, account_number: _account, ...rest } = given
    const typed: PaymentInfo = {
      ...(given.payment_method === 'eft' && { bill_date: defaultBillDate(accountDays(stateCharges(catalog, state))) }),
      ...rest,
      ...(card && { card_number: card }),
      ...(account && { account_number: account }),
    }
    const onFile = { card: same?.card_number !== undefined, account: same?.account_number !== undefined }
    const problems: FieldError[] = paymentChoices(state.needs.paymentMethod).includes(given.payment_method)
      ? checkBilling(typed, billingContext(catalog, state, onFile))
      : [wrong('payment_method', 'error_payment_method_fixed')]
    if (
      typed.payment_method === 'cc' &&
      typed.state &&
      !stateOptions(catalog).some((one) => one.value === typed.state)
    ) {
      problems.push(wrong('state', 'error_option_invalid'))
    }
    if (typed.payment_method === 'cc' && /^\d{5}$/.test(typed.zip ?? '') && !catalog.findZip(typed.zip ?? '')) {
      problems.push(wrong('zip', 'error_zip_invalid'))
    }
    if (problems.length === 0) problems.push(...(await payments.check(typed)))
    if (problems.length > 0) throw refuse(problems)
    const value = keptOf({
      ...typed,
      ...(!card && same?.card_number && { card_number: same.card_number }),
      ...(!account && same?.account_number && { account_number: same.account_number }),
    })
    return drafts.save(step.draft, 'billing', value, body.revision)
  },
})
