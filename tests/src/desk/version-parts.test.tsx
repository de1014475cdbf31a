import { expect, it } from 'vitest'
import { soundVersion } from '#machines/desk/desk-version/version.example.ts'
import type { VersionDetails } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { VersionChanges } from '#src/desk/catalog/version-changes.tsx'
import { VersionMistakes } from '#src/desk/catalog/version-mistakes.tsx'
import { VersionPrices } from '#src/desk/catalog/version-prices.tsx'
import { find, render, violations } from '../ui/render.tsx'

const details: VersionDetails = {
  ...soundVersion,
  changes: [
    {
      area: 'codes',
      kind: 'changed',
      id: 'rep-rivera',
      name: 'Elena Rivera',
      fields: [{ field: 'code', before: null, after: null }],
    },
    ...soundVersion.changes,
    { area: 'plans', kind: 'added', id: 'dental-two', name: 'Dental Two', fields: [] },
  ],
  changes_total: 250,
  prices: [
    ...soundVersion.prices,
    {
      plan_id: 'dental-two',
      plan_name: 'Dental Two',
      sample: 'family',
      place: '73301 Austin, TX',
      before_cents: null,
      after_cents: 9900,
    },
    {
      plan_id: 'dental-six',
      plan_name: 'Dental Six',
      sample: 'couple',
      place: '73301 Austin, TX',
      before_cents: 9900,
      after_cents: 5000,
    },
  ],
  prices_total: 3,
}
const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim())

it('groups what differs by what it is about, in plain words, and keeps secrets', async () => {
  await render(<VersionChanges details={details} />)
  expect(texts('h3')).toEqual([`${m.catalog_area_plans()} (2)`, `${m.catalog_area_codes()} (1)`])
  expect(texts('.desk-change .desk-row-name')).toEqual(['Dental One', 'Dental Two', 'Elena Rivera'])
  const [price] = texts('.desk-fields dd')
  expect(texts('.desk-fields dt')[0]).toContain(m.catalog_field_rating())
  expect([price?.includes('$22.50'), price?.includes('$24.50')]).toEqual([true, true])
  expect(texts('.desk-fields dd')[1]).toBe(m.catalog_not_shown())
  expect(document.body.textContent).toContain(m.catalog_shown({ shown: 3, total: 250 }))
  expect(await violations()).toEqual([])
})

it('compares what sample people pay, more, less, and where it was not sold', async () => {
  await render(<VersionPrices details={details} />)
  expect(texts('tbody td')).toEqual([
    '$22.50',
    '$24.50',
    '+$2.00',
    m.catalog_not_sold(),
    '$99.00',
    '–',
    '$99.00',
    '$50.00',
    '−$49.00',
  ])
  expect(find('tbody th').textContent).toContain(m.catalog_sample_single())
  expect(await violations()).toEqual([])
})

it('leads from a mistake to its line, where the file can be changed', async () => {
  const mistakes = [
    { file: 'plans/dental.json', line: 3, message: 'tier IO has no price' },
    { file: 'reps.json', line: 9, message: 'duplicate code' },
  ]
  await render(<VersionMistakes number={3} mistakes={mistakes} total={2} files={details.files} />)
  expect(find('a').getAttribute('href')).toBe('/desk/catalog/3/file?path=plans%2Fdental.json&line=3')
  expect(texts('.desk-place')).toEqual(['plans/dental.json:3', 'reps.json:9'])
  expect(document.querySelectorAll('a')).toHaveLength(1)
})
