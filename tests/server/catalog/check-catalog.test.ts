import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkCatalog } from '#server/catalog/check-catalog.ts'
import { lineOf } from '#schemas/json/json-places.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { CatalogError } from '#server/catalog/mistake.ts'
import { catalogCopy } from './catalog-copy.ts'

const { copy, edit, replaceAfter, mistakes, eachIsNamed } = catalogCopy()

test('the demo catalog has no mistakes', () => {
  expect(mistakes()).toEqual([])
})

describe('a mistake planted beside the plans is named with file, line and remedy', () => {
  eachIsNamed([
    [
      'an agreement without words',
      'agreements.json',
      '"association"',
      '<p>Membership in the association is required for access to its plans.</p>',
      '<p> &nbsp;</p>',
      'the agreement "association" has no words here: write them',
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
      'a category toward which an employer pays twice',
      'groups.json',
      '"at_most_cents"',
      '"vision"',
      '"medical"',
      'the category "medical" stands twice in these contributions: keep one',
    ],
    [
      'a percentage and an amount of an employer',
      'groups.json',
      '"contributions"',
      '"at_most_cents": 60000',
      '"amount_cents": { "IO": 1, "IS": 1, "IC": 1, "IF": 1 }',
      'the employer pays a percentage or an amount: keep one of the two',
    ],
    [
      'a limit of an amount',
      'groups.json',
      '"at_most_cents"',
      '"amount_cents": {',
      '"at_most_cents": 5, "amount_cents": {',
      'an amount is its own limit: remove this, or write percent',
    ],
    [
      'a contribution to a plan that nobody sells',
      'groups.json',
      '"contributions"',
      '"categories": [\n      "medical"\n     ]',
      '"plans": ["no-plan"]',
      'no plan "no-plan" in this catalog: correct the reference or add it',
    ],
    [
      'a contribution to a plan that the group cannot have',
      'groups.json',
      '"bluebonnet"',
      '"group-portal",\n    "main-portal"\n   ],\n   "contributions": [\n    {\n     "categories": [\n      "medical"\n     ]',
      '"main-portal"], "contributions": [{ "plans": ["lighthouse-group-hospital"]',
      '"lighthouse-group-hospital" is sold in no portal of the group: remove it here',
    ],
    [
      'a contribution that says no amount',
      'groups.json',
      '"contributions"',
      '{\n     "categories": [\n      "medical"\n     ],\n     "percent": {\n      "employee": 75,\n      "dependents": 50\n     },\n     "at_most_cents": 60000\n    }',
      '{ "categories": ["medical"] }',
      'it is not said what the employer pays: write percent or amount_cents',
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
      'a time zone that nobody lives in',
      'catalog.json',
      '"id"',
      'America/Chicago',
      'America/Austin',
      '"America/Austin" is no time zone: write one such as America/Chicago',
    ],
    [
      'a template that is gone',
      'catalog.json',
      '"large"',
      '"evergreen-tx-silver"',
      '"evergreen-tx-lead"',
      'no plan "evergreen-tx-lead" in this catalog: correct the reference or add it',
    ],
  ])

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
    expect(checkCatalog(copy.folder)[0]?.line).toBe(line)
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
    rmSync(join(copy.folder, 'agreements.json'))
    edit('regions.csv', (text) => text.replace('place,region', 'state,region'))
    edit('zips.csv', (text) => text.replace('\n00501,NY,Holtsville,Suffolk', '\n00501,NY,Holtsville'))
    const found = mistakes()
    expect(found).toContain('agreements.json:1: the file is missing: add it')
    expect(found).toContain('regions.csv:1: the header is "state,region": it must be place,region')
    expect(found).toContain('zips.csv:2: 3 cells where the header has 4: correct the row')
  })

  test('rates: no plan, twice, not cents, an unknown region; a ZIP and a county twice; a wrong routing number', () => {
    const append = (file: string, rows: string): number => {
      const line = readFileSync(join(copy.folder, file), 'utf8').split('\n').length
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
    const load = () => loadCatalog(copy.folder)
    expect(load).toThrow(CatalogError)
    expect(load).toThrow(
      `The catalog ${copy.folder} has mistakes:\nreps.json:${line}: no group "group-seaside" in this catalog: correct the reference or add it`,
    )
  })
})

test('lines of places in JSON', () => {
  const text = '{\n "a": "}\\"[",\n "b": [\n  1,\n  { "c": true,\n    "d": null }\n ]\n}'
  expect([lineOf(text, []), lineOf(text, ['a']), lineOf(text, ['b']), lineOf(text, ['b', '0'])]).toEqual([1, 2, 3, 4])
  expect([lineOf(text, ['b', '1', 'd']), lineOf(text, ['b', '1', 'x']), lineOf(text, ['b', '7'])]).toEqual([6, 5, 3])
})
