import { type Locale, languages } from '#schemas/messages/languages.ts'
import type { Opening } from './stage.ts'

interface Wishes {
  locale: Locale
  /** Of the window, in pixels. */
  width: number
  dark: boolean
  forcedColors: boolean
}

/** How people see the pages of a run. Forced colours are the system's dark ones, whatever else is wished. */
export const openingOf = ({ locale, width, dark, forcedColors }: Wishes): Opening => ({
  viewport: { width, height: 900 },
  locale: languages[locale].tag,
  ...((dark || forcedColors) && { colorScheme: 'dark' }),
  ...(forcedColors && { forcedColors: 'active' }),
})
