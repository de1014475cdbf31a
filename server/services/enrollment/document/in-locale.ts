import { overwriteGetLocale } from '#schemas/messages/generated/runtime.js'
import { type Locale, baseLocale } from '#schemas/messages/languages.ts'

/**
 * What is said in a language by messages that are not told which, such as the labels of fields. Nothing else runs
 * meanwhile, and afterwards they speak the base language again, as they do everywhere on the server.
 */
export const inLocale = <Result>(locale: Locale, say: () => Result): Result => {
  overwriteGetLocale(() => locale)
  try {
    return say()
  } finally {
    overwriteGetLocale(() => baseLocale)
  }
}
