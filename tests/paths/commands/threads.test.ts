import { describe, expect, it } from 'vitest'
import { inThreads, startCrew } from '#paths/commands/threads.ts'
import { type Meeting, meet } from './meeting.ts'

const module = new URL('meeting.worker.ts', import.meta.url)

/** Tasks that need so many threads at once. */
const meetings = (numbers: readonly number[], threads: number): Meeting[] => {
  const arrived = new Int32Array(new SharedArrayBuffer(4))
  arrived[0] = 2 - threads
  return numbers.map((number) => ({ number, arrived }))
}

describe('tasks in threads', () => {
  it('are done at once, and answered in their order whichever begins first', async () => {
    const said: { doubled: number; thread: number }[] = []
    await inThreads({
      tasks: meetings([1, 2, 3, 4, 5], 2),
      cost: ({ number }) => number,
      work: meet,
      crew: startCrew(module, 2),
      done: (answer: ReturnType<typeof meet>) => said.push(answer),
    })
    expect(said.map(({ doubled }) => doubled)).toEqual([2, 4, 6, 8, 10])
    expect(new Set(said.map(({ thread }) => thread)).size).toBe(2)
  })

  it('are done here where one thread is enough', async () => {
    const said: { doubled: number; thread: number }[] = []
    const done = (answer: ReturnType<typeof meet>) => said.push(answer)
    await inThreads({ tasks: meetings([1, 2], 1), work: meet, crew: startCrew(module, 1), done })
    await inThreads({ tasks: meetings([3], 1), work: meet, crew: startCrew(module, 2), done })
    expect(said.map(({ doubled }) => doubled)).toEqual([2, 4, 6])
    expect(new Set(said.map(({ thread }) => thread)).size).toBe(1)
  })

  it('end where there are none', async () => {
    await expect(inThreads({ tasks: [], work: meet, crew: startCrew(module, 2), done: () => {} })).resolves.toBe(
      undefined,
    )
  })

  it('end with what one of them throws, here or in another thread', async () => {
    const done = () => {}
    const inBoth = async (here: number, there: number) =>
      inThreads({
        tasks: meetings([here, there], 2),
        // The dearest is begun here, since the other thread has to load first.
        cost: ({ number }) => (number === here ? 2 : 1),
        work: meet,
        crew: startCrew(module, 2),
        done,
      })
    await expect(inBoth(-1, 1)).rejects.toThrow('-1 is below zero')
    await expect(inBoth(1, -2)).rejects.toThrow('-2 is below zero')
  })
})
