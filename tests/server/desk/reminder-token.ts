import type { TestApp } from '../support/test-app.ts'

/** The token that stops the reminders, out of the newest mail that has one. */
export const reminderToken = async (app: Pick<TestApp, 'mailbox'>): Promise<string> => {
  const texts = (await app.mailbox()).map(({ message }) => message.text)
  const tokens = texts.flatMap((text) => /\/decline-reminder-email#([\w-]{48})/.exec(text)?.[1] ?? [])
  const [token] = tokens
  if (token === undefined) throw new Error('Nobody was reminded')
  return token
}
