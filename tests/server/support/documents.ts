import { expect } from 'vitest'
import { ask } from './asking.ts'
import type { Journey } from './asking.ts'
import type { TestApp, Visitor } from './test-app.ts'

/** The one-time code of the newest mail. */
export const codeOfMail = async (app: TestApp): Promise<string> => {
  const texts = (await app.mailbox()).map(({ message }) => message.text)
  return texts.flatMap((text) => /\b(\d{6})\b/.exec(text.replaceAll(/#\w{6}/g, ''))?.[1] ?? [])[0] ?? ''
}

/** As a browser follows the link of the page; `site` is where the link is. */
export const fetchDocument = (
  { server }: TestApp,
  { cookies }: Pick<Visitor, 'cookies'>,
  token: string,
  site: 'same-origin' | 'cross-site' = 'same-origin',
) =>
  server.inject({
    url: `/api/v1/document/${token}`,
    cookies: Object.fromEntries(cookies),
    headers: { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  })

/** As the applicant: a code is asked for, read from the mail and entered. */
export const documentToken = async (journey: Journey): Promise<string> => {
  // Mails of one moment have no order.
  journey.app.clock.advance(1000)
  const { code_sent } = await ask(journey, 'POST enrollment/request-document')
  const otp = code_sent === null ? undefined : await codeOfMail(journey.app)
  const { token } = await ask(journey, 'POST enrollment/open-document', { ...(otp !== undefined && { otp }) })
  return token
}

export const documentOfJourney = async (journey: Journey): Promise<Buffer> => {
  const answer = await fetchDocument(journey.app, journey.visitor, await documentToken(journey))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return answer.rawPayload
}
