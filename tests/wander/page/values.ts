import type { FormStore } from '#src/form/form-store.ts'
import { fieldKinds, type FieldKindId } from '#schemas/fields/kinds.registry.ts'
import type { FieldOption } from '#schemas/fields/kind.ts'
import type { Draw, Me } from './types.ts'

/** What is right of each kind, where the person has no answer of their own. */
const right: Partial<Record<FieldKindId, readonly string[]>> = {
  'first-name': ['Marisol', 'Robin', "D'Arcy"],
  'middle-name': ['Lee', ''],
  'last-name': ["O'Neil", 'Nguyễn', 'de la Cruz'],
  'full-name': ['Marisol Okafor'],
  'holder-name': ['Marisol Okafor'],
  'address-line1': ['1204 Lavaca Street', '1100 Congress Ave'],
  'address-line2': ['Apt 5', ''],
  city: ['Austin'],
  state: ['TX'],
  zip: ['78701'],
  phone: ['5124745678'],
  date: ['01/15/2020'],
  'past-date': ['01/15/2020', '02/03/2018'],
  'birth-date': ['03/04/2015'],
  share: ['100'],
  percent: ['100'],
  count: ['12'],
  hours: ['40'],
  money: ['52000'],
  dollars: ['52000'],
  weight: ['140', '95'],
  'height-feet': ['5'],
  'height-inches': ['6', '11'],
  'yes-no': ['0'],
  checkbox: ['1'],
  text: ['Books', 'Bookseller'],
  textarea: ['None at present'],
}

/** At the edge of what a kind takes: the shortest and the longest, the first and the last. */
const edges: Partial<Record<FieldKindId, readonly string[]>> = {
  'first-name': ['A', 'a'.repeat(60), 'Ана'],
  'last-name': ['O', 'b'.repeat(60)],
  'address-line1': ['1', 'x'.repeat(100)],
  zip: ['00501', '99950', '10001'],
  phone: ['2125550100', '9999999999'],
  date: ['02/29/2024', '11/20/2026'],
  'past-date': ['11/20/2026', '02/29/2020'],
  'birth-date': ['11/20/2026', '01/01/1927', '11/20/2008', '02/29/2004'],
  share: ['1', '99', '50'],
  weight: ['1', '999'],
  'height-feet': ['1', '9'],
  'height-inches': ['0', '11'],
  count: ['0', '999999'],
  text: [' ', '💙', 'x'.repeat(255)],
}

const wrongs = [
  '',
  ' ',
  '0',
  '<b>x</b>',
  '13/45/2020',
  'a@b',
  '99999',
  '-1',
  'x'.repeat(300),
  '01/01/2099',
  '0000000000',
]

/** The values of an option, without the empty one. */
const choices = (options: readonly FieldOption[] | undefined): string[] =>
  (options ?? []).map(({ value }) => value).filter((value) => value !== '')

const choiceOf = (name: string, options: readonly FieldOption[] | undefined, draw: Draw): string | null => {
  const values = choices(options)
  if (values.length === 0) return null
  // Whoever is retired cannot go on.
  if (name === 'employment_status' && draw.sensible) return values.includes('A') ? 'A' : (values[0] ?? null)
  return draw.sensible ? (values[0] ?? null) : draw.oneOf(values)
}

/** What somebody types into a field: right, at the edge, or wrong. */
export const typedFor = (store: FormStore, step: string, name: string, me: Me, draw: Draw): string => {
  const { kind, context } = store.mappedField(name)
  const own = me.answers[`${step}.${name}`] ?? me.answers[`${step.replace(/\d+$/, '')}.${name}`] ?? me.answers[name]
  const turn = draw.sensible ? 0 : draw.below(10)
  if (turn === 9) return draw.oneOf(wrongs)
  if (turn === 8) return draw.oneOf(edges[kind] ?? wrongs)
  if (own !== undefined) return own
  const { widget } = fieldKinds[kind]
  if (widget === 'select' || widget === 'radios' || kind === 'state' || widget === 'checkboxes') {
    const choice = choiceOf(name, context.options, draw)
    if (choice !== null) return choice
  }
  const known = right[kind] ?? ['1']
  return draw.sensible ? (known[0] ?? '') : draw.oneOf(known)
}
