import { beforeEach, expect, it } from 'vitest'
import type { DocumentLink } from '#schemas/calls/storefront/plans.calls.ts'
import { documentKinds } from '#schemas/storefront/catalog/catalog-codes.ts'
import { takeLocale } from '#src/i18n/locale.ts'
import { PlanDocuments } from '#src/storefront/plan/plan-documents.tsx'
import { render, violations } from '../ui/render.tsx'

beforeEach(() => takeLocale('en'))

const documents: DocumentLink[] = ['es', 'en'].flatMap((language) =>
  documentKinds.toReversed().map((kind, at) => ({
    kind,
    language,
    bytes: 27_400 + at * 1_000_000,
    href: `/catalog/documents/silver-${kind}.${language}.pdf`,
  })),
)
const lines = (host: HTMLElement) =>
  [...host.querySelectorAll('li a')].map((link) => [
    [...link.childNodes]
      .slice(0, -1)
      .map((node) => node.textContent)
      .join(''),
    link.getAttribute('hreflang'),
  ])

it('names each kind of document with its type, size and language, those of the reader first', async () => {
  const host = await render(<PlanDocuments documents={documents} />)
  const names = [
    ['Summary of benefits and coverage', '4 MB'],
    ['Covered drugs', '3 MB'],
    ['Doctors and hospitals in the network', '2 MB'],
    ['Policy', '1 MB'],
    ['Brochure', '27 kB'],
  ]
  expect(lines(host)).toEqual([
    ...names.map(([name, size]) => [`${name} (PDF, ${size}, English)`, 'en']),
    ...names.map(([name, size]) => [`${name} (PDF, ${size}, Spanish)`, 'es']),
  ])
  const lists = [...host.querySelectorAll('ul')].map((list) => [
    list.previousElementSibling?.textContent,
    new Set([...list.querySelectorAll('a')].map((link) => link.hreflang)),
  ])
  expect(lists).toEqual([
    ['Documents', new Set(['en'])],
    ['In other languages', new Set(['es'])],
  ])
  expect(await violations()).toEqual([])
})

it('has one list where all are in the language of the reader', async () => {
  const host = await render(<PlanDocuments documents={documents.filter(({ language }) => language === 'en')} />)
  expect([...host.querySelectorAll('h2, h3')].map((heading) => heading.textContent)).toEqual(['Documents'])
})

it('says it in the language of the reader, and nothing where there are none', async () => {
  takeLocale('es')
  const host = await render(<PlanDocuments documents={documents.filter(({ kind }) => kind === 'drugs')} />)
  expect(lines(host).map(([line]) => line)).toEqual([
    'Medicamentos cubiertos (PDF, 3 MB, español)',
    'Medicamentos cubiertos (PDF, 3 MB, inglés)',
  ])
  expect((await render(<PlanDocuments documents={[]} />)).textContent).toBe('')
})
