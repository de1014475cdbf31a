import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { models } from '#machines/registry.ts'
import { keepVersions, keptVersions } from '#paths/diff/kept-versions.ts'
import { pictureVersion } from '#paths/diagram/kept-pictures.ts'
import { structureWithResting } from '#paths/structure/resting.ts'

const folder = mkdtempSync(join(tmpdir(), 'kept-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const site = structureWithResting(models.site)
const older = { ...site, version: '0000000000000000' }

describe('the versions that are kept', () => {
  it('stand under the name of their machine, from the oldest, each once', () => {
    const file = join(folder, 'site.json')
    expect(keepVersions(folder, [site], '2026-11-21')).toEqual([file])
    expect(keepVersions(folder, [site], '2026-11-22')).toEqual([])
    expect(keepVersions(folder, [older], '2026-11-01')).toEqual([file])
    expect(keptVersions(folder, 'site')).toEqual([
      { day: '2026-11-01', structure: older },
      { day: '2026-11-21', structure: site },
    ])
  })

  it('are of machines that there are', () => {
    expect(keepVersions(folder, [{ ...site, id: 'a-machine-of-yore' }], '2026-11-01')).toEqual([])
    expect(keptVersions(folder, 'a-machine-of-yore')).toEqual([])
    expect(readdirSync(folder)).toEqual(['site.json'])
  })

  it.each(Object.entries(models))(
    'end with what %s is now: if not, run `npm run diagrams -- --keep`',
    (name, model) => {
      const { version } = structureWithResting(model)
      expect(keptVersions('public/machines/versions', name).at(-1)?.structure.version).toBe(version)
      // The small picture on the index of the machines.
      expect(pictureVersion('public/machines/pictures', name)).toBe(version)
    },
  )
})
