import { describe, expect, it } from 'vitest'
import { type CheckContext, checkField } from '#schemas/fields/check.ts'
import { maskDate } from '#schemas/fields/date.kinds.ts'
import { isKeptMask, keptMask } from '#schemas/fields/identity.kinds.ts'
import { type FieldKindId, fieldKindIds, fieldKinds, parseField, showField } from '#schemas/fields/kinds.registry.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'

const today = '2026-11-21'

/** Types one character after another, then leaves the field: what stands in it, and what is sent. */
const typed = (kind: FieldKindId, text: string, context: CheckContext = {}) => {
  const { mask } = fieldKinds[kind]
  let shown = ''
  for (const character of text) shown = mask ? mask(shown + character, shown) : shown + character
  const value = parseField(kind, shown, context)
  return { shown: showField(kind, value, context) ?? shown, value }
}
const pasted = (kind: FieldKindId, text: string) => {
  const { mask } = fieldKinds[kind]
  return parseField(kind, mask ? mask(text, '') : text)
}
/** The message, as a person reads it; null where the value is right. */
const said = (kind: FieldKindId, value: unknown, context: CheckContext = {}) => {
  const problem = checkField(kind, value, { today, ...context })
  return problem && errorText(errorTable, problem)
}

describe('every kind', () => {
  it.each(fieldKindIds)('%s: empty is wrong only where required, and every message exists', (kind) => {
    expect(said(kind, undefined)).toBeNull()
    expect(said(kind, undefined, { required: true })).not.toBeNull()
    for (const key of Object.values(fieldKinds[kind].messages)) expect(Object.keys(errorTable)).toContain(key)
    for (const wrong of [[], null, undefined]) expect(() => checkField(kind, wrong)).not.toThrow()
    expect(said(kind, ['x'])).not.toBeNull()
  })
})

describe('names', () => {
  it.each(["O'Neil", 'O’Neil', 'Nguyễn', 'Smith-Jones', 'St. John', 'María José', 'Đặng', 'Ørsted', 'J.', '李'])(
    'takes %s',
    (name) => {
      expect(said('first-name', name)).toBeNull()
      expect(said('last-name', name)).toBeNull()
    },
  )
  it.each(['-', "'", 'Ann--- Bo'])('refuses %s', (name) => {
    expect(said('first-name', name)).toBe('Please enter a valid first name')
    expect(said('last-name', name)).toBe('Please enter a valid last name')
  })
  it.each([
    ['R2D2', '2'],
    ['<b>Ann</b>', '<'],
    ['Ann1', '1'],
    ['a@b', '@'],
    ['Ann\u0007', 'U+0007'],
    ['Ann 😀', '😀'],
  ])('refuses %s and names the character', (name, character) => {
    expect(said('first-name', name)).toBe(`Please enter a valid first name: “${character}” cannot be used`)
    expect(said('last-name', name)).toBe(`Please enter a valid last name: “${character}” cannot be used`)
  })
  it('trims, joins blanks and composes letters', () => {
    expect(pasted('first-name', '  Zoe\u0308   Ann ')).toBe('Zoë Ann')
  })
  it.each(['first-name', 'middle-name', 'last-name', 'full-name', 'holder-name'] as const)(
    'names the limit of a %s that is too long',
    (kind) => {
      expect(said(kind, 'a'.repeat(60))).toBeNull()
      expect(said(kind, 'a'.repeat(61))).toBe('Enter at most 60 characters')
    },
  )

  it('leaves out what nobody sees and copying brings along', () => {
    expect(pasted('first-name', '\u200BMari\u00ADsol\u200E ')).toBe('Marisol')
    expect(pasted('email', '\u202Aann@example.com\u202C')).toBe('ann@example.com')
  })
  it('counts 60 letters', () => {
    expect(said('first-name', 'x'.repeat(60))).toBeNull()
  })
  // A pattern that goes back over what it has read would still be at it when the test's time is up.
  it('answers, however much is pasted', () => {
    expect(said('first-name', `${'a '.repeat(1_000_000)}1`)).toBe('Please enter a valid first name: “1” cannot be used')
    expect(said('email', `${'a.'.repeat(1_000_000)}@`)).toBe('Invalid email format. Please enter a valid email')
  })
  it('account holders may have digits', () => {
    expect(said('holder-name', 'Acme 2 LLC')).toBeNull()
    expect(said('holder-name', 'Acme & Co')).toBe('Invalid account holder name: “&” cannot be used')
  })
})

describe('ssn', () => {
  // @spec 2:151 2:164 2:241
  it('is typed with hyphens or without', () => {
    expect(typed('ssn', '123456789')).toEqual({ shown: '123-45-6789', value: '123456789' })
    expect(typed('ssn', '123-45-6789999')).toEqual({ shown: '123-45-6789', value: '123456789' })
    expect(pasted('ssn', ' 123 45 6789 ')).toBe('123456789')
  })
  it.each(['000456789', '666456789', '912456789', '123006789', '123450000', '12345678', '1234567890'])(
    'refuses %s',
    (value) => {
      expect(said('ssn', value)).toBe('Invalid Social Security Number')
    },
  )
  it('knows the masks of kept ones', () => {
    for (const mask of ['•••-••-1234', '***-**-1234', 'XXX-XX-1234', '*****1234', 'xxxxx', '************1111'])
      expect(isKeptMask(mask)).toBe(true)
    for (const other of ['123-45-6789', '', 'x', '12**', '***-**-12345', 1234]) expect(isKeptMask(other)).toBe(false)
    expect(keptMask(' XXX-XX-1234')).toBe('•••-••-1234')
  })
  it('is concealed once complete', () => {
    expect(fieldKinds.ssn.conceal?.('123-45-6789')).toBe('•••-••-6789')
    expect(fieldKinds.ssn.conceal?.('123-45')).toBe('123-45')
  })
})

describe('contact', () => {
  it.each(['(555) 555-0100', '555.555.0100', '+1 555 555 0100', '1-555-555-0100', '5555550100'])('phone %s', (text) => {
    expect(pasted('phone', text)).toBe('5555550100')
    expect(typed('phone', text)).toEqual({ shown: '555-555-0100', value: '5555550100' })
  })
  // @spec 2:137 2:241
  it('phone of another length', () => {
    expect(typed('phone', '55555501009')).toEqual({ shown: '555-555-0100', value: '5555550100' })
    expect(said('phone', '55555501009')).not.toBeNull()
    expect(said('phone', '555555010')).toBe('Invalid phone number. Please enter a 10-digit numeric phone number')
  })
  // @spec 2:138 2:241
  it('zip', () => {
    expect(pasted('zip', '78701-1234')).toBe('78701')
    expect(typed('zip', '7870a1')).toEqual({ shown: '78701', value: '78701' })
    expect(said('zip', '7870')).toBe('Enter a 5-digit ZIP code.')
    expect(said('zip', '7870', { messages: { invalid: 'error_zip_invalid' } })).toBe('Invalid Zip code')
  })
  // @spec 2:139 2:241
  it('state', () => {
    expect(typed('state', 't1xas').value).toBe('TX')
    expect(said('state', 'T')).toBe('Enter the two letters of a state, for example TX')
    expect(said('state', 'ZZ', { options: [{ value: 'TX', name: 'Texas' }] })).not.toBeNull()
  })
  it.each([
    'a@b.co',
    "o'neil+x@mail.example.com",
    'A.B@x-y.org',
    `${'x'.repeat(64)}@b.co`,
    'a@xn--mnchen-3ya.de',
    'a@b.xn--p1ai',
  ])('email %s', (value) => expect(said('email', value)).toBeNull())
  // @spec 2:136
  it.each(['a', 'a@b', 'a@b.', '@b.co', 'a b@c.co', 'a@b..co', '.a@b.co', `${'x'.repeat(65)}@b.co`, 'a@b.xn--'])(
    'no email %s',
    (value) => expect(said('email', value)).toBe('Invalid email format. Please enter a valid email'),
  )
  it('no email with a character that none has, which is named', () => {
    expect(said('email', 'a@b.co<script>')).toBe('Invalid email format. Please enter a valid email without “<”')
    expect(said('email', 'josé@b.co')).toBe('Invalid email format. Please enter a valid email without “é”')
  })
  it('addresses', () => {
    expect(said('address-line1', "12 1/2 O'Hara St., #4")).toBeNull()
    expect(said('address-line1', '<script>')).not.toBeNull()
    expect(said('city', 'St. Louis')).toBeNull()
    expect(said('city', '12')).not.toBeNull()
  })
})

describe('dates', () => {
  // @spec 1:147 2:133 2:153 2:167 2:241
  it.each([
    ['01021980', '01/02/1980'],
    ['1/2/1980', '01/02/1980'],
    ['1-2-1980', '01/02/1980'],
    ['01/02/1980', '01/02/1980'],
    ['13/40/1980', '12/31/1980'],
    ['99991980', '12/31/1980'],
    ['00/00/1980', '01/01/1980'],
    ['01/02/198012', '01/02/1980'],
  ])('typing %s gives %s', (text, shown) => {
    expect(typed('birth-date', text)).toEqual({ shown, value: shown })
  })
  it.each(['1980-01-02', '1/2/1980', '01021980', ' 01.02.1980 '])('pasting %s', (text) => {
    expect(pasted('birth-date', text)).toBe('01/02/1980')
  })
  // @spec 1:147 2:153 2:160 2:167
  it('inserts slashes as they come due, and lets them be deleted', () => {
    expect(maskDate('0', '')).toBe('0')
    expect(maskDate('01', '0')).toBe('01/')
    expect(maskDate('01', '01/')).toBe('01')
    expect(maskDate('012', '01')).toBe('01/2')
    expect(maskDate('01/0/1980', '01/02/1980')).toBe('01/0/1980')
    expect(maskDate('', '0')).toBe('')
    expect(maskDate('/02/1980', '01/02/1980')).toBe('/02/1980')
  })
  it.each(['04281986', '4/28/1986', '4-28-1986'])('shapes %s when it is pasted over a longer date', (text) => {
    expect(maskDate(text, '12/31/2020')).toBe('04/28/1986')
  })
  it('takes saved dates of both forms', () => {
    expect(showField('birth-date', '1980-01-02')).toBe('01/02/1980')
    expect(showField('birth-date', '01/02/1980')).toBe('01/02/1980')
    expect(showField('birth-date', 5)).toBeNull()
  })
  it('knows the calendar', () => {
    for (const wrong of ['02/30/1980', '02/29/1900', '04/31/2000', '1/2/1980', '01/02/80', '01/02/0001', '13/01/2000'])
      expect(said('date', wrong)).toBe('Enter a valid date as mm/dd/yyyy')
    for (const right of ['02/29/2000', '12/31/2030']) expect(said('date', right)).toBeNull()
  })
  // @spec 2:133 2:147 2:167
  it('of the past end today', () => {
    expect(said('past-date', '11/21/2026')).toBeNull()
    expect(said('past-date', '11/22/2026')).toBe('The date cannot be in the future')
    expect(said('birth-date', '11/22/2026')).toBe('The date cannot be in the future')
  })
  it('keep to ages and bounds', () => {
    const context = { minAge: 18, maxAge: 100 }
    expect(said('birth-date', '11/21/2008', context)).toBeNull()
    expect(said('birth-date', '11/22/2008', context)).toBe('Age must be between 18 and 100 years.')
    expect(said('birth-date', '11/22/1925', context)).toBeNull()
    expect(said('birth-date', '11/21/1925', context)).toBe('Age must be between 18 and 100 years.')
    expect(said('date', '01/01/2020', { earliest: '01/02/2020' })).toBe('The date cannot be before 01/02/2020')
    expect(said('date', '01/01/2020', { latest: '12/31/2019' })).toBe('The date cannot be after 12/31/2019')
  })
})

describe('figures', () => {
  // @spec 2:152 2:242 2:248
  it('percent and share', () => {
    expect(typed('percent', '5o%')).toEqual({ shown: '5', value: 5 })
    expect(said('percent', 0)).toBeNull()
    expect(said('percent', 101)).toBe('Enter a percentage from 0 to 100')
    for (const wrong of [0, 101, 12.5, '50'])
      expect(said('share', wrong)).toBe('Beneficiary percentage should not be 0 or more than 100')
    expect(said('share', undefined, { required: true })).toBe('Beneficiary percentage should not be 0 or more than 100')
    expect(said('share', 100)).toBeNull()
    expect(typed('share', '1x0%05')).toEqual({ shown: '100', value: 100 })
  })
  it('money', () => {
    expect(typed('money', '$1234567.899')).toEqual({ shown: '1,234,567.89', value: 1234567.89 })
    expect(said('money', 0.1 + 0.2)).toBeNull()
    expect(said('money', 1.005)).toBe('Enter an amount in dollars, for example 45000')
    expect(typed('dollars', '45,000').value).toBe(45000)
    expect(pasted('dollars', '$45,000.00')).toBe(45000)
    expect(showField('dollars', 45000)).toBe('45,000')
    expect(said('dollars', 10, { minimum: 11 })).toBe('Enter 11 or more')
  })
  // @spec 2:133 2:165-166 2:241
  it('body measures are text on the wire', () => {
    expect(typed('weight', '1850').value).toBe('185')
    expect(said('weight', '0')).toBe('Weight cannot be zero or less')
    expect(said('weight', '000')).toBe('Weight cannot be zero or less')
    expect(typed('height-feet', '55').value).toBe('5')
    expect(said('height-feet', '0')).toBe('Height cannot be zero')
    expect(typed('height-inches', '115').value).toBe('11')
    expect(said('height-inches', '', { required: true })).toBe('Field is required')
    expect(said('height-inches', '0')).toBeNull()
    expect(said('height-inches', '11')).toBeNull()
    expect(said('height-inches', '12')).toBe('Enter inches from 0 to 11')
  })
  it('counts and hours', () => {
    expect(typed('count', '12 people').value).toBe(12)
    expect(said('hours', 169)).toBe('A week has 168 hours')
  })
})

describe('choices', () => {
  const options = [
    { value: '0', name: 'Male' },
    { value: '1', name: 'Female' },
  ]
  it('of a list are its own values', () => {
    expect(said('select', '1', { options })).toBeNull()
    expect(said('radio', '2', { options })).toBe('Please choose one from the list')
    expect(showField('select', 0)).toBe('0')
  })
  it('yes and no are 1 and 0, and no is an answer', () => {
    expect(parseField('yes-no', '0')).toBe(0)
    expect(said('yes-no', 0, { required: true })).toBeNull()
    expect(said('yes-no', 2)).toBe('Please choose one from the list')
    expect(showField('yes-no', true)).toBe('1')
  })
  it('a checkbox that must be ticked', () => {
    expect(said('checkbox', 0)).toBeNull()
    expect(said('checkbox', 0, { required: true })).toBe('Field is required')
    expect(said('checkbox', 1, { required: true })).toBeNull()
  })
  it('a group is an object of flags', () => {
    expect(parseField('checkbox-group', '1', { options })).toEqual({ '0': 0, '1': 1 })
    expect(showField('checkbox-group', { '0': 0, '1': 1 })).toBe('1')
    expect(showField('checkbox-group', { '0': 2 })).toBeNull()
    expect(said('checkbox-group', { '0': 0, '1': 0 }, { options, required: true })).toBe('Field is required')
    expect(said('checkbox-group', { '7': 1 }, { options })).toBe('Please choose one from the list')
  })
})

describe('text', () => {
  it('has a length', () => {
    expect(said('text', 'x'.repeat(200))).toBeNull()
    expect(said('text', '💙'.repeat(201))).toBe('Enter at most 200 characters')
    expect(said('textarea', 'a\nb')).toBeNull()
    expect(said('text', 'a\nb')).not.toBeNull()
    expect(said('textarea', 'abc', { maxLength: 2 })).toBe('Enter at most 2 characters')
  })
})

describe('payment and codes', () => {
  it('routing and account numbers', () => {
    expect(typed('routing-number', '1110000251').value).toBe('111000025')
    expect(said('routing-number', '11100002')).toBe('The routing number must have 9 digits')
    expect(said('account-number', '123')).toBe('The account number must have 4 to 17 digits')
    expect(said('account-number', '1'.repeat(17))).toBeNull()
  })
  it('cards', () => {
    expect(typed('card-number', '4111111111111111')).toEqual({
      shown: '4111 1111 1111 1111',
      value: '4111111111111111',
    })
    expect(said('card-number', '1'.repeat(12))).toBe('The card number must have 13 to 25 digits')
    expect(typed('card-number', '1'.repeat(30)).value).toBe('1'.repeat(25))
    expect(said('security-code', '12')).toBe('The security code must have 3 or 4 digits')
  })
  // @spec 2:158 2:240
  it('one-time codes', () => {
    expect(said('one-time-code', '', { required: true })).toBe('Enter the code that we sent to your email or phone')
    expect(said('one-time-code', '12345')).toBe('Enter the 6-digit code to continue')
    expect(pasted('one-time-code', '123 456')).toBe('123456')
  })
  it('secrets are marked', () => {
    expect(fieldKindIds.filter((id) => fieldKinds[id].sensitive)).toEqual([
      'ssn',
      'account-number',
      'card-number',
      'card-token',
      'security-code',
      'one-time-code',
    ])
  })
})
