import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { models } from '#machines/registry.ts'
import { compareAll } from '#paths/diff/compare-all.ts'
import { comparisonText } from '#paths/diff/comparison-text.ts'
import { readStructures } from '#paths/diff/read-structures.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import type { Structure } from '#paths/structure/structure.ts'

const lamp: Structure = {
  ...structureOf(
    createMachine({
      id: 'lamp',
      initial: 'off',
      states: {
        off: { on: { press: 'on', smash: 'broken' } },
        on: { on: { press: 'off' } },
        broken: { type: 'final' },
      },
    }),
  ),
  resting: ['off', 'on'],
}
const stuck: Structure = {
  ...structureOf(
    createMachine({
      id: 'lamp',
      initial: 'off',
      states: { off: { tags: 'dark', on: { press: 'off' } }, on: {}, broken: { type: 'final' } },
    }),
  ),
  resting: ['off', 'on'],
}
const bell = structureOf(createMachine({ id: 'bell', initial: 'still', states: { still: {} } }))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'structures-'))
  await writeFile(join(folder, 'lamp.json'), JSON.stringify(lamp))
  await writeFile(join(folder, 'others.json'), JSON.stringify([bell]))
  await writeFile(join(folder, 'notes.txt'), 'no structure')
  await writeFile(join(folder, 'broken.txt'), '{')
  await writeFile(join(folder, 'list.txt'), '[{"id":"lamp"}]')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('structures of a version', () => {
  it('are read from a file and from a folder of files', async () => {
    expect(await readStructures(join(folder, 'lamp.json'))).toEqual([lamp])
    expect(await readStructures(folder)).toEqual([lamp, bell])
  })

  it('are read from the working tree, with the places where drafts may stand', async () => {
    const all = await readStructures('.')
    expect(all).toHaveLength(Object.keys(models).length)
    expect(all.find(({ id }) => id === 'enrollment')?.resting).toEqual([
      'none',
      'gone',
      'failed',
      'open.place.personal',
      'open.place.contact',
      'open.place.employer',
      'open.place.beneficiaries',
      'open.place.health',
      'open.place.dependents',
      'open.place.agreement',
      'open.place.billing',
      'open.place.review',
      'receipt',
    ])
  })

  it('are read from a revision, whatever the working tree holds', { timeout: 120_000 }, async () => {
    const root = join(folder, 'repository')
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ann Lee', '-c', 'user.email=ann@example.com', ...args], { cwd: root })
    for (const part of ['machines', 'schemas', 'paths', 'tools', 'package.json']) {
      await cp(part, join(root, part), { recursive: true })
    }
    await symlink(resolve('node_modules'), join(root, 'node_modules'))
    git('init', '--quiet')
    git('add', 'machines', 'schemas')
    git('commit', '--quiet', '--message', 'The machines as they are')
    await rm(join(root, 'machines'), { recursive: true })
    expect(await readStructures('HEAD', root)).toEqual(await readStructures('.'))
  })

  it('that cannot be read are an error in one sentence', async () => {
    await expect(readStructures(join(folder, 'broken.txt'))).rejects.toThrow(/broken\.txt" is not JSON\.$/)
    await expect(readStructures(join(folder, 'list.txt'))).rejects.toThrow(/does not hold the structure of a machine/)
    await expect(readStructures('no-such-thing')).rejects.toThrow(
      'There is no file, folder or revision "no-such-thing".',
    )
  })
})

describe('the comparison in words', () => {
  it('says what is added, dropped, changed and stuck', () => {
    expect(comparisonText(compareAll([lamp], [stuck, bell]))).toBe(
      [
        `lamp  ${lamp.version} -> ${stuck.version}`,
        '  ~ state off: tags [] -> ["dark"]',
        '  ~ off: press: re-routed on -> off',
        '  - off: smash -> broken',
        '  - on: press -> off',
        '  ! a draft at off is stuck: no end can be reached',
        '  ! a draft at on is stuck: no end can be reached',
        '',
        `bell  new, ${bell.version}`,
        '  + state the machine itself',
        '  + state still',
        '',
        '2 machines changed, 0 the same, 2 places where drafts would be stuck',
        '',
      ].join('\n'),
    )
    expect(comparisonText(compareAll([lamp], [lamp]))).toBe(
      '0 machines changed, 1 the same, 0 places where drafts would be stuck\n',
    )
    expect(comparisonText(compareAll([bell], []))).toBe(
      [
        `bell  dropped, was ${bell.version}`,
        '  - state the machine itself',
        '  - state still',
        '',
        '1 machine changed, 0 the same, 0 places where drafts would be stuck',
        '',
      ].join('\n'),
    )
  })
})
