import { billDatesFor, ruledStarts } from '#schemas/storefront/pricing/bill-date.rules.ts'
import { locales } from '#schemas/messages/languages.ts'
import type { CatalogFiles } from './catalog-files.ts'
import { checkDestinations, isTimeZone } from './check-destinations.ts'
import { checkForms } from './check-forms.ts'
import { checkLanguages } from './check-languages.ts'
import { checkPeople } from './check-people.ts'
import { checkPlans, planWarnings } from './check-plans.ts'
import { type DefinedIds, checker, definedIds } from './checker.ts'
import type { Mistake } from './mistake.ts'
import { type RawCatalog, readCatalog } from './read-catalog.ts'
import type { Opening } from './sealed-values.ts'

/** What is left of formatted text without its tags and spaces. */
const bareWordsOf = (html: string): string => html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '')

/** An agreement without words would be signed for nothing. */
const checkAgreements = (raw: RawCatalog, ids: DefinedIds): void => {
  const file = raw.files['agreements.json']
  const check = checker(raw, file, ids)
  file.value?.agreements.forEach((text, index) => {
    for (const part of ['text_head', 'text_body', 'text_required'] as const) {
      for (const language of locales) {
        const words = text[part][language]
        if (words === undefined || bareWordsOf(words) !== '') continue
        check.say(['agreements', index, part, language], `the agreement "${text.id}" has no words here: write them`)
      }
    }
  })
}

/** An account must have a day to be charged on, whenever its plans begin. */
const checkBillDates = (raw: RawCatalog, ids: DefinedIds): void => {
  const file = raw.files['lists.json']
  const days = file.value?.bill_dates
  for (const { start, from, to } of days === undefined ? [] : ruledStarts) {
    if (days !== undefined && billDatesFor(start, days).length > 0) continue
    const begin = `plans that begin on day ${start} of a month`
    checker(raw, file, ids).say(['bill_dates'], `no day from ${from} to ${to}, for ${begin}: add one`)
  }
}

/** Checks what the files of a catalog say of one another; adds to its mistakes and puts them in order. */
export const checkReferences = (raw: RawCatalog): void => {
  const ids = definedIds(raw)
  checkPlans(raw, ids)
  checkPeople(raw, ids)
  checkAgreements(raw, ids)
  checkDestinations(raw, ids)
  checkForms(raw, ids)
  checkBillDates(raw, ids)
  checkLanguages(raw)
  const info = raw.files['catalog.json']
  const check = checker(raw, info, ids)
  check.refers(['large', 'template'], 'plan', info.value?.large?.template)
  const zone = info.value?.time_zone
  if (zone !== undefined && !isTimeZone(zone)) {
    check.say(['time_zone'], `"${zone}" is no time zone: write one such as America/Chicago`)
  }
  raw.mistakes.sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
}

/** Every mistake of a catalog, by file and line, and what it could do better: the server starts in spite of the latter. */
export const reviewCatalog = (
  from: string | CatalogFiles,
  sealing?: Opening,
): { mistakes: Mistake[]; warnings: Mistake[] } => {
  const raw = readCatalog(from, sealing)
  checkReferences(raw)
  return { mistakes: raw.mistakes, warnings: planWarnings(raw) }
}

/** Every mistake of a catalog, by file and line; none where the server would start on it. */
export const checkCatalog = (from: string | CatalogFiles, sealing?: Opening): Mistake[] =>
  reviewCatalog(from, sealing).mistakes
