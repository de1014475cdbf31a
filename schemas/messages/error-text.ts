import { errorTable } from './generated/error-table.js'

/**
 * The text of an error key (`error_*`, `problem_*`) in the language of the page, or in `locale`; null for a key
 * that is not known here, whose own text must then do.
 */
export const errorText = (
  key: string,
  values: Record<string, string | number> = {},
  locale?: 'en' | 'es',
): string | null =>
  Object.hasOwn(errorTable, key) ? (errorTable[key]?.(values, locale ? { locale } : {}) ?? null) : null
