import type { OpenedSigning } from '#schemas/calls/enrollment/signing.calls.ts'
import { birthdate, picture } from '../support/answers.ts'
import type { TestApp } from '../support/test-app.ts'

/** Signs an enrollment by the link of its mail, as the client of a rep does; gives what was shown to them. */
export const signLater = async (app: TestApp, policyId: string): Promise<OpenedSigning> => {
  const mail = (await app.mailbox()).find(
    ({ message }) => message.text.includes('/sign/') && message.text.includes(policyId),
  )
  const token = /\/sign\/([\w-]+)/.exec(mail?.message.text ?? '')?.[1] ?? ''
  const client = app.visitor()
  const opened = await client.call('POST enrollment/open-signing', { body: { token, birthdate } })
  const shown = (opened.data as { result: OpenedSigning }).result
  const given = { birthdate, agreed: shown.texts.map(() => 1), signature: picture(450, 300), signature_kind: 'drawn' }
  const { status } = await client.call('POST enrollment/sign-policy', { body: { token, ...given } })
  if (status !== 200) throw new Error(`${policyId} was not signed: ${status}`)
  return shown
}
