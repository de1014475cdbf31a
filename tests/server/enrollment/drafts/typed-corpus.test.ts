import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkField } from '#schemas/fields/check.ts'
import { type FieldKindId, fieldKinds, parseField } from '#schemas/fields/kinds.registry.ts'
import { type FormTab, tabCalls } from '../../support/answers.ts'
import { type Journey, ask, send } from '../../support/asking.ts'
import { demoCatalog, journeyTo } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { medical } from '../refusals.ts'
import { type Typed, cities, emails, names, secondLines, ssns } from './typed-corpus.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

/** What the page makes of it: the value that it would send, null where the form would keep it back. */
const onPage = (kind: FieldKindId, typed: string): unknown => {
  const { mask } = fieldKinds[kind]
  const value = parseField(kind, mask ? mask(typed, '') : typed)
  return checkField(kind, value, { required: true }) === null ? value : null
}

/** Every value of a corpus through one step's form and, as it was typed, through the server's own check. */
const agree = (
  tab: Extract<FormTab, 'primary_info' | 'contact_info'>,
  field: string,
  kind: FieldKindId,
  corpus: readonly Typed[],
  besides: Record<string, unknown> = {},
): void => {
  describe(`${tab} ${field}`, () => {
    let journey: Journey
    let revision = 0
    let body: Record<string, unknown>
    beforeAll(async () => {
      journey = await journeyTo(app, medical, tab)
      body = { ...(await tabCalls[tab].body(journey)), ...besides }
    })
    test.each(corpus)('%s is kept as %s', async (typed, kept) => {
      expect(onPage(kind, typed)).toBe(kept)
      const answer = await send(journey, tabCalls[tab].key, { ...body, revision, [field]: typed })
      const isSaved = answer.envelope.status === 'success'
      const refused = isSaved ? [] : answer.refusal.data.map((one) => one.target_element)
      expect(refused).toEqual(kept === null ? [field] : [])
      if (isSaved) revision += 1
      const { result } = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: tab })
      const onFile = (result as Record<string, unknown> | null)?.[field]
      // What is secret comes back as a mask.
      expect(!isSaved || fieldKinds[kind].sensitive === true ? kept : onFile).toBe(kept)
    })
  })
}

agree('primary_info', 'first_name', 'first-name', names)
agree('primary_info', 'last_name', 'last-name', names)
agree('primary_info', 'ssn', 'ssn', ssns)
agree('contact_info', 'birth_city', 'city', cities)
agree('contact_info', 'address2', 'address-line2', secondLines)
agree('contact_info', 'email_address', 'email', emails)
