import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlanDetail } from '#schemas/calls/storefront/plans.calls.ts'
import { isLocale } from '#schemas/messages/languages.ts'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { demoPapers, paperMark } from '#tools/demo-documents/paper.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { demoCatalog } from '../storefront/storefront.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

test('the papers of the demo say what its plans say: else draw them again with tools/demo-documents.ts', () => {
  const papers = demoPapers()
  expect(new Set(papers.map(({ kind, language }) => `${kind} ${language}`))).toEqual(
    new Set(['summary en', 'summary es', 'drugs en', 'drugs es', 'providers en', 'providers es']),
  )
  const stale = papers.filter((paper) => {
    const { file, language } = paper
    const end = readFileSync(join(demoCatalogFolder, file)).subarray(-60).toString('latin1')
    return !isLocale(language) || !end.includes(paperMark(paper, language))
  })
  expect(stale.map(({ file }) => file)).toEqual([])
})

test('a plan names its papers with kind, language and size; each is a PDF at its address', async () => {
  const { data } = await app
    .visitor()
    .call('GET enrollment/get-plan-detail/{id}', { params: { id: 'evergreen-tx-bronze' } })
  const { documents } = (data as { result: PlanDetail }).result
  expect(documents.map(({ kind, language, href }) => [kind, language, href])).toEqual([
    ['summary', 'en', '/catalog/documents/evergreen-tx-bronze.en.pdf'],
    ['summary', 'es', '/catalog/documents/evergreen-tx-bronze.es.pdf'],
  ])
  for (const { href, bytes } of documents) {
    const answer = await app.server.inject({ url: href })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['x-content-type-options']]).toEqual([
      200,
      'application/pdf',
      'nosniff',
    ])
    expect(answer.rawPayload.length).toBe(bytes)
    expect(answer.rawPayload.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  }
})

test.each([
  '/catalog/documents/../members.json',
  '/catalog/documents/%2e%2e/members.json',
  '/catalog/documents/',
  '/catalog/documents/none.pdf',
  '/catalog/members.json',
])('nothing else of the folder is given: %s', async (url) => {
  expect((await app.server.inject({ url })).statusCode).toBe(404)
})
