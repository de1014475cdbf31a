import { describe, expect, test } from 'vitest'
import { ArchiveProblem, filesOfArchive } from '#server/catalog/archive.ts'
import { zipOf } from './versions/zip-of.ts'

const problemOf = async (archive: Buffer): Promise<unknown> =>
  filesOfArchive(archive).then(
    (files) => [...files.keys()],
    (error: unknown) => (error instanceof ArchiveProblem ? [error.problem, error.file] : error),
  )

describe('a catalog folder in a ZIP archive', () => {
  test('is taken with or without a folder around it, and without what file managers add', async () => {
    const inner = { 'catalog.json': '{}', 'plans/dental.json': '[]' }
    expect(await problemOf(await zipOf(inner))).toEqual(['catalog.json', 'plans/dental.json'])
    const outer = {
      'My_Catalog/catalog.json': '{}',
      'My_Catalog/plans/dental.json': '[]',
      '__MACOSX/x': '',
      'My_Catalog/.DS_Store': '',
    }
    expect(await problemOf(await zipOf(outer))).toEqual(['catalog.json', 'plans/dental.json'])
  })

  test.each([
    ['no archive', async () => Buffer.from('PK, but not really'), ['not_zip', '']],
    ['nothing', async () => Buffer.alloc(0), ['not_zip', '']],
    [
      'one that is cut off',
      async () => (await zipOf({ 'catalog.json': 'x'.repeat(1000) })).subarray(0, 90),
      ['not_zip', ''],
    ],
    ['one without a catalog', async () => zipOf({ 'readme.txt': 'hello' }), ['no_catalog', '']],
    ['a hidden file', async () => zipOf({ 'catalog.json': '{}', '.env': 'SECRET=1' }), ['bad_name', '.env']],
    ['a name with a space', async () => zipOf({ 'catalog.json': '{}', 'a b.json': '' }), ['bad_name', 'a b.json']],
    [
      'a few bytes that stand for very many',
      async () => zipOf({ 'catalog.json': '{}', 'zeros.csv': Buffer.alloc(65 * 1024 * 1024) }),
      ['too_large', 'zeros.csv'],
    ],
  ] as const)('%s is refused, and said why', async (_, archive, expected) => {
    expect(await problemOf(await archive())).toEqual(expected)
  })

  test('a path that leads out of the folder is refused, whoever wrote the archive', async () => {
    const archive = await zipOf({ 'catalog.json': '{}', aaaaaaaaaa: '' })
    const evil = Buffer.from(archive.toString('latin1').replaceAll('aaaaaaaaaa', '../../x.js'), 'latin1')
    expect(await problemOf(evil)).not.toContain('../../x.js')
    expect(await problemOf(evil)).toEqual(['not_zip', ''])
  })

  test('a file that holds more than it says is refused', async () => {
    const archive = await zipOf({ 'catalog.json': 'x'.repeat(5000) })
    const lying = Buffer.from(archive)
    // The size in the directory at the end: 5000 as 100.
    const at = lying.lastIndexOf(Buffer.from([0x88, 0x13, 0, 0]))
    lying.writeUInt32LE(100, at)
    expect(await problemOf(lying)).toEqual(['not_zip', ''])
  })
})
