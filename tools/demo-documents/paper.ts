import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { m } from '#schemas/messages/generated/messages.js'
import { type Locale, baseLocale, maybeTextIn, textIn } from '#schemas/messages/languages.ts'
import { benefitText } from '#server/services/quote/plan-view.ts'
import type { DocumentKind } from '#schemas/storefront/catalog/catalog-codes.ts'
import { payers } from '#schemas/storefront/catalog/payers.ts'
import type { PlanSource } from '#schemas/storefront/catalog/plan.schema.ts'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'

/** A paper that the demo's catalog names. */
interface Paper {
  plan: PlanSource
  /** In the catalog's folder. */
  file: string
  kind: DocumentKind
  language: string
}

/** Read as they are written: a catalog whose papers are not drawn yet does not load. */
export const demoPapers = (): Paper[] => {
  const folder = join(demoCatalogFolder, 'plans')
  return readdirSync(folder).flatMap((name) => {
    const { plans } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { plans: PlanSource[] }
    return plans.flatMap((plan) =>
      (plan.documents ?? []).flatMap(({ kind, file, language }) =>
        file === undefined ? [] : [{ plan, file, kind, language }],
      ),
    )
  })
}

const style = `
@page { margin: 18mm; }
body { margin: 0; font: 11pt/1.45 sans-serif; color: #14201d; }
header { border-bottom: 3px solid #0b5f55; padding-bottom: 4mm; margin-bottom: 6mm; }
h1 { margin: 0 0 2mm; font-size: 20pt; line-height: 1.2; }
h2 { margin: 7mm 0 2mm; font-size: 13pt; color: #0b5f55; break-after: avoid; }
p { margin: 0 0 2mm; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 2mm 0; border-bottom: 1px solid #cfd6d3; text-align: left; vertical-align: top; }
th { width: 55%; padding-right: 6mm; font-weight: 600; }
tr { break-inside: avoid; }
footer { margin-top: 9mm; font-size: 9pt; color: #4b5a56; }
`

/** A plan's summary: what it is, who pays what, and what is not covered. */
const summaryOf = (plan: PlanSource, locale: Locale): string[] => {
  const { description } = plan
  const payerName = { member: m.plan_you_pay, plan: m.plan_plan_pays, nobody: m.plan_also }
  const tables = payers.map((payer) => {
    const rows = plan.benefits.filter(({ paid_by }) => paid_by === payer)
    return rows.length === 0
      ? ''
      : `<h2>${payerName[payer]({}, { locale })}</h2><table>${rows
          .map(
            ({ name, text }) =>
              `<tr><th scope="row">${textIn(name, locale)}</th><td>${benefitText(text, plan.rating, locale)}</td></tr>`,
          )
          .join('')}</table>`
  })
  const exclusions = maybeTextIn(description.exclusions?.text, locale)
  return [
    textIn(description.body_text, locale),
    ...tables,
    exclusions === undefined ? '' : `<h2>${m.plan_exclusions({}, { locale })}</h2>${exclusions}`,
  ]
}

/** A row of the plan's table by its English name, as the heading of a list: what is listed, and what it costs. */
const headingOf = (plan: PlanSource, row: string, locale: Locale): string => {
  const found = plan.benefits.find(({ name }) => textIn(name, baseLocale) === row)
  if (found === undefined) throw new Error(`${plan.id} has no row "${row}"`)
  return `<h2>${textIn(found.name, locale)}: ${benefitText(found.text, plan.rating, locale)}</h2>`
}

/**
 * Generic drugs by their international names, and practices of which none exists; each by the row of a plan's table that
 * says what they cost.
 */
const { drugs, providers } = JSON.parse(readFileSync(join(import.meta.dirname, 'lists.json'), 'utf8')) as {
  drugs: { row: string; names: PlanSource['short_text'][] }
  providers: { row: string; names: string[] }[]
}

const listOf = (names: readonly string[]): string => `<ul>${names.map((name) => `<li>${name}</li>`).join('')}</ul>`

/** What each kind of paper is called, and what it says; the demo has no others. */
const papers: Partial<
  Record<DocumentKind, { title: typeof m.document_summary; body: (plan: PlanSource, locale: Locale) => string[] }>
> = {
  summary: { title: m.document_summary, body: summaryOf },
  drugs: {
    title: m.document_drugs,
    body: (plan, locale) => [
      headingOf(plan, drugs.row, locale),
      listOf(drugs.names.map((name) => textIn(name, locale))),
    ],
  },
  providers: {
    title: m.document_providers,
    body: (plan, locale) => providers.flatMap(({ row, names }) => [headingOf(plan, row, locale), listOf(names)]),
  },
}

/** A paper as a page to print. Texts are the catalog's own. */
export const paperHtml = ({ plan, kind }: Pick<Paper, 'plan' | 'kind'>, locale: Locale): string => {
  const paper = papers[kind]
  if (paper === undefined) throw new Error(`${plan.id}: the demo draws no paper of the kind "${kind}"`)
  const title = paper.title({}, { locale })
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    `<title>${plan.name}: ${title}</title><style>${style}</style></head><body>`,
    `<header><p>${title}</p><h1>${plan.name}</h1><p>${textIn(plan.short_text, locale)}</p></header>`,
    ...paper.body(plan, locale),
    `<footer>${m.document_demo({}, { locale })}</footer></body></html>`,
  ].join('\n')
}

/** What a paper was drawn from, as the comment at its end has it. */
export const paperMark = (paper: Pick<Paper, 'plan' | 'kind'>, locale: Locale): string =>
  `% drawn from ${createHash('sha256').update(paperHtml(paper, locale)).digest('hex').slice(0, 16)}`
