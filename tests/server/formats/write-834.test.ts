import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Check } from 'typebox/value'
import { DeliveryDocument } from '#schemas/fulfillment/delivery-document.ts'
import { coverageEvent, coveredDays, documentMistakes, eventOf } from '#schemas/fulfillment/delivery-document.rules.ts'
import { maintenanceTypes } from '#schemas/fulfillment/event-codes.ts'
import { genderCodes, levelOf, lineOfCategory, partyCodes } from '#server/formats/x12/codes-834.ts'
import type { Delimiters } from '#server/formats/x12/delimiters.ts'
import { type File834, totalsOf } from '#server/formats/x12/write-834.ts'
import { x12Text } from '#server/formats/x12/x12-text.ts'
import { SEED, tries } from '#tests/seed.ts'
import { documentsFor834 } from './random-documents.ts'
import { family, file834, written } from './sample-documents.ts'
import { type ReadSet, membersOf, readByNodeX12, readByX12Parser } from './x12-readers.ts'

const other: Delimiters = { element: '|', component: '>', repetition: '!', segment: '\n' }

/** What a file of these documents says, by the documents themselves. */
const expected = (documents: readonly DeliveryDocument[], { delimiters, employer }: File834): ReadSet[] => {
  const clean = x12Text(delimiters)
  const cut = (text: string | undefined, longest: number): string =>
    clean(text ?? '', '')
      .slice(0, longest)
      .trimEnd()
  const sets: (ReadSet & { key: string })[] = []
  for (const document of documents) {
    const { sponsor, payer, agent, administrator, subscriber, dependents } = document
    const parties = Object.entries({ P5: sponsor, IN: payer, BO: agent, TV: administrator }).flatMap(([code, party]) =>
      party === undefined
        ? []
        : [[code, cut(party.name, 60), partyCodes[party.identifier.kind], cut(party.identifier.value, 80)].join(' ')],
    )
    const members = [subscriber, ...dependents].map((person) => ({
      subscriber: person === subscriber,
      policy: document.policy_id,
      person: person.id,
      last: cut(person.last_name, 60),
      first: cut(person.first_name, 35),
      middle: cut(person.middle_name, 25),
      ssn: person.ssn ?? '',
      born: person.born_on.replaceAll('-', ''),
      gender: genderCodes[person.gender],
      maintenance: maintenanceTypes[eventOf(document, person).kind],
      coverages: document.coverages.flatMap((coverage) => {
        const { kind, reason } = coverageEvent(document, coverage, person)
        // A new name or address says nothing of the coverage.
        const silent = ['identifying_data', 'personal_data', 'change_of_location'].includes(reason) && kind === 'change'
        if (!coverage.covers.includes(person.id) || silent) return []
        const pays = [subscriber, ...dependents].find(({ id }) => coverage.covers.includes(id)) === person
        const { begins_on, ends_on = '' } = coveredDays(coverage, person)
        return {
          maintenance: maintenanceTypes[kind],
          line: lineOfCategory[coverage.category] ?? '',
          plan: cut(coverage.plan_code, 50),
          level: pays ? levelOf(coverage.tier, employer) : '',
          begins: begins_on.replaceAll('-', ''),
          ends: ends_on.replaceAll('-', ''),
          premium: pays ? String(coverage.premium_cents / 100) : '',
        }
      }),
    }))
    const key = JSON.stringify([sponsor, payer, agent, administrator])
    const last = sets.at(-1)
    if (last?.key === key) last.members.push(...members)
    else sets.push({ key, parties, members })
  }
  return sets.map(({ parties, members }) => ({ parties, members }))
}

describe('random documents come back from two other readers', () => {
  test.each([
    ['with the usual separators', 1000, { ...file834 }],
    [
      'with other separators and reporting categories',
      500,
      { ...file834, delimiters: other, reportingCategories: true, employer: true },
    ],
    [
      'a line for each segment',
      500,
      { ...file834, lineBreak: '\r\n' as const, content: 'full' as const, replaces: 'EC-1' },
    ],
  ])('%s', { timeout: 300_000 }, async (_, cases, options) => {
    await fc.assert(
      fc.asyncProperty(documentsFor834, async (documents) => {
        expect(documents.flatMap(documentMistakes)).toEqual([])
        const text = await written(documents, { ...options, totals: totalsOf(documents) })
        const sets = expected(documents, options)
        expect(membersOf(readByNodeX12(text))).toEqual(sets)
        const streamed = await readByX12Parser(text)
        expect(membersOf(streamed)).toEqual(sets)
        // Elements at the end of a segment that are empty are left out, as the guide demands.
        expect(streamed.segments.filter((segment) => segment.at(-1) === '')).toEqual([])
      }),
      { seed: SEED, numRuns: tries(cases), endOnFailure: true },
    )
  })
})

test('a family of four is written as the worked example has it', async () => {
  const text = await written([family()], { ...file834, totals: totalsOf([family()]) })
  const sample = readFileSync('tests/server/formats/samples/family-of-four.x12', 'utf8')
  expect(text.replaceAll('~', '~\n')).toBe(sample)
  expect(Check(DeliveryDocument, family())).toBe(true)
})
