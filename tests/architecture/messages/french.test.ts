import { expect, test } from 'vitest'
import { areasIn } from '#tools/languages.mjs'
import { readArea } from './languages.ts'

const folder = 'schemas/messages'
const texts = areasIn(folder).flatMap((area) =>
  Object.entries(readArea(folder, 'fr', area)).map(([key, message]) => ({
    key,
    text: JSON.stringify(message).replace(/"declarations":\[.*?\]/, ''),
  })),
)

/** What French typography forbids, by what to write instead. */
const forbidden: Record<string, RegExp> = {
  'a space that does not break before : ; ? ! » % $': / [:;?!»%$]/,
  'a space that does not break after «': /« /,
  'a space at all before : ; ? ! »': /[\p{L}})][?!»;]|[\p{L}})]:(?![\\/\]])(?=\s)/u,
  'a curly apostrophe': /\p{L}'\p{L}/u,
  guillemets: /[“”]/,
  'courriel for an email': /(?<!\{)\b(?:e-?)?mails?\b/i,
  'texto for a text message': /\bSMS\b|message texte/,
  'envoyer for to submit': /\bsoumett|\bsoumise?s?\b/i,
  'a thousand with a space that does not break': /\d[, ]\d{3}\b/,
}

test.each(Object.entries(forbidden))('French has %s', (_, pattern) => {
  expect(texts.filter(({ text }) => pattern.test(text)).map(({ key }) => key)).toEqual([])
})

/** The words of the trade, and those that must not stand in their place (docs/french-glossary.md). */
const trade: [english: RegExp, french: RegExp][] = [
  [/\bbeneficiar(?:y|ies)\b/i, /bénéficiaire/i],
  [/\bdependents?\b/i, /personnes? à charge/i],
  [/\beffective date\b/i, /date d’entrée en vigueur/i],
  [/\bquote\b/i, /soumission/i],
  [/\bcart\b/i, /panier/i],
  [/\breps?\b/i, /représentant/i],
  [/(?<!\{)\briders?\b/i, /avenant/i],
  [/\bemployers?\b/i, /employeur/i],
  [/\bSocial Security\b/i, /sécurité sociale/i],
]

/** Said otherwise, because the sentence is clearer so. */
const otherwise = new Set(['access_employer_hint', 'error_checkout_first', 'plan_life', 'plan_rates_others_hint'])

test.each(trade)('%s is %s wherever it is said', (english, french) => {
  const missed = areasIn(folder).flatMap((area) => {
    const translated = readArea(folder, 'fr', area)
    return Object.entries(readArea(folder, 'en', area)).flatMap(([key, message]) =>
      typeof message === 'string' &&
      english.test(message) &&
      !otherwise.has(key) &&
      !french.test(String(translated[key]))
        ? [key]
        : [],
    )
  })
  expect(missed).toEqual([])
})
