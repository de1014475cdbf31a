import { expect } from 'vitest'
import type { Journey } from '../../support/asking.ts'
import type { TestApp, Visitor } from '../../support/test-app.ts'

/** Where the codes are sent. */
export const email = 'marisol@example.com'
export const save = 'POST enrollment/save-enrollment'

/** The code of the last mail with one: a rep signs in by a mail of the same moment. */
export const codeIn = async (app: TestApp): Promise<string> => {
  const texts = (await app.mailbox()).flatMap(({ message }) => (message.kind === 'mail' ? message.text : []))
  // The clock stands: the next mail is newer.
  app.clock.advance(1000)
  const [code] = texts.flatMap((text) => /Code: (\S+)/.exec(text)?.[1] ?? [])
  if (code === undefined) throw new Error('no mail with a code')
  return code
}

/** Another browser that comes by the code of the last mail. */
export const resumed = async (journey: Journey, visitor: Visitor = journey.app.visitor()): Promise<Journey> => {
  const body = { code: await codeIn(journey.app), email }
  const answer = await visitor.call('POST enrollment/continue-enrollment', { body })
  expect([answer.status, answer.refusal.message]).toEqual([200, ''])
  return { ...journey, visitor }
}
