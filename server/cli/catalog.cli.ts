import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { baseLocale, localeOfTag } from '#schemas/messages/languages.ts'
import { readConfig } from '../config.ts'
import { loadKeys } from '../crypto/keys.ts'
import { type Sealing, makeSealing } from '../crypto/sealing.ts'
import { reviewCatalog } from '../catalog/check-catalog.ts'
import { demoCatalogFolder } from '../catalog/load-catalog.ts'
import { mistakeText } from '../catalog/mistake.ts'
import { dayOf, systemClock } from '../clock.ts'
import { makeFolderVersion } from '../services/publishing/folder-version.ts'
import { makeVersions } from '../services/publishing/versions.service.ts'
import { proveFolder, summaryOf } from '../services/proving/prove-folder.ts'
import { withOpened } from './opened.ts'
import { sealMembers } from '../catalog/sealed-values.ts'

const program = new Command('catalog').description('Looks after catalog folders (docs/catalog.md)')

/** The keys that the server has; undefined where there are none: a check makes none. */
const keysOfServer = (): Sealing | undefined => {
  const { keys, dataDir } = readConfig(process.env, { serves: false })
  return keys === undefined && !existsSync(join(dataDir, 'keys')) ? undefined : makeSealing(loadKeys(keys, dataDir))
}

/** A folder that is not there is a mistake of who asks, not of the catalog: one sentence, and another status. */
const thatIsThere = (folder: string): string => {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    program.error(`There is no folder ${folder}`, { exitCode: 2 })
  }
  return folder
}

program
  .command('check')
  .description('names every mistake of a catalog folder with file and line, and warns of what could be better')
  .argument('[folder]', 'the folder to check', thatIsThere, demoCatalogFolder)
  .action((folder: string) => {
    const { mistakes, warnings } = reviewCatalog(folder, keysOfServer())
    for (const mistake of mistakes) console.error(mistakeText(mistake))
    for (const { message, ...where } of warnings)
      console.error(mistakeText({ ...where, message: `warning: ${message}` }))
    if (mistakes.length === 0) console.log(`${folder}: no mistakes`)
    else process.exitCode = 1
  })

program
  .command('prove')
  .description(
    'finds for every plan, tier, host, kind of visitor, age and state a journey to the receipt, or says what stops it',
  )
  .argument('[folder]', 'the folder to prove', thatIsThere, demoCatalogFolder)
  .option('--json', 'prints counts and sentences as JSON')
  .option('--language <tag>', 'of the sentences', baseLocale)
  .option('--plan <ids...>', 'only these plans')
  .action((folder: string, { json = false, language, plan }: { json?: boolean; language: string; plan?: string[] }) => {
    const { mistakes, proof, sentences } = proveFolder(folder, {
      sealing: keysOfServer(),
      today: dayOf(systemClock),
      locale: localeOfTag(language) ?? baseLocale,
      only: plan,
    })
    const errors = mistakes.length + sentences.filter(({ severity }) => severity === 'error').length
    if (errors > 0) process.exitCode = 1
    if (json) {
      console.log(JSON.stringify({ mistakes, ...proof, sentences }, null, 2))
      return
    }
    for (const mistake of mistakes) console.error(mistakeText(mistake))
    for (const { severity, text, file, line } of sentences) {
      if (severity === 'excluded') console.log(`${text} (${file}:${line})`)
      else console.error(`${file}:${line}: ${severity}: ${text}`)
    }
    if (proof === null) console.error(`${folder}: not proved, it has mistakes`)
    else console.log(summaryOf(proof, baseLocale))
  })

program
  .command('seal')
  .description('seals SSNs, card and account numbers of members.json with the keys of the server')
  .argument('<folder>', 'the catalog whose members.json is sealed', thatIsThere)
  .action((folder: string) => {
    const sealing = keysOfServer()
    if (sealing === undefined) {
      console.error('There are no keys: set KEYS, or DATA_DIR to the folder with the file "keys"')
      process.exitCode = 1
      return
    }
    const file = join(folder, 'members.json')
    const { value, count } = sealMembers(JSON.parse(readFileSync(file, 'utf8')), sealing)
    // Whole or not at all: who reads it meanwhile finds the one or the other.
    writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
    console.log(`${file}: ${count} values sealed`)
  })

program
  .command('publish')
  .description('takes a folder in as a version of the catalog and publishes it: every server follows within seconds')
  .argument('<folder>', 'the folder', thatIsThere)
  .option('--unsold', 'also where plans or tiers of it can be bought by nobody')
  .action((folder: string, { unsold = false }: { unsold?: boolean }) =>
    withOpened(async ({ config, sealing, database }) => {
      const { sentences } = proveFolder(folder, { sealing, today: dayOf(systemClock), locale: baseLocale })
      const errors = sentences.filter(({ severity }) => severity === 'error')
      for (const { text, file, line } of errors) console.error(`${file}:${line}: error: ${text}`)
      if (errors.length > 0 && !unsold) throw new Error(`${folder}: nothing was published; --unsold publishes it so`)
      const parts = { config, sealing, database, clock: systemClock, live: null }
      const done = await makeFolderVersion({ ...parts, versions: makeVersions(parts) }).publish(folder)
      if ('mistakes' in done) {
        for (const mistake of done.mistakes) console.error(mistakeText(mistake))
        throw new Error(`${folder}: nothing was published`)
      }
      const { number } = done
      console.log(`${folder} is version ${number}, and published`)
    }),
  )

program
  .command('versions')
  .description('lists the versions of the catalog and when they were published, the newest first')
  .action(() =>
    withOpened(async ({ config, sealing, database }) => {
      const versions = makeVersions({ config, sealing, database, clock: systemClock, live: null })
      const now = await versions.published()
      const moment = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
      for (const { number, note, origin, made_at, mistakes } of await versions.rows.list(null, 1000)) {
        const published = (await versions.rows.publications(1000, number)).filter((row) => row.withdrawn_at === null)
        const words = [
          String(number),
          `${origin} ${moment(made_at)}`,
          ...(note === '' ? [] : [note]),
          ...(mistakes.length === 0 ? [] : [`${mistakes.length} mistakes`]),
          ...(published.length === 0 ? [] : [`published ${published.map(({ at }) => moment(at)).join(', ')}`]),
          ...(now?.number === number ? ['served now'] : []),
        ]
        console.log(words.join('  '))
      }
    }),
  )

await program.parseAsync()
