// What is typed while another tab saves the same step: it is kept with the version that it was typed over.
import { afterEach, expect, test, vi } from 'vitest'
import { noteRefused, noteSaved, noteSaving } from '#src/calls/saved-steps.ts'
import { openedWith, providedAutosaveMachine, readTyped } from '#src/calls/enrollment/typed.actors.ts'
import { actorOf, run } from './actors.ts'

interface Call {
  key: string
  body?: { revision: number; values: object; older?: true }
  settles?: boolean
}
const server = vi.hoisted(() => ({
  calls: [] as unknown[],
  /** Whether the step's section has another revision than the one that is sent. */
  isChanged: false,
  older: undefined as { values: object; revision: number } | undefined,
  meanwhile: () => {},
}))
vi.mock('#src/calls/send.ts', () => ({
  send: async (key: string, { body, settles }: Omit<Call, 'key'>) => {
    server.calls.push({ key: key.slice(key.indexOf('/') + 1), ...body, ...(settles && { settles }) })
    if (key.startsWith('GET')) return { result: null, ...(server.older && { older: server.older }) }
    server.meanwhile()
    return { kept: !server.isChanged || body?.older === true }
  },
}))
afterEach(() => {
  server.calls.length = 0
  server.isChanged = false
  server.older = undefined
  server.meanwhile = () => {}
  globalThis.dispatchEvent(new Event('pageshow'))
})

/** A save of this page that is on its way, and how it ends well. */
const saving = (enrollment_id: string) => {
  let end = (): void => {}
  noteSaving('personal', enrollment_id, new Promise<void>((resolve) => (end = resolve)))
  return () => {
    noteSaved('personal', { enrollment_id, revision: 0 })
    end()
  }
}

const values = { first_name: 'Mine' }
const nothing = { values: {} }
const kept = (enrollmentId: string, revision = 0) =>
  run(actorOf(providedAutosaveMachine, 'saveTyped'), {
    enrollmentId,
    column: 'primary_info',
    revision,
    typed: { values },
  })
const signal = new AbortController().signal
const sent = (enrollment_id: string, more: object = {}) => ({
  key: 'save-typed-values',
  enrollment_id,
  column: 'primary_info',
  revision: 0,
  values,
  ...more,
})

test('what is typed is kept once more as older where another tab has saved, and at once from then on', async () => {
  server.isChanged = true
  expect(await kept('a')).toEqual({ kept: true })
  expect(await kept('a')).toEqual({ kept: true })
  expect(server.calls).toEqual([sent('a'), sent('a', { older: true }), sent('a', { older: true })])
})

test('what is typed before a save of this page is kept no more, however late it comes', async () => {
  server.isChanged = true
  server.meanwhile = saving('b')
  expect(await kept('b')).toEqual({ kept: false })
  expect(await kept('b')).toEqual({ kept: false })
  expect(server.calls).toEqual([sent('b')])
})

test('older values that come after the save that settles them are forgotten again', async () => {
  server.isChanged = true
  await kept('c')
  server.calls.length = 0
  server.meanwhile = () => noteSaved('personal', { enrollment_id: 'c', revision: 1 })
  expect(await kept('c')).toEqual({ kept: false })
  expect(server.calls).toEqual([sent('c', { older: true }), sent('c', { older: true, ...nothing })])
})

test('what is sent while the page is left is kept in any case, and what waits for a save of the page is not', async () => {
  server.isChanged = true
  globalThis.dispatchEvent(new Event('pagehide'))
  expect(await kept('d')).toEqual({ kept: true })
  server.meanwhile = saving('e')
  await kept('e')
  expect(server.calls).toEqual([sent('d', { older: true }), sent('e')])
})

test('older values open the step over their revision; whoever takes the other version forgets them first', async () => {
  noteSaved('personal', { enrollment_id: 'f', revision: 4 })
  server.older = { values, revision: 2 }
  const read = await readTyped({ enrollmentId: 'f' }, 'personal', signal)
  expect(openedWith(read, 5)).toEqual({ typed: { values }, revision: 2 })
  expect(await kept('f', 2)).toEqual({ kept: true })

  server.older = undefined
  server.calls.length = 0
  const theirs = await readTyped({ enrollmentId: 'f', takesTheirs: true }, 'personal', signal)
  expect(openedWith(theirs, 5)).toEqual({ typed: null, revision: 5 })
  expect(server.calls).toEqual([sent('f', { revision: 2, older: true, ...nothing }), { key: 'get-typed-values' }])
})

test('what is typed over a version that the person has overruled settles what is older', async () => {
  noteRefused('personal', { enrollment_id: 'g' }, 7)
  await kept('g', 7)
  expect(server.calls).toEqual([sent('g', { revision: 7, settles: true })])
})
