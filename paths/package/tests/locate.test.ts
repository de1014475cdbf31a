import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hiddenMachines, locatorOf } from '../../tool/locate.ts'

let folder = ''
let file = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'statechart-paths-lines-'))
  file = join(folder, 'lines.ts')
  writeFileSync(
    file,
    `import { createMachine, setup } from 'xstate'
const s = setup({})
const idle = s.createStateConfig({
  on: {
    GO: [
      { guard: 'low', target: 'busy' },
      { target: 'over' },
    ],
  },
})
const shared = {
  on: { BACK: 'idle' },
} as const
const later = createMachine({ id: 'later' })
export const machine = s.createMachine({
  initial: 'idle',
  states: {
    idle,
    busy: {
      ...shared,
      after: { 500: 'idle' },
      invoke: {
        src: 'work',
        onDone: 'idle',
      },
    },
    over: madeElsewhere(),
  },
})
`,
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  [{ state: '' }, 15],
  [{ state: 'idle' }, 18],
  [{ state: 'idle', event: 'GO', branch: 1 }, 7],
  [{ state: 'busy', event: 'BACK' }, 12],
  [{ state: 'busy', event: 'xstate.after.500.(machine).busy' }, 21],
  [{ state: 'busy', event: 'xstate.done.actor.0.(machine).busy' }, 24],
  [{ state: 'busy', event: 'xstate.error.actor.0.(machine).busy' }, 22],
  [{ state: 'over.inside', event: 'X' }, 27],
])('%j is found in line %i, or the nearest place around it', (place, line) => {
  expect(locatorOf([file], 'machine', '(machine)')(place)?.line).toBe(line)
})

test('a machine that is not exported is known by its name', () => {
  expect(hiddenMachines(file)).toEqual(['later'])
  expect(locatorOf([file], 'other', 'later')({ state: '' })?.line).toBe(14)
})
