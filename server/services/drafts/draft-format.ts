import { storedAs } from '../../domain/section-values.ts'

/** The version of the sections' shapes that this code writes. */
export const DRAFT_FORMAT = 4

interface DraftMigration {
  /** The format that it makes. */
  to: number
  /** As it is stored. */
  section: string
  /** From the shape of `to - 1`. */
  up: (value: unknown) => unknown
}

const without = (value: unknown, ...names: string[]): unknown =>
  Object.fromEntries(Object.entries(value as object).filter(([name]) => !names.includes(name)))

/** One entry whenever the shape of a section changes, with `DRAFT_FORMAT` raised: a saved draft is never dropped. */
const migrations: readonly DraftMigration[] = [
  {
    // Signed before it was kept what was agreed to: no text, plan or price stands, so that the person signs again.
    to: 2,
    section: storedAs('agreement'),
    up: (value) => ({ agreement_ids: [], agreed_prices: [], agreed_monthly_cents: 0, ...(value as object) }),
  },
  {
    // Signed before the words were kept: an open draft is asked again; of a submitted one the ids name the texts.
    to: 3,
    section: storedAs('agreement'),
    up: (value) => {
      const { agreed_prices: _prices, agreed_monthly_cents: _cents, ...rest } = value as Record<string, unknown>
      return { ...rest, agreed_to: null }
    },
  },
  {
    // The codes in it were those that open visits: they are not shown, and a rep or group verifies anew.
    to: 4,
    section: storedAs('agreement'),
    up: (value) => without(value, 'agent_code', 'group_code'),
  },
  { to: 4, section: 'enroller_code', up: (value) => ({ ...(value as object), enrollerCode: '' }) },
]

/** A section as this version wants it. Null where a newer version wrote it: then the person is told. */
export const upgradeSection = (
  section: string,
  value: unknown,
  format: number,
  steps: readonly DraftMigration[] = migrations,
  current: number = DRAFT_FORMAT,
): { value: unknown } | null => {
  if (format > current) return null
  let upgraded = value
  for (let to = format + 1; to <= current; to += 1) {
    for (const step of steps) if (step.to === to && step.section === section) upgraded = step.up(upgraded)
  }
  return { value: upgraded }
}
