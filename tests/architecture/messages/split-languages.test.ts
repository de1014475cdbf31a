import { build, type Rollup } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { baseLocale, locales } from '#schemas/messages/languages.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { splitLanguages } from '#tools/vite/split-languages.ts'

const entry = `${process.cwd()}/src/entry-of-a-test.ts`
let files = new Map<string, string>()

beforeAll(async () => {
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
    plugins: [
      {
        name: 'entry',
        resolveId: (source) => (source === entry ? entry : undefined),
        load: (id) =>
          id === entry
            ? `export { common_back, form_summary_title, personal_group_about } from '#schemas/messages/generated/messages.js'
               export { speakOnBehalf } from '#schemas/messages/addressee.ts'
               export const later = () => import('#src/i18n/format.ts')
               export { fetchTexts, speak } from '#schemas/messages/other-texts.ts'`
            : undefined,
      },
      splitLanguages(),
    ],
  })) as Rollup.RollupOutput
  files = new Map(output.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]))
})

const others = locales.filter((locale) => locale !== baseLocale)
const chunk = () => [...files].find(([name]) => name.startsWith('assets/entry'))?.[1] ?? ''
const partOf = (locale: string) => [...files].find(([name]) => name.startsWith(`assets/${locale}-`))?.[1] ?? ''

test('a chunk has its texts in the base language alone', () => {
  expect(chunk()).toContain(m.common_back({}, { locale: baseLocale }))
  for (const locale of others) expect(chunk()).not.toContain(m.common_back({}, { locale }))
})

test.each(others)('the file of a chunk for %s has the same texts, plurals too', async (locale) => {
  const text = partOf(locale)
  expect(text).toContain(m.common_back({}, { locale }))
  const part: unknown = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)
  const { default: texts } = part as { default: Record<string, (values: object) => string> }
  const said = Object.values(texts).map((say) => say({ count: 2 }))
  expect(said.toSorted()).toEqual(
    [
      m.common_back({}, { locale }),
      m.form_summary_title({ count: 2 }, { locale }),
      m.personal_group_about({}, { locale }),
      m.personal_group_about_on_behalf({}, { locale }),
    ].toSorted(),
  )
})

test('a message of a chunk has its form about the applicant', () => {
  expect(chunk()).toContain(m.personal_group_about_on_behalf({}, { locale: baseLocale }))
  expect(chunk()).toMatch(/personal_group_about = \(values = \{\}\) => addressee\.onBehalf \? /)
})

test('a chunk names its files, the same hash for every language', () => {
  const hash = /textParts \?\?= \[\]\)\.push\("(\w+)"\)/.exec(chunk())?.[1]
  for (const locale of others) expect(files.has(`assets/${locale}-${hash}.js`)).toBe(true)
})

test('a part of the page that comes later waits for its texts', () => {
  const code = [...files.values()].join('\n')
  expect(code).toContain('__vitePreload = (...all) => withTexts(imported(...all))')
  expect(chunk()).toMatch(/later = \(\) => __vitePreload\(/)
})
