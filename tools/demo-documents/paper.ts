import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { m } from '#schemas/messages/generated/messages.js'
import { type Locale, maybeTextIn, textIn } from '#schemas/messages/languages.ts'
import { benefitText } from '#server/services/quote/plan-view.ts'
import { payers } from '#schemas/storefront/catalog/payers.ts'
import type { PlanSource } from '#schemas/storefront/catalog/plan.schema.ts'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'

/** A paper that the demo's catalog names. */
interface Paper {
  plan: PlanSource
  /** In the catalog's folder. */
  file: string
  language: string
}

/** Read as they are written: a catalog whose papers are not drawn yet does not load. */
export const demoPapers = (): Paper[] => {
  const folder = join(demoCatalogFolder, 'plans')
  return readdirSync(folder).flatMap((name) => {
    const { plans } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { plans: PlanSource[] }
    return plans.flatMap((plan) =>
      (plan.documents ?? []).flatMap(({ file, language }) => (file === undefined ? [] : [{ plan, file, language }])),
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

/** A plan's summary as a page to print: what it is, who pays what, and what is not covered. Texts are the catalog's own. */
export const paperHtml = (plan: PlanSource, locale: Locale): string => {
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
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    `<title>${plan.name}: ${m.document_summary({}, { locale })}</title><style>${style}</style></head><body>`,
    `<header><p>${m.document_summary({}, { locale })}</p><h1>${plan.name}</h1><p>${textIn(plan.short_text, locale)}</p></header>`,
    textIn(description.body_text, locale),
    ...tables,
    exclusions === undefined ? '' : `<h2>${m.plan_exclusions({}, { locale })}</h2>${exclusions}`,
    `<footer>${m.document_demo({}, { locale })}</footer></body></html>`,
  ].join('\n')
}

/** What a paper was drawn from, as the comment at its end has it. */
export const paperMark = (plan: PlanSource, locale: Locale): string =>
  `% drawn from ${createHash('sha256').update(paperHtml(plan, locale)).digest('hex').slice(0, 16)}`
