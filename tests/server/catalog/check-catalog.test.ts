import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkCatalog } from '#server/catalog/check-catalog.ts'
import { lineOf } from '#server/catalog/json-lines.ts'
import { demoCatalogFolder, loadCatalog } from '#server/catalog/load-catalog.ts'
import { CatalogError, mistakeText } from '#server/catalog/mistake.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalog-'))
  cpSync(demoCatalogFolder, folder, { recursive: true, filter: (path) => !path.endsWith('.gz') })
})
afterEach(() => rmSync(folder, { recursive: true }))

const edit = (file: string, change: (text: string) => string): void => {
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(path, after)
}
/** Replaces the first occurrence after a mark and says on which line it stood. */
const replaceAfter = (file: string, mark: string, from: string, to: string): number => {
  const text = readFileSync(join(folder, file), 'utf8')
  const at = text.indexOf(from, text.indexOf(mark))
  edit(file, () => text.slice(0, at) + to + text.slice(at + from.length))
  return text.slice(0, at).split('\n').length
}
const mistakes = (): string[] => checkCatalog(folder).map(mistakeText)

test('the demo catalog has no mistakes', () => {
  expect(mistakes()).toEqual([])
})

describe('a planted mistake is named with file, line and remedy', () => {
  const vision = 'plans/vision.json'
  test.each<[string, string, string, string, string, string]>([
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
      'a row of a card with markup',
      vision,
      '"lantern-vision-high"',
      '"$0 exam, $0 lenses"',
      '"<b>$0</b> Exam"',
      'a row on the card is plain text: remove the markup',
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
      'an agreement without words',
      'agreements.json',
      '"general"',
      '<p>What I have entered is complete and true. I may cancel a plan in writing before the first of a month.</p>',
      '<p> &nbsp;</p>',
      'the agreement "general" has no words here: write them',
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
    [
      'an unknown tab',
      'requirements.json',
      '"basic"',
      '"primary_info"',
      '"first_info"',
      '"first_info" is not a known "tab_name": correct it',
    ],
    [
      'an unknown step field',
      'requirements.json',
      '"basic"',
      '"marital_status": "required"',
      '"shoe_size": "required"',
      'unknown field "shoe_size": remove it or correct its name',
    ],
    [
      'an empty translation',
      'agreements.json',
      '"general"',
      '"es": "Acuerdo de inscripción"',
      '"es": ""',
      'missing translation "es": write the text',
    ],
    [
      'a site for nobody',
      'sites.json',
      '"agent"',
      '"rep-rivera"',
      '"rep-nobody"',
      'no rep "rep-nobody" in this catalog: correct the reference or add it',
    ],
    [
      'a missing picture',
      'brands.json',
      '"brands"',
      'logos/larkspur-dental.svg',
      'logos/gone.svg',
      'no file "logos/gone.svg" in the catalog folder: add it or correct its name',
    ],
    [
      'a member’s plan that is none',
      'members.json',
      '"member-santos"',
      '"clearview-vision-standard"',
      '"clear-view"',
      'no plan "clear-view" in this catalog: correct the reference or add it',
    ],
    [
      'a bank that cannot be',
      'members.json',
      '"member-santos"',
      '"121000248"',
      '"121000249"',
      '121000249 is no routing number: correct its digits',
    ],
    [
      'a question of another layout',
      'questions.json',
      '145',
      '"none"',
      '"general"',
      'question 145 has the layout "none": write that',
    ],
    [
      'a template that is gone',
      'catalog.json',
      '"large"',
      '"evergreen-tx-silver"',
      '"evergreen-tx-lead"',
      'no plan "evergreen-tx-lead" in this catalog: correct the reference or add it',
    ],
  ])('%s', (_, file, mark, from, to, message) => {
    const line = replaceAfter(file, mark, from, to)
    const found = checkCatalog(folder).filter((mistake) => mistake.message === message)
    expect(found).toEqual([{ file, line: expect.any(Number), message }])
    // A list, a range or a rating is named by the line on which it begins.
    expect(Math.abs((found[0]?.line ?? 0) - line)).toBeLessThanOrEqual(8)
  })

  // @spec 3:171
  test('no day on which an account may be charged for plans of the 15th', () => {
    edit('lists.json', (text) => text.replace(/"bill_dates": \[[^\]]*\]/, '"bill_dates": [10, 21, 28]'))
    expect(mistakes()).toEqual([
      expect.stringMatching(
        /^lists\.json:\d+: no day from 1 to 6, for plans that begin on day 15 of a month: add one$/,
      ),
    ])
  })

  test('the exact line of a value', () => {
    const line = replaceAfter(
      'plans/vision.json',
      '"lantern-vision-high"',
      '"category": "vision"',
      '"category": "sight"',
    )
    expect(checkCatalog(folder)[0]?.line).toBe(line)
    const reference = replaceAfter('reps.json', '"rep-rivera"', '"group-lakefront"', '"group-seaside"')
    expect(mistakes()).toContain(
      `reps.json:${reference}: no group "group-seaside" in this catalog: correct the reference or add it`,
    )
  })

  test('a missing translation', () => {
    edit('portals.json', (text) => text.replace(/,\s*"es": "Portal de inscripción principal"/, ''))
    expect(mistakes()).toContain(
      'portals.json:6: missing translation "es" of "name": add the text, or take the language from "languages" of catalog.json',
    )
  })

  test('text that is not JSON', () => {
    edit('groups.json', (text) => text.replace('"code": "BLUE5656",', '"code" "BLUE5656",'))
    expect(mistakes().find((text) => text.startsWith('groups.json:5: not JSON ('))).toMatch(/: correct the syntax$/)
  })

  test('a missing file, a missing column, a short row', () => {
    rmSync(join(folder, 'agreements.json'))
    edit('regions.csv', (text) => text.replace('place,region', 'state,region'))
    edit('zips.csv', (text) => text.replace('\n00501,NY,Holtsville,Suffolk', '\n00501,NY,Holtsville'))
    const found = mistakes()
    expect(found).toContain('agreements.json:1: the file is missing: add it')
    expect(found).toContain('regions.csv:1: the header is "state,region": it must be place,region')
    expect(found).toContain('zips.csv:2: 3 cells where the header has 4: correct the row')
  })

  test('rates: no plan, twice, not cents, an unknown region; a ZIP and a county twice; a wrong routing number', () => {
    const append = (file: string, rows: string): number => {
      const line = readFileSync(join(folder, file), 'utf8').split('\n').length
      edit(file, (text) => text + rows)
      return line
    }
    const rate = append(
      'rates/regions.csv',
      'nobody,1,100,200,200,300\nlarkspur-dental-high,1,1,2,2,3\nnobody,9,1.5,2,2,3\n',
    )
    const zip = append('zips.csv', '78701,TX,Austin,Travis\n78701,TX,Dallas,Dallas\n78701,TX,Austin,Travers\n')
    const county = append('county-rating-areas.csv', 'TX,Travis,3\n')
    const bank = append('routing-numbers.csv', '121000249,Nobody’s Bank\n')
    expect(mistakes()).toEqual([
      `county-rating-areas.csv:${county}: Travis, TX stands twice: keep one row`,
      `rates/regions.csv:${rate}: no plan "nobody" is rated by region: correct the id or remove the row`,
      `rates/regions.csv:${rate + 1}: larkspur-dental-high has region 1 twice: keep one row`,
      `rates/regions.csv:${rate + 2}: region "9" is not in regions.csv: correct it`,
      `rates/regions.csv:${rate + 2}: "1.5" in column IO is not whole cents: write 1238 for $12.38`,
      `routing-numbers.csv:${bank}: 121000249 is no routing number: correct its digits`,
      `zips.csv:${zip}: ZIP 78701 names the county "Travis" twice, or none: keep one row`,
      `zips.csv:${zip + 1}: ZIP 78701 stands for Austin, TX already: rows of a ZIP differ by county alone`,
      `zips.csv:${zip + 2}: Travers, TX is not in county-rating-areas.csv: spell it as there, or remove the row`,
    ])
  })

  test('all of them are in the error of the loader', () => {
    const line = replaceAfter('reps.json', '"rep-rivera"', '"group-lakefront"', '"group-seaside"')
    const load = () => loadCatalog(folder)
    expect(load).toThrow(CatalogError)
    expect(load).toThrow(
      `The catalog ${folder} has mistakes:\nreps.json:${line}: no group "group-seaside" in this catalog: correct the reference or add it`,
    )
  })
})

test('lines of places in JSON', () => {
  const text = '{\n "a": "}\\"[",\n "b": [\n  1,\n  { "c": true,\n    "d": null }\n ]\n}'
  expect([lineOf(text, []), lineOf(text, ['a']), lineOf(text, ['b']), lineOf(text, ['b', '0'])]).toEqual([1, 2, 3, 4])
  expect([lineOf(text, ['b', '1', 'd']), lineOf(text, ['b', '1', 'x']), lineOf(text, ['b', '7'])]).toEqual([6, 5, 3])
})
