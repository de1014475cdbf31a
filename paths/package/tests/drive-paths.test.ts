import { createMachine } from 'xstate'
import { expect, test } from 'vitest'
import { drivePaths, type PageStage } from '../../helpers/playwright.ts'

const door = createMachine({
  id: 'door',
  initial: 'shut',
  states: { shut: { on: { OPEN: 'wide' } }, wide: { on: { SHUT: 'shut' } } },
})

/** A page that is a door itself; a broken one does not open. */
const drive = async (opens: boolean): Promise<string[]> => {
  const bodies: ((fixtures: { page: { state: string } }) => Promise<void>)[] = []
  const see =
    (state: string) =>
    ({ page }: PageStage<{ state: string }>) =>
      page.state === state ? Promise.resolve() : Promise.reject(new Error(`the door is ${page.state}`))
  const set =
    (state: string) =>
    ({ page }: PageStage<{ state: string }>) => {
      page.state = state
      return Promise.resolve()
    }
  drivePaths<{ state: string }, typeof door>((_, body) => bodies.push(body), door, {
    start: set('shut'),
    act: { OPEN: set(opens ? 'wide' : 'shut'), SHUT: set('shut') },
    answer: {},
    see: { shut: see('shut'), wide: see('wide') },
  })
  const failures: string[] = []
  for (const body of bodies) {
    await body({ page: { state: '' } }).catch((error: unknown) => failures.push(String(error)))
  }
  expect(bodies.length).toBeGreaterThan(0)
  return failures
}

test('a page that does what the machine says passes every path', async () => {
  expect(await drive(true)).toEqual([])
})

test('a page that does not is failed at the step where it shows', async () => {
  expect(await drive(false)).toEqual(['Error: step 1, see wide: the door is shut'])
})
