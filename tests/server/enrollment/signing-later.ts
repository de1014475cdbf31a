import { birthdate, picture } from '../support/answers.ts'
import type { TestApp } from '../support/test-app.ts'

/** Signs an enrollment by the link of its mail, as the client of a rep does. */
export const signLater = async (app: TestApp, policyId: string): Promise<void> => {
  const mail = (await app.mailbox()).find(
    ({ message }) => message.text.includes('/sign/') && message.text.includes(policyId),
  )
  const token = /\/sign\/([\w-]+)/.exec(mail?.message.text ?? '')?.[1] ?? ''
  const client = app.visitor()
  const opened = await client.call('POST enrollment/open-signing', { body: { token, birthdate } })
  const { texts } = (opened.data as { result: { texts: unknown[] } }).result
  const given = { birthdate, agreed: texts.map(() => 1), signature: picture(450, 300), signature_kind: 'drawn' }
  const { status } = await client.call('POST enrollment/sign-policy', { body: { token, ...given } })
  if (status !== 200) throw new Error(`${policyId} was not signed: ${status}`)
}
