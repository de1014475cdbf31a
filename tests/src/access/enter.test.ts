import { afterEach, expect, test, vi } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { enterAsGroup } from '#src/access/enter.ts'
import { toastStore } from '#src/ui/status/toast-store.ts'
import { eventually } from '#tests/eventually.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const texts = () => toastStore.get().map(({ text }) => text)

/** A connection that the test turns on and off, and what the browser says of it. */
const connection = (says: boolean, answers: boolean) => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(says)
  const ask = vi.fn<typeof fetch>()
  const set = (works: boolean) =>
    ask.mockImplementation(() => (works ? Promise.resolve(new Response()) : Promise.reject(new TypeError('no way'))))
  set(answers)
  vi.stubGlobal('fetch', ask)
  const back = () => {
    online.mockReturnValue(true)
    set(true)
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('online'))
  }
  return { assign, back }
}

test.each([
  ['a browser that knows', false],
  ['a browser that believes to have one', true],
])('whoever enters without a connection is told, and goes on when it is back: %s', async (_, says) => {
  const { assign, back } = connection(says, false)
  enterAsGroup()
  await eventually(() => expect(texts()).toEqual([m.problem_offline()]))
  expect(assign).not.toHaveBeenCalled()
  back()
  await eventually(() => expect(assign.mock.calls).toEqual([['/group-home']]))
  expect(texts()).toEqual([])
})

test('whoever enters with a connection goes on and is told nothing', async () => {
  const { assign } = connection(true, true)
  enterAsGroup()
  await eventually(() => expect(assign.mock.calls).toEqual([['/group-home']]))
  expect(texts()).toEqual([])
})
