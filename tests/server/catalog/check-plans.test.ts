import { describe, expect, test } from 'vitest'
import { reviewCatalog } from '#server/catalog/check-catalog.ts'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { mistakeText } from '#server/catalog/mistake.ts'
import { catalogCopy } from './catalog-copy.ts'

const { copy, eachIsNamed, replaceAfter } = catalogCopy()
const vision = 'plans/vision.json'

describe('a mistake planted in a plan is named with file, line and remedy', () => {
  eachIsNamed([
    [
      'an unknown category',
      vision,
      '"lantern-vision-high"',
      '"category": "vision"',
      '"category": "sight"',
      '"sight" is not a known "category": use one of dental, vision, medical, guaranteed, hsa, term_life, limitedmed, rx, lifestyle, supplemental, di, critical, accident, hospital, pet, bundles',
    ],
    [
      'an unknown field',
      vision,
      '"lantern-vision-high"',
      '"category"',
      '"colour": "red", "category"',
      'unknown field "colour": remove it or correct its name',
    ],
    [
      'a duplicate id',
      vision,
      '"lantern-vision-standard"',
      '"lantern-vision-standard"',
      '"lantern-vision-high"',
      'duplicate id "lantern-vision-high": give it another one',
    ],
    [
      'a tier without price',
      'plans/pet.json',
      '"waggle-pet"',
      '"IF": 2450',
      '"IF": 0',
      'tier IF has no price: add one or remove the tier',
    ],
    [
      'an unknown requirement',
      vision,
      '"lantern-vision-high"',
      '"basic"',
      '"basics"',
      'no requirement "basics" in this catalog: correct the reference or add it',
    ],
    [
      'a suggested plan that pays for what the plan itself pays for',
      'plans/dental.json',
      '"suggested"',
      '"lighthouse-hospital"',
      '"harborlight-dental-standard"',
      '"harborlight-dental-standard" pays for the same thing as the plan itself: suggest another plan',
    ],
    [
      'a row of a card with markup',
      vision,
      '"lantern-vision-high"',
      '"$0 exam, $0 lenses"',
      '"<b>$0</b> Exam"',
      'a row on the card is plain text: remove the markup',
    ],
    [
      'face amounts of a plan that has none',
      vision,
      '"lantern-vision-high"',
      '"$0 exam, $0 lenses"',
      '"{amounts}"',
      'the plan has no face amounts: write what "{amounts}" stands for',
    ],
    [
      'an out-of-pocket maximum below the deductible',
      'plans/hsa.json',
      '"out_of_pocket"',
      '"person": 6250',
      '"person": 6000',
      '6000 is less than the deductible of 6250, which is part of it',
    ],
    [
      "a family's limit below that of one person",
      'plans/hsa.json',
      '"cost_sharing"',
      '"family": 12500',
      '"family": 6000',
      '6000 is less than the 6250 of one person',
    ],
    [
      'a paper that is not there',
      'plans/dental.json',
      '"documents"',
      '"documents/larkspur-dental-high.en.pdf"',
      '"documents/none.pdf"',
      'no file "documents/none.pdf" in the catalog folder: add it or correct its name',
    ],
    [
      'two papers of a kind in one language',
      'plans/dental.json',
      '"documents"',
      '"language": "es"',
      '"language": "en"',
      'two documents "summary" in "en": remove one',
    ],
    [
      'a paper elsewhere without its size',
      'plans/dental.json',
      '"documents"',
      '"file": "documents/larkspur-dental-high.en.pdf"',
      '"href": "https://example.com/a.pdf"',
      'people see how large it is before they open it: add "bytes"',
    ],
    [
      'a paper without an address',
      'plans/dental.json',
      '"documents"',
      ',\n   "file": "documents/larkspur-dental-high.en.pdf"',
      '',
      'a document is a "file" of the catalog or an address in "href": write one of them',
    ],
    [
      'an unknown brand',
      vision,
      '"lantern-vision-high"',
      '"lantern-vision"',
      '"lamp"',
      'no brand "lamp" in this catalog: correct the reference or add it',
    ],
    [
      'an unknown agreement',
      vision,
      '"lantern-vision-high"',
      '"general"',
      '"special"',
      'no agreement "special" in this catalog: correct the reference or add it',
    ],
    [
      'an impossible day',
      'plans/lifestyle.json',
      '"blackouts"',
      '"2025-01-01"',
      '"2025-02-29"',
      '2025-02-29 is no calendar day: write yyyy-mm-dd',
    ],
    [
      'a blackout that ends first',
      'plans/lifestyle.json',
      '"blackouts"',
      '"2025-01-01"',
      '"2036-01-01"',
      'the blackout ends before it begins: turn it',
    ],
    [
      'an unknown question',
      'plans/accident.json',
      '"mallard-accident"',
      '"at-work"',
      '"at-play"',
      'no eligibility question "at-play" in this catalog: correct the reference or add it',
    ],
    [
      'an unknown health question',
      'plans/di.json',
      '"health_questions"',
      '141',
      '999',
      'no health question "999" in this catalog: correct the reference or add it',
    ],
    [
      'an unknown state',
      'plans/medical.json',
      '"evergreen-tx-bronze"',
      '"TX"',
      '"ZZ"',
      'no state "ZZ" in this catalog: correct the reference or add it',
    ],
    [
      'ages that run backwards',
      vision,
      '"lantern-vision-high"',
      '"from": 18',
      '"from": 101',
      'from 101 to 100 is no range: turn it',
    ],
    [
      'an unknown rating',
      'plans/dental.json',
      '"larkspur-dental-high"',
      '"by": "region"',
      '"by": "moon"',
      '{"by":"moon"} is not a known "rating": "by" must be one of tier, region, rating_area, age_band, salary',
    ],
    [
      'a price that is no whole cent',
      'plans/pet.json',
      '"waggle-pet"',
      '"IS": 2450',
      '"IS": 24.5',
      '"IS" must be integer, found 24.5: correct it',
    ],
    [
      'a gap between age bands',
      'plans/term-life.json',
      '"anchor-life-term"',
      '"from": 30',
      '"from": 31',
      'the band begins at 31: the one before ends at 29',
    ],
    [
      'a bundle of one',
      'plans/bundles.json',
      '"all-in-2"',
      '"bundle_plan_count": 2',
      '"bundle_plan_count": 1',
      'a bundle has 2 to 5 products: correct the count',
    ],
    [
      'a prudential plan alone',
      'plans/dental.json',
      '"larkspur-dental-high"',
      '"traits": []',
      '"traits": ["prudential"]',
      'a prudential plan needs its membership plan: add "membership"',
    ],
    [
      'a membership that is none',
      'plans/term-life.json',
      '"northgate-optional-life"',
      '"association-membership"',
      '"trail-lifestyle"',
      '"trail-lifestyle" is no membership: give it the trait "membership" and a tier rating with the option "standard"',
    ],
  ])
})

test('a plan of lists with fewer than two facts on its card is warned of, and no mistake; the demo has none', () => {
  expect(reviewCatalog(demoCatalogFolder).warnings).toEqual([])
  const line = replaceAfter(vision, '"lantern-vision-high"', '"on_card": true', '"on_card": false')
  const { mistakes, warnings } = reviewCatalog(copy.folder)
  expect(mistakes.filter(({ file }) => file === vision)).toEqual([])
  expect(warnings.map(mistakeText)).toEqual([
    expect.stringMatching(
      /^plans\/vision\.json:\d+: the card of "lantern-vision-high" shows 1 of its rows: mark two or three with "on_card"$/,
    ),
  ])
  expect(Math.abs((warnings[0]?.line ?? 0) - line)).toBeLessThan(40)
})
