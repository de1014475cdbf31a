import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { baseLocale, localesIn } from '../languages.mjs'

const MESSAGE = /\/messages\/generated\/messages\/(?!_index|whole)(\w+)\.js$/
const PRELOADER = /vite\/preload-helper\.js$/
const RUNTIME = /\/messages\/generated\/runtime\.js$/
const REGISTRY = /\/messages\/generated\/registry\.js$/
const others = localesIn('schemas/messages').filter((locale) => locale !== baseLocale)
const loader = resolve('schemas/messages/other-texts.ts')
const addressee = resolve('schemas/messages/addressee.ts')

/** A property's name, short and the same in every build; `q_` finds it in a chunk again. */
const idOf = (key: string): string =>
  `q_${createHash('sha256').update(key).digest().readUInt32BE().toString(36).padStart(LENGTH, '0').slice(-LENGTH)}`
const LENGTH = 5

/** The function of a message in a language, as the compiler of messages wrote it, without comments. */
const functionOf = (code: string, locale: string, file: string): string => {
  const found = new RegExp(`^const ${locale.replaceAll('-', '_')}\\w* = ([^]*?\\n\\});$`, 'm').exec(code)?.[1]
  if (found === undefined) throw new Error(`${file} has no text in ${locale}`)
  const bare = found.replaceAll(/\/\*\*.*?\*\//g, '').trim()
  const simple = /^\((\w*)\) => \{\s*return\s+\((`[^]*`)\)\s*\}$/.exec(bare)
  return simple === null ? bare.replaceAll('registry.plural(', 'plural(') : `(${simple[1]})=>${simple[2]}`
}

/** What the page needs of the compiler's runtime. */
const runtime = [
  `import { spoken } from ${JSON.stringify(loader)}`,
  'export const getLocale = () => spoken.locale',
  'export const overwriteGetLocale = () => {}',
].join('\n')

/** For whoever weighs a chunk: that each line comes from the message's file. */
const everyLine = (code: string): string => code.replaceAll(/[^\n]+/g, 'AAAA').replaceAll('\n', ';')

/** Making the rules takes a hundred times as long as using them: they are kept, by language and kind (`{type:'ordinal'}`). */
const PLURAL = 'const rules={},plural=(l,n,o)=>(rules[l+o.type]??=new Intl.PluralRules(l,o)).select(Number(n))\n'

/** The file of a chunk's messages in one language. */
const partOf = (ids: readonly string[], texts: ReadonlyMap<string, string>): string => {
  const rows = ids.map((id) => `${id}:${texts.get(id) ?? ''}`).join(',\n')
  return `${rows.includes('plural(') ? PLURAL : ''}export default {${rows}}\n`
}

/**
 * A page is read in one language. Messages keep their text in the base language, which stands in where another has not
 * come; the others leave the chunks for files of their own, `assets/LOCALE-HASH.js`, one for each chunk and language,
 * so that a language more weighs nothing for who does not read it (`schemas/messages/other-texts.ts` fetches them).
 */
export const splitLanguages = (): Plugin => {
  const texts = new Map(others.map((locale) => [locale, new Map<string, string>()]))
  const names = readdirSync('schemas/messages/generated/messages').filter((name) =>
    /^[^_].*(?<!\.d)\.(?:js)$/.test(name),
  )
  const ids = new Set(names.map((name) => idOf(basename(name, '.js'))))
  if (ids.size < names.length) throw new Error('two messages have one id: make the ids longer')
  return {
    name: 'split-languages',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transform: {
      filter: { id: [MESSAGE, PRELOADER, RUNTIME, REGISTRY] },
      handler(code, file) {
        if (PRELOADER.test(file)) return { code: waiting(code), map: null }
        // These messages ask `spoken` for the language, not the compiler's runtime, which would be 2 kB of the first page.
        if (RUNTIME.test(file)) return { code: runtime, map: null }
        if (REGISTRY.test(file)) return { code: `${PLURAL}export { plural }\n`, map: null }
        const key = MESSAGE.exec(file)?.[1]
        const name = /^export const (\w+)/m.exec(code)?.[1]
        if (key === undefined || name === undefined) throw new Error(`${file} is no message`)
        const id = idOf(key)
        for (const locale of others) texts.get(locale)?.set(id, functionOf(code, locale, file))
        const own = functionOf(code, baseLocale, file)
        const said = `(spoken.texts.${id} ?? (${own}))(values)`
        const form = `${key}_on_behalf`
        const hasForm = names.includes(`${form}.js`)
        const text = [
          `import { spoken } from ${JSON.stringify(loader)}`,
          ...(hasForm
            ? [`import { addressee } from ${JSON.stringify(addressee)}`, `import { ${form} } from './${form}.js'`]
            : []),
          ...(own.includes('plural(') ? [`import { plural } from '../registry.js'`] : []),
          hasForm
            ? `export const ${name} = (values = {}) => addressee.onBehalf ? ${form}(values) : ${said}`
            : `export const ${name} = (values = {}) => ${said}`,
        ].join('\n')
        return { code: text, map: { version: 3, names: [], sources: [file], mappings: everyLine(text) } }
      },
    },
    renderChunk(code) {
      const here = [...new Set([...code.matchAll(/\.(q_[0-9a-z]+)\b/g)].map(([, id = '']) => id))].filter((id) =>
        ids.has(id),
      )
      if (here.length === 0) return null
      const parts = others.map((locale) => ({ locale, source: partOf(here, texts.get(locale) ?? new Map()) }))
      const hash = createHash('sha256')
        .update(parts.map(({ source }) => source).join(''))
        .digest('hex')
        .slice(0, 10)
      for (const { locale, source } of parts) {
        this.emitFile({ type: 'asset', fileName: `assets/${locale}-${hash}.js`, source })
      }
      // First of all: the chunk that starts the page asks for its texts while it runs.
      return { code: `(globalThis.textParts ??= []).push("${hash}");\n${code}`, map: null }
    },
  }
}

/** Vite's way of importing a part of the page, made to wait for the part's texts too. */
const waiting = (code: string): string => {
  const declared = 'export const __vitePreload ='
  if (!code.includes(declared)) throw new Error('the helper of imports has another form: no page would wait for texts')
  return [
    `import { withTexts } from ${JSON.stringify(loader)}`,
    code.replace(declared, 'const imported ='),
    'export const __vitePreload = (...all) => withTexts(imported(...all))',
  ].join('\n')
}
