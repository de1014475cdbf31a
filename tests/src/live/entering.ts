import { m } from '#schemas/messages/generated/messages.js'
import type { TestApp } from '#tests/server/support/test-app.ts'
import { codeSentBy } from '#tests/server/support/proving.ts'
import { boxCalled, enter, press, says } from './person.ts'

/** Types a code and sends it. */
export const typeCode = async (label: string, code: string): Promise<void> => {
  enter(await boxCalled(label), code)
  await press(m.common_continue())
}

/** Says Yes to the card, and types the one-time code that goes to the rep's or the group's own address then. */
export const prove = async (app: TestApp, confirm: string): Promise<void> => {
  const code = await codeSentBy(app, async () => {
    await press(confirm)
    await says(m.access_proof_title())
  })
  enter(await boxCalled(m.otp_code()), code)
  await press(m.access_proof_enter())
}
