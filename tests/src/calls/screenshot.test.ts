// A picture on its way gives way to the save that a person waits for.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { screenshotActor } from '#src/calls/enrollment/screenshot.ts'
import { saving } from '#src/calls/saving.ts'

const sent = vi.hoisted(() => ({ keys: [] as unknown[], end: [] as (() => void)[] }))
vi.mock('#src/calls/enrollment/picture.ts', () => ({
  pictureOf: async () => `data:image/png;base64,${'a'.repeat(200)}`,
  whenCalm: async () => undefined,
}))
vi.mock('#src/calls/send.ts', () => ({
  newIdempotencyKey: () => 'one-key',
  send: (_: string, { signal, idempotencyKey }: { signal: AbortSignal; idempotencyKey: string }) =>
    new Promise<void>((resolve, reject) => {
      sent.keys.push(idempotencyKey)
      sent.end.push(resolve)
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    }),
}))

beforeEach(() => {
  const page = document.createElement('div')
  page.className = 'step-page'
  document.body.append(page)
})
afterEach(() => {
  document.body.replaceChildren()
  sent.keys.length = 0
  sent.end.length = 0
})

test('it is taken back twice and sent again as the same picture; then it is let through', async () => {
  const actor = createActor(screenshotActor, { input: { enrollmentId: 'one', step: 'contact' } })
  const done = toPromise(actor.start())
  for (const count of [1, 2, 3]) {
    await vi.waitFor(() => expect(sent.keys).toHaveLength(count))
    saving.begins()
  }
  sent.end.at(-1)?.()
  await done
  expect(sent.keys).toEqual(['one-key', 'one-key', 'one-key'])
})
