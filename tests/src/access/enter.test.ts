import { afterEach, expect, test, vi } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { enterAsGroup } from '#src/access/enter.ts'
import { toastStore } from '#src/ui/status/toast-store.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const texts = () => toastStore.get().map(({ text }) => text)

test('whoever enters without a connection is told, and goes on when it is back', () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  enterAsGroup()
  expect(assign).not.toHaveBeenCalled()
  expect(texts()).toEqual([m.problem_offline()])
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('online'))
  expect(assign.mock.calls).toEqual([['/group-home']])
  expect(texts()).toEqual([])
})

test('whoever enters with a connection goes at once', () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  enterAsGroup()
  expect(assign.mock.calls).toEqual([['/group-home']])
})
