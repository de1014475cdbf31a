import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areasIn, baseLocale, languagesIn, localesIn, writeLanguages, writeProject } from '#tools/languages.mjs'
import { compileMessages } from '#tools/messages/compile.mjs'
import { readArea, wantsOf } from './languages.ts'

const messages = 'schemas/messages'

describe('another language is a copy of a folder', () => {
  let copy = ''
  beforeAll(() => {
    // As deep in the repository as `schemas/messages`: the compiler finds its plugin by a path from there.
    mkdirSync('test-results', { recursive: true })
    copy = mkdtempSync('test-results/languages-')
    for (const locale of localesIn(messages)) cpSync(`${messages}/${locale}`, `${copy}/${locale}`, { recursive: true })
    cpSync(`${messages}/${baseLocale}`, `${copy}/qq`, { recursive: true })
    writeFileSync(`${copy}/qq/language.json`, JSON.stringify({ name: 'Qq', tag: 'qq', direction: 'rtl' }))
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('it is one of the languages, and all that is left is to translate it', () => {
    expect(localesIn(copy)).toContain('qq')
    expect(languagesIn(copy)['qq']?.direction).toBe('rtl')
    const keys = areasIn(copy).flatMap((area) =>
      Object.keys(readArea(copy, baseLocale, area)).map((key) => `qq/${area}.json: ${key} is still in ${baseLocale}`),
    )
    expect(wantsOf(copy)).toEqual(keys)
  })

  test('once translated, nothing is missing; the compiler says it', async () => {
    for (const area of areasIn(copy)) {
      const translated = JSON.stringify(readArea(copy, baseLocale, area)).replaceAll(
        /(":\s*")(?=[^"]*")(?!input |local )/g,
        '$1qq ',
      )
      writeFileSync(`${copy}/qq/${area}.json`, translated)
    }
    expect(wantsOf(copy)).toEqual([])
    rmSync(`${copy}/qq/mail.json`)
    expect(wantsOf(copy).every((want) => /^qq\/mail\.json: \w+ is missing$/.test(want))).toBe(true)
    writeProject(copy)
    const out = `${copy}/generated`
    await compileMessages(`${copy}/project.inlang`, out)
    writeLanguages(copy, out)
    const said: unknown = await import(pathToFileURL(resolve(out, 'messages/common_back.js')).href)
    const say = said as { common_back: (values: object, options: { locale: string }) => string }
    expect(say.common_back({}, { locale: 'qq' })).toBe('qq Back')
  })
})
