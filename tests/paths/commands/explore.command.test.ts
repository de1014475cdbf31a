import { Command } from 'commander'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { models } from '#machines/registry.ts'
import { exploreCommand } from '#paths/commands/explore.command.ts'
import { explore } from '#paths/explore/explore.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const output = async (...args: string[]): Promise<string> => {
  const written: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text))
    return true
  })
  const program = new Command('paths').exitOverride().configureOutput({ writeErr: () => {} })
  exploreCommand(program)
  await program.parseAsync(['explore', ...args], { from: 'user' })
  return written.join('')
}

describe('paths explore', () => {
  const graph = explore(models.otp)

  it('says of a machine how much there is and how fast it was found', async () => {
    expect(await output('otp')).toMatch(
      new RegExp(
        `^otp +${graph.states} states +${graph.edges} edges +[1-9]\\d* deep +\\d+ ms +(\\d+|Infinity) states/s\\n$`,
      ),
    )
  })

  it('says the same as JSON, and how far the farthest state is', async () => {
    let depth = 0
    for (let state = 0; state < graph.states; state += 1) {
      let steps = 0
      for (let edge = graph.parent[state] ?? -1; edge !== -1; edge = graph.parent[graph.from[edge] ?? 0] ?? -1)
        steps += 1
      depth = Math.max(depth, steps)
    }
    const number: unknown = expect.any(Number)
    expect(JSON.parse(await output('otp', '--json'))).toEqual([
      {
        machine: 'otp',
        states: graph.states,
        edges: graph.edges,
        depth,
        milliseconds: number,
        statesPerSecond: number,
        truncated: false,
      },
    ])
  })

  it('says where it stopped', async () => {
    const [line] = (await output('otp', '--states', '2')).split('\n')
    expect(line).toMatch(/^otp +2 states .* truncated$/)
  })

  it('refuses a limit that is none, and a machine that is not there', async () => {
    await expect(output('otp', '--states', 'many')).rejects.toThrow('--states takes a whole number above zero')
    await expect(output('opt')).rejects.toThrow(/^There is no machine "opt"\. There are: .*otp/)
  })
})
