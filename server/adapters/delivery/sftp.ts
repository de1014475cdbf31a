import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AnswersPlace, LARGEST, type LeftFile } from './answers-folder.ts'
import { type Carried, NotCarried, type OutgoingFile, type Way } from './carry.ts'
import { type SftpParts, quoted, withSftp } from './sftp-session.ts'

const existing = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return null
  }
}

/**
 * Uploads a file under a temporary name and renames it: whoever reads the folder never sees half of one. What lies
 * there under its name already is it, or is never overwritten.
 */
export const carryBySftp = (way: Way<'sftp'>, { name, text }: OutgoingFile, parts: SftpParts): Promise<Carried> =>
  withSftp(way, parts, async ({ folder, run }) => {
    const [own, there] = [join(folder, 'own'), join(folder, 'there')]
    const [temporary, final] = [quoted(`${way.folder}/.${name}.tmp`), quoted(`${way.folder}/${name}`)]
    await writeFile(own, text)
    // A folder that is missing is told; a file that is not there yet is none.
    await run([`ls ${quoted(way.folder)}`, `-get ${final} ${quoted(there)}`])
    const found = await existing(there)
    if (found === text) return { outcome: 'sent' }
    if (found !== null) throw new NotCarried('another file has its name')
    await run([`put ${quoted(own)} ${temporary}`, `rename ${temporary} ${final}`])
    return { outcome: 'sent' }
  })

/** Files read at one look; what is more waits for the next one. */
const AT_ONCE = 100
/** Names that we would give a command; anything else a server may list stays where it is. */
const PLAIN = /^[A-Za-z0-9_][A-Za-z0-9_. -]{0,199}$/

/** The plain files of a listing with their sizes: `-rw-r--r--  1 user group  345 Nov 25 20:15 NAME`. */
const listed = (printed: string): { name: string; size: number }[] =>
  printed.split('\n').flatMap((line) => {
    const [, size = '', path = ''] = /^-\S+\s+\S+\s+\S+\s+\S+\s+(\d+)\s+\S+\s+\d+\s+[\d:]+\s+(.+)$/.exec(line) ?? []
    const name = path.slice(path.lastIndexOf('/') + 1)
    return PLAIN.test(name) && !name.endsWith('.tmp') ? [{ name, size: Number(size) }] : []
  })

/** The folder on a server in which a receiver leaves acknowledgments. */
export const sftpAnswers = (way: Way<'sftp'>, folder: string, parts: SftpParts): AnswersPlace => ({
  key: `${way.user}@${way.host}:${way.port ?? 22}/${folder}`,
  left: (onError) =>
    withSftp(way, parts, async (session): Promise<LeftFile[]> => {
      const files = listed(await session.run([`ls -l ${quoted(folder)}`])).slice(0, AT_ONCE)
      const local = join(session.folder, 'answers')
      await mkdir(local)
      const read = files.filter(({ size }) => size <= LARGEST)
      // The time of the last change comes with it; what is gone meanwhile was another process's.
      if (read.length > 0) {
        await session.run(read.map(({ name }) => `-get -p ${quoted(`${folder}/${name}`)} ${quoted(join(local, name))}`))
      }
      const left: LeftFile[] = []
      for (const { name, size } of files) {
        if (size > LARGEST) left.push({ name, text: '', changedAt: 0 })
        const text = await existing(join(local, name))
        if (text !== null) left.push({ name, text, changedAt: (await stat(join(local, name))).mtimeMs })
      }
      return left
    }).catch((error: unknown) => {
      onError(error)
      return []
    }),
  putAside: (name, into, now) =>
    withSftp(way, parts, async ({ run }) => {
      await run([
        `-mkdir ${quoted(`${folder}/${into}`)}`,
        `rename ${quoted(`${folder}/${name}`)} ${quoted(`${folder}/${into}/${now}-${name}`)}`,
      ])
    }),
})
