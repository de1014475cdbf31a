import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CsvField, csvFields } from '#schemas/fulfillment/csv-fields.ts'
import type { DeliveryDocument } from '#schemas/fulfillment/delivery-document.ts'
import { coverageEvent, coveredDays, peopleOf } from '#schemas/fulfillment/delivery-document.rules.ts'
import { csvLine } from '#server/formats/csv/csv-cells.ts'
import { writeCsv } from '#server/formats/csv/write-csv.ts'
import { writeJson } from '#server/formats/write-json.ts'
import { SEED, tries } from '#tests/seed.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { documentsFor834 } from './random-documents.ts'
import { family } from './sample-documents.ts'

const whole = async (chunks: AsyncIterable<string>): Promise<string> => {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}

/** A reader of RFC 4180 of the tests' own: letter by letter. */
const rowsOf = (text: string): string[][] => {
  const rows: string[][] = [['']]
  let quoted = false
  for (let index = 0; index < text.length; index += 1) {
    const row = rows.at(-1) as string[]
    const sign = text[index] as string
    const add = (more: string): void => {
      row[row.length - 1] += more
    }
    if (quoted && sign === '"' && text[index + 1] === '"') {
      add('"')
      index += 1
    } else if (sign === '"') quoted = !quoted
    else if (quoted) add(sign)
    else if (sign === ',') row.push('')
    else if (sign === '\r' && text[index + 1] === '\n') {
      rows.push([''])
      index += 1
    } else add(sign)
  }
  return rows.slice(0, -1)
}

const columns = csvFields.map((field) => ({ header: field, field }))
const recordsOf = (text: string): Record<CsvField, string>[] => {
  const [header = [], ...rows] = rowsOf(text)
  return rows.map(
    (row) => Object.fromEntries(header.map((name, index) => [name, row[index]])) as Record<CsvField, string>,
  )
}

describe('csv', () => {
  test('random documents come back with the same people, plans, dates and premiums', async () => {
    await fc.assert(
      fc.asyncProperty(documentsFor834, async (documents) => {
        const text = await whole(writeCsv({ kind: 'csv', rows: 'people', columns }, documents))
        const expected = documents.flatMap((document) =>
          document.coverages.flatMap((coverage) =>
            peopleOf(document)
              .filter(({ id }) => coverage.covers.includes(id))
              .map((person) => ({
                policy_id: document.policy_id,
                event: coverageEvent(document, coverage, person).kind,
                person_id: person.id,
                last_name: person.last_name,
                ssn: person.ssn ?? '',
                born_on: person.born_on,
                premium: (coverage.premium_cents / 100).toFixed(2),
                begins_on: coveredDays(coverage, person).begins_on,
                ends_on: coveredDays(coverage, person).ends_on ?? '',
              })),
          ),
        )
        const read = recordsOf(text).map((row) =>
          Object.fromEntries(Object.keys(expected[0] ?? {}).map((key) => [key, row[key as CsvField]])),
        )
        expect(read).toEqual(expected)
      }),
      { seed: SEED, numRuns: tries(2000) / 2, endOnFailure: true },
    )
  })

  test('a row for each coverage has the subscriber', async () => {
    const rows = recordsOf(await whole(writeCsv({ kind: 'csv', rows: 'coverages', columns }, [family()])))
    expect(
      rows.map(({ person_id, plan_code, premium, relationship }) => [person_id, plan_code, premium, relationship]),
    ).toEqual([
      ['EC-P-0001', 'EXMUT-PPO-2500', '1184.20', 'self'],
      ['EC-P-0001', 'EXMUT-DPPO-1', '96.75', 'self'],
    ])
  })

  test('beneficiaries have their columns, and are refused where there are none', async () => {
    const document: DeliveryDocument = {
      ...family(),
      beneficiaries: [
        { id: 'b1', first_name: 'Ana', last_name: 'Ruiz', relationship: 'Sibling', percentage: 60 },
        {
          id: 'b2',
          first_name: 'Leo',
          last_name: 'Ruiz',
          relationship: 'Child',
          percentage: 40,
          born_on: '2019-03-01',
        },
      ],
    }
    const [row] = recordsOf(await whole(writeCsv({ kind: 'csv', rows: 'coverages', columns }, [document])))
    expect(row).toMatchObject({
      beneficiary_1_last_name: 'Ruiz',
      beneficiary_1_percentage: '60',
      beneficiary_2_born_on: '2019-03-01',
      beneficiary_3_first_name: '',
    })
    const few = columns.filter(({ field }) => !field.startsWith('beneficiary_'))
    await expect(whole(writeCsv({ kind: 'csv', rows: 'people', columns: few }, [document]))).rejects.toThrow(
      'document EC100417-1-example: the columns have no place for all beneficiaries',
    )
  })

  test('no cell is a formula, and quotation marks, commas and lines are kept', () => {
    expect(csvLine(['=1+1', ' @SUM(A1)', '-2', '+1', '\t=1', '＝1', 'O"Neil', 'a,b', 'a\r\nb', 'Ana', ''])).toBe(
      `'=1+1,' @SUM(A1),'-2,'+1,'\t=1,'＝1,"O""Neil","a,b","a\r\nb",Ana,\r\n`,
    )
  })
})

describe('json', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  test('what is written is as the published schema says', async () => {
    const { body, statusCode } = await app.server.inject({ url: '/api/docs/deliveries' })
    expect(statusCode).toBe(200)
    const validate = new Ajv2020({ strict: false }).compile(JSON.parse(body) as object)
    const read: unknown = JSON.parse(await whole(writeJson([family(), family()])))
    expect(validate(read)).toBe(true)
    expect(read).toEqual({ version: 1, documents: [family(), family()] })
    expect(validate({ version: 2, documents: [] })).toBe(false)
    expect(validate({ version: 1, documents: [{ ...family(), security_code: '123' }] })).toBe(false)
  })

  test('the page of the calls leads to it', async () => {
    const { body } = await app.server.inject({ url: '/api/docs' })
    expect(body).toContain('<a href="/api/docs/deliveries">')
  })

  test('a document with a mistake is refused', async () => {
    const [first, ...others] = family().coverages
    const odd = {
      ...family(),
      coverages: [{ ...first, ends_on: '2026-01-01' } as DeliveryDocument['coverages'][number], ...others],
    }
    await expect(whole(writeJson([odd]))).rejects.toThrow(
      'document EC100417-1-example: /coverages/0 ends before it begins',
    )
  })
})
