import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, readdir, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { models } from '#machines/registry.ts'
import { structureWithResting } from '../structure/resting.ts'
import type { Structure } from '../structure/structure.ts'

const run = promisify(execFile)
const ROOM = 256 * 1024 * 1024

/** This reader with what it needs; what is compiled from the schemas is not kept in the repository. */
const beside = ['package.json', 'paths', 'tools', 'schemas/messages/generated', 'schemas/fields/generated']

/** What is wrong with a place that was named, in a sentence. */
export class UnreadableStructures extends Error {
  override name = 'UnreadableStructures'
}

/**
 * The structures of all machines of a version: `.` is the working tree; a file holds one structure or a list of them; a
 * folder holds such files; anything else is a git revision of the repository in `root`.
 */
export const readStructures = async (place: string, root = process.cwd()): Promise<Structure[]> => {
  if (place === '.') return Object.values(models).map(structureWithResting)
  const found = await stat(resolve(root, place)).catch(() => null)
  if (found === null) return ofRevision(place, root)
  if (found.isFile()) return inFile(resolve(root, place))
  const files = (await readdir(resolve(root, place))).filter((file) => file.endsWith('.json')).toSorted()
  if (files.length === 0) throw new UnreadableStructures(`The folder "${place}" holds no JSON file.`)
  return (await Promise.all(files.map((file) => inFile(resolve(root, place, file))))).flat()
}

const inFile = async (file: string): Promise<Structure[]> => {
  const text = await readFile(file, 'utf8')
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new UnreadableStructures(`"${file}" is not JSON.`)
  }
  const list: unknown[] = Array.isArray(read) ? read : [read]
  if (!list.every(isStructure)) {
    throw new UnreadableStructures(
      `"${file}" does not hold the structure of a machine: id, version, nodes, transitions.`,
    )
  }
  return list
}

const isStructure = (one: unknown): one is Structure => {
  if (typeof one !== 'object' || one === null) return false
  const { id, version, nodes, transitions } = one as Partial<Record<keyof Structure, unknown>>
  return typeof id === 'string' && typeof version === 'string' && Array.isArray(nodes) && Array.isArray(transitions)
}

/**
 * The machines and schemas of the revision are laid out beside this reader and the packages that are installed, and read
 * in a process of their own: the repository and its working tree are not touched.
 */
const ofRevision = async (revision: string, root: string): Promise<Structure[]> => {
  const { stdout: commit } = await run('git', ['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`], {
    cwd: root,
  }).catch(() => {
    throw new UnreadableStructures(`There is no file, folder or revision "${revision}".`)
  })
  const folder = await mkdtemp(join(tmpdir(), 'paths-diff-'))
  try {
    const tar = join(folder, 'revision.tar')
    await run('git', ['archive', '--output', tar, commit.trim(), 'machines', 'schemas'], { cwd: root })
    await run('tar', ['-xf', tar, '-C', folder])
    await symlink(resolve(root, 'node_modules'), join(folder, 'node_modules'))
    for (const own of beside) await cp(resolve(root, own), join(folder, own), { recursive: true })
    const { stdout } = await run(process.execPath, ['tools/run.mjs', 'paths/diff/print-structures.ts'], {
      cwd: folder,
      maxBuffer: ROOM,
    })
    return JSON.parse(stdout) as Structure[]
  } catch (error) {
    const why = (error as { stderr?: string }).stderr?.trim() || String(error)
    throw new UnreadableStructures(`The machines of "${revision}" cannot be read: ${why}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
