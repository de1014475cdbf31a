import type { Asker } from './asking.ts'
import type { TestApp } from './test-app.ts'

/** Shows that someone is a rep of the demo. */
export const proveRep = async (_app: TestApp, visitor: Asker, agent_code = 'RIVR1212'): Promise<void> => {
  const { envelope } = await visitor.call('POST enrollment/confirm-agent', { body: { agent_code } })
  if (envelope.status !== 'success') throw new Error(JSON.stringify(envelope))
}
