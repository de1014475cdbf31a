import type { Asker } from './asking.ts'
import type { TestApp } from './test-app.ts'

type Mailed = Pick<TestApp, 'mailbox'>

const must = async (visitor: Asker, call: string, body: object): Promise<void> => {
  const { envelope } = await visitor.call(call, { body })
  if (envelope.status !== 'success') throw new Error(`${call}: ${JSON.stringify(envelope)}`)
}

/** The one-time code in the message that `send` has sent; the clock stands, so the newest is the one that is new. */
export const codeSentBy = async (app: Mailed, send: () => Promise<unknown>): Promise<string> => {
  const before = new Set((await app.mailbox()).map(({ id }) => id))
  await send()
  const sent = (await app.mailbox()).find(({ id }) => !before.has(id))
  return /\b\d{6}\b/.exec(sent?.message.text ?? '')?.[0] ?? ''
}

/** Proves to be a rep of the demo: with the access code, and the one-time code that goes to the rep. */
export const proveRep = async (app: Mailed, visitor: Asker, agent_code = 'RIVR1212'): Promise<void> => {
  const otp = await codeSentBy(app, () => must(visitor, 'POST enrollment/send-agent-proof', { agent_code }))
  await must(visitor, 'POST enrollment/confirm-agent', { agent_code, otp })
}

/** As `proveRep`, for whoever looks after the benefits of a group. */
export const proveGroup = async (app: Mailed, visitor: Asker, group_code = 'BLUE5656'): Promise<void> => {
  const otp = await codeSentBy(app, () => must(visitor, 'POST enrollment/send-group-proof', { group_code }))
  await must(visitor, 'POST enrollment/confirm-employer', { group_code, otp })
}

/** Enters as an employee of a group of the demo: with the enrollment code alone. */
export const enterAsEmployee = (visitor: Asker, group_code = 'BLUE5656'): Promise<void> =>
  must(visitor, 'POST enrollment/confirm-group', { group_code })
