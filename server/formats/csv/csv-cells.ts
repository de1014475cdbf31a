/** What a spreadsheet would run as a formula: these signs at its begin, after spaces too. */
const formula = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** A text that no spreadsheet takes for a formula: an apostrophe before it. */
const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** A cell as RFC 4180 has it. */
const cellOf = (text: string): string => {
  const safe = guarded(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of a CSV with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`
