import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { makeFolderVersion } from '#server/services/publishing/folder-version.ts'
import { makeVersions } from '#server/services/publishing/versions.service.ts'
import { type TestDatabase, testDatabases } from '../../support/databases.ts'
import { demoCatalog } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

/** A copy of the demo in which one thing may be said otherwise. */
const folderWith = (change: (text: string) => string = (text) => text): string => {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'))
  cpSync(demoCatalogFolder, folder, { recursive: true, filter: (path) => !path.endsWith('.gz') })
  const info = join(folder, 'catalog.json')
  writeFileSync(info, change(readFileSync(info, 'utf8')))
  return folder
}
const other = (text: string): string => text.replace(/"name": \{/, '"name":  {')
/** Another catalog, without the demo's short codes, which no other one may have. */
const foreign = (): string => {
  const folder = folderWith((text) => text.replace('"id": "demo"', '"id": "theirs"'))
  writeFileSync(join(folder, 'analysts.json'), JSON.stringify({ analysts: [] }))
  return folder
}

describe.each(testDatabases)('the folder of a server on $kind', ({ make }) => {
  let where: TestDatabase
  let app: TestApp
  const machine = (dataDir: string) => {
    const parts = { ...app.services, config: { ...app.services.config, dataDir } }
    return makeFolderVersion({ ...parts, versions: app.services.catalogFollower.versions })
  }
  const served = async () => (await app.services.catalogFollower.versions.published())?.number
  const emptyDir = () => mkdtempSync(join(tmpdir(), 'machine-'))
  beforeEach(async () => {
    where = await make()
    app = await testApp({ database: await where.open(), catalog: demoCatalog() })
  })
  afterEach(async () => {
    await app.close()
    await where.drop()
  })

  test('is published when it was changed, and when it was changed back', async () => {
    const [one, two] = [folderWith(), folderWith(other)]
    const { takeIn } = machine(emptyDir())
    expect(await takeIn(one)).toEqual({ number: 1, isNew: true })
    expect(await takeIn(two)).toEqual({ number: 2, isNew: true })
    expect(await served()).toBe(2)
    expect(await takeIn(one)).toEqual({ number: 1, isNew: false })
    expect(await served()).toBe(1)
  })

  test('takes nothing back that was published since, when a machine starts again with what it had', async () => {
    const [old, fresh] = [folderWith(), folderWith(other)]
    const [first, second] = [machine(emptyDir()), machine(emptyDir())]
    await first.takeIn(old)
    await second.takeIn(fresh)
    await first.takeIn(old)
    expect(await served()).toBe(2)
    // A machine that remembers nothing, as in a container, knows of no change.
    await machine(emptyDir()).takeIn(old)
    expect(await served()).toBe(2)
  })

  test('is one version where two processes take it in at once', async () => {
    const folder = folderWith()
    const taken = await Promise.all([machine(emptyDir()).takeIn(folder), machine(emptyDir()).takeIn(folder)])
    expect(taken.map(({ number }) => number)).toEqual([1, 1])
    expect(taken.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await app.services.catalogFollower.versions.rows.all()).toHaveLength(1)
  })

  test('is published by a command, but not with mistakes, and not in the place of another catalog', async () => {
    const { takeIn } = machine(emptyDir())
    await takeIn(folderWith())
    // A command knows of the server what the database says.
    const versions = makeVersions({ ...app.services, live: null })
    const { publish } = makeFolderVersion({ ...app.services, versions })
    expect(await publish(folderWith(other))).toEqual({ number: 2 })
    expect(await served()).toBe(2)
    const wrong = await publish(folderWith((text) => text.replace('"languages"', '"tongues"')))
    expect(wrong).toEqual({ mistakes: expect.arrayContaining([expect.objectContaining({ file: 'catalog.json' })]) })
    const theirs = await publish(foreign())
    expect(theirs).toEqual({
      mistakes: [expect.objectContaining({ file: 'catalog.json', message: expect.stringContaining('"demo"') })],
    })
    expect(await served()).toBe(2)
  })

  test('another catalog that somebody published is served by nobody', async () => {
    const { versions, pass, served: serves } = app.services.catalogFollower
    const { takeIn } = machine(emptyDir())
    await takeIn(folderWith())
    await pass()
    await takeIn(foreign())
    await expect(pass()).rejects.toThrow('theirs is not the catalog of this server, demo')
    expect([serves(), app.services.live?.served.id]).toEqual([1, 'demo'])
    // It is tried again later, not with every look.
    expect(await pass()).toBe(false)
    expect((await versions.rows.all()).map(({ mistakes }) => mistakes.length > 0)).toEqual([false, true])
  })

  test('of two who publish at one moment one is told', async () => {
    await machine(emptyDir()).takeIn(folderWith())
    const { rows } = app.services.catalogFollower.versions
    const row = { number: 1, at: app.clock.now(), made_at: app.clock.now(), made_by: null }
    const made = await Promise.all([rows.publish(row), rows.publish(row)])
    const sequences = made.flatMap((one) => one?.sequence ?? [])
    expect(new Set(sequences).size).toBe(sequences.length)
  })
})
