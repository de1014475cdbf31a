import type { FieldDefinition } from '../../fields/field-definition.ts'
import { m } from '../../messages/generated/messages.js'

const card = { id: 'card', legend: () => m.billing_card_title() }
const address = { id: 'address', legend: () => m.billing_address_title() }
const bank = { id: 'bank', legend: () => m.billing_bank_title() }

/** The card and its billing address (spec 3, section 3). `is_physical_address` copies the contact address. */
export const cardFields: readonly FieldDefinition[] = [
  {
    name: 'first_name_on_cc',
    kind: 'first-name',
    label: () => m.billing_first_name_on_cc(),
    autocomplete: 'cc-given-name',
    group: card,
    row: 'name',
  },
  {
    name: 'last_name_on_cc',
    kind: 'last-name',
    label: () => m.billing_last_name_on_cc(),
    autocomplete: 'cc-family-name',
    group: card,
    row: 'name',
  },
  { name: 'card_token', kind: 'card-token', label: () => m.billing_card_fields(), group: card },
  { name: 'card_number', kind: 'card-number', label: () => m.billing_card_number(), group: card },
  {
    name: 'expiration_month',
    kind: 'select',
    forget: true,
    label: () => m.billing_expiration_month(),
    autocomplete: 'cc-exp-month',
    group: card,
    row: 'expiry',
    width: 'sm',
  },
  {
    name: 'expiration_year',
    kind: 'select',
    forget: true,
    label: () => m.billing_expiration_year(),
    autocomplete: 'cc-exp-year',
    group: card,
    row: 'expiry',
    width: 'sm',
  },
  {
    name: 'security_code',
    kind: 'security-code',
    label: () => m.billing_security_code(),
    hint: () => m.billing_security_code_hint(),
    group: card,
  },
  {
    name: 'is_physical_address',
    kind: 'checkbox',
    label: () => m.billing_physical_address(),
    hint: () => m.billing_physical_address_hint(),
    local: true,
    optional: true,
    group: address,
  },
  {
    name: 'address1',
    kind: 'address-line1',
    label: () => m.billing_address1(),
    autocomplete: 'billing address-line1',
    group: address,
  },
  {
    name: 'address2',
    kind: 'address-line2',
    label: () => m.billing_address2(),
    autocomplete: 'billing address-line2',
    group: address,
  },
  {
    name: 'zip',
    kind: 'zip',
    label: () => m.billing_zip(),
    messages: { invalid: 'error_zip_invalid' },
    autocomplete: 'billing postal-code',
    group: address,
  },
  {
    name: 'city',
    kind: 'city',
    label: () => m.billing_city(),
    autocomplete: 'billing address-level2',
    group: address,
  },
  {
    name: 'state',
    kind: 'select',
    label: () => m.billing_state(),
    autocomplete: 'billing address-level1',
    group: address,
  },
]

/** The bank account that EFT takes from (spec 3, section 3). */
export const bankFields: readonly FieldDefinition[] = [
  { name: 'account_name', kind: 'holder-name', label: () => m.billing_account_name(), group: bank },
  {
    name: 'routing_number',
    kind: 'routing-number',
    forget: true,
    label: () => m.billing_routing_number(),
    hint: () => m.billing_routing_hint(),
    group: bank,
    targets: ['bank_routing'],
  },
  {
    name: 'bank_name',
    kind: 'text',
    forget: true,
    label: () => m.billing_bank_name(),
    hint: () => m.billing_bank_name_hint(),
    limits: { maxLength: 80 },
    group: bank,
  },
  { name: 'account_number', kind: 'account-number', label: () => m.billing_account_number(), group: bank },
  {
    name: 'account_type',
    kind: 'radio',
    forget: true,
    label: () => m.billing_account_type(),
    options: [
      { value: 'checking', name: () => m.billing_account_type_checking() },
      { value: 'savings', name: () => m.billing_account_type_savings() },
    ],
    group: bank,
  },
  {
    name: 'account_holder_type',
    kind: 'radio',
    forget: true,
    label: () => m.billing_account_holder_type(),
    options: [
      { value: 'individual', name: () => m.billing_account_holder_individual() },
      { value: 'company', name: () => m.billing_account_holder_company() },
    ],
    group: bank,
  },
  { name: 'bill_date', kind: 'radio', forget: true, label: () => m.billing_bill_date(), group: bank },
]
