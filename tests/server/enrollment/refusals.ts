import { beforeAll, describe, expect, test } from 'vitest'
import { type FormTab, tabCalls } from '../support/answers.ts'
import { type Scenario, type Journey, problemsOf, send } from '../support/asking.ts'
import { journeyTo, savedOf } from '../support/journey.ts'
import type { TestApp } from '../support/test-app.ts'

export type Fields = Record<string, unknown>
/** What is wrong with the answers, and what is said at which field. */
export type Case = [wrong: string, change: Fields | ((body: Fields) => Fields), problems: [string, string][]]

export const required = 'Field is required'
export const long = 'Enter at most 200 characters'
export const wrongForm = 'This answer has the wrong format'
export const badCharacter = 'The character “<” cannot be used here'
export const badDate = 'Enter a valid date as mm/dd/yyyy'
export const future = 'The date cannot be in the future'
export const choose = 'Please choose one from the list'
export const badSsn = 'Invalid Social Security Number'
/** A name with a character that none has. */
export const badName = (which: string, character: string): string =>
  `Please enter a valid ${which} name: “${character}” cannot be used`
export const x201 = 'x'.repeat(201)
export const html = '<img src=x onerror=alert(1)>'
/** After this step and the policy's signature. */
export const medical: Scenario = { tier: 'IO', plans: ['evergreen-tx-silver', 'anchor-life-term'] }

export const all = (names: readonly string[], text: string, prefix = ''): [string, string][] =>
  names.map((name) => [`${prefix}${name}`, text])

/** The valid answers with other values at dotted places: `put({ 'condition_questions.0.conditions': [] })`. */
export const put =
  (values: Fields) =>
  (body: Fields): Fields => {
    for (const [path, value] of Object.entries(values)) {
      const parts = path.split('.')
      const last = parts.pop() ?? ''
      const inner = parts.reduce<Fields>((part, name) => part[name] as Fields, body)
      inner[last] = value
    }
    return body
  }

/** Each case against an enrollment whose earlier steps are saved; the sections are the same afterwards. */
export const refuses = (app: () => TestApp, tab: FormTab, scenario: Scenario, cases: readonly Case[]): void => {
  let journey: Journey
  let body: Fields
  beforeAll(async () => {
    journey = await journeyTo(app(), scenario, tab)
    body = await tabCalls[tab].body(journey)
  })
  test.each(cases)('%s', async (_, change, problems) => {
    const before = await savedOf(journey)
    const sent = typeof change === 'function' ? change(structuredClone(body)) : { ...body, ...change }
    const answer = await send(journey, tabCalls[tab].key, sent)
    expect(problemsOf(answer)).toEqual([422, ...problems])
    expect(answer.refusal.message).toBe(
      problems.length === 1 ? problems[0]?.[1] : 'Please check the answers that are marked.',
    )
    expect(await savedOf(journey)).toEqual(before)
  })
}

/** Answers that look odd and are right, each to an enrollment of its own. */
export const takes = (
  app: () => TestApp,
  tab: FormTab,
  scenario: Scenario,
  cases: readonly [string, Fields][],
): void => {
  describe('takes', () => {
    test.each(cases)('%s', async (_, change) => {
      const journey = await journeyTo(app(), scenario, tab)
      const answer = await send(journey, tabCalls[tab].key, { ...(await tabCalls[tab].body(journey)), ...change })
      expect([answer.status, answer.data]).toEqual([200, { revision: 1 }])
    })
  })
}
