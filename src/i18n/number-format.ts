import { localeTag } from './locale.ts'

/** Making one takes a hundred times as long as using it, and a page writes up to a few hundred numbers. */
const made = new Map<string, Intl.NumberFormat>()

/** How numbers are written in the language of the page. */
export const numberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat => {
  const key = JSON.stringify([localeTag(), options])
  const format = made.get(key) ?? new Intl.NumberFormat(localeTag(), options)
  made.set(key, format)
  return format
}
