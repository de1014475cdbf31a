// Compiles the texts of schemas/messages into functions, as `paraglide-js compile` does. The command puts every text into
// a database of its own in WebAssembly first and reads it from there, which is eight of its ten seconds; here the
// compiler is answered with what the plugin has read. See docs/decisions/2026-11-28-messages-without-a-database.md.
import { existsSync, promises, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compileProject } from '@inlang/paraglide-js'
import plugin from '@inlang/plugin-message-format'
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'

const compilerOptions = {
  strategy: ['globalVariable', 'baseLocale'],
  disableAsyncLocalStorage: true,
  emitReadme: false,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
}

/** What the plugin reads of all files of all languages: bundles (a key), messages (a key in a language), variants. */
const readTexts = async (project, settings) => {
  const files = await plugin.toBeImportedFiles({ settings, nodeishFs: promises })
  return plugin.importFiles({
    settings,
    // A language may have no file yet of an area: its texts are those of the first language.
    files: files
      .filter(({ path }) => existsSync(join(project, '..', path)))
      .map(({ locale, path }) => ({ locale, path, content: readFileSync(join(project, '..', path)) })),
  })
}

/** A row for each variant of each message, sorted by key: the one thing that the compiler asks its database for. */
const rowsOf = ({ bundles, messages, variants }) => {
  const declarations = new Map()
  for (const { id, declarations: own } of bundles) if (!declarations.get(id)?.length) declarations.set(id, own)
  const variantsOf = new Map(messages.map(({ bundleId, locale }) => [`${bundleId} ${locale}`, []]))
  for (const one of variants) variantsOf.get(`${one.messageBundleId} ${one.messageLocale}`).push(one)
  return messages
    .toSorted((one, other) => (one.bundleId < other.bundleId ? -1 : Number(one.bundleId > other.bundleId)))
    .flatMap(({ bundleId, locale, selectors }) =>
      variantsOf.get(`${bundleId} ${locale}`).map(({ matches, pattern }, at) => ({
        bundleId,
        bundleDeclarations: declarations.get(bundleId),
        messageId: `${bundleId} ${locale}`,
        messageLocale: locale,
        messageSelectors: selectors,
        variantId: `${bundleId} ${locale} ${at}`,
        variantMatches: matches,
        variantPattern: pattern,
      })),
    )
}

/** A database that answers the compiler's one question. */
const databaseOf = (rows) => {
  class Driver extends DummyDriver {
    async acquireConnection() {
      return { executeQuery: async () => ({ rows }) }
    }
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}

/** Compiles the project in the folder `project` into the folder `out`, which is emptied. */
export const compileMessages = async (project, out) => {
  const settings = JSON.parse(readFileSync(`${project}/settings.json`, 'utf8'))
  const output = await compileProject({
    projectPath: project,
    project: { settings: { get: async () => settings }, db: databaseOf(rowsOf(await readTexts(project, settings))) },
    compilerOptions,
  })
  rmSync(out, { recursive: true, force: true })
  mkdirSync(`${out}/messages`, { recursive: true })
  for (const [file, text] of Object.entries(output)) {
    mkdirSync(dirname(join(out, file)), { recursive: true })
    writeFileSync(join(out, file), text)
  }
}
