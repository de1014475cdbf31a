import type { Locale } from '#schemas/messages/languages.ts'

/**
 * The one door to browser storage (spec 1, section 3, Stored session values). Storage may be off, full or emptied
 * by the person at any time: reading then gives null, writing keeps the value for this page alone.
 */

/** Stored values by name. `tempId` and what belongs to one errand live in the tab; the language outlives it. */
export interface Stored {
  /** The enrollment in the cart (`temp_enrollment_id`). */
  tempId: string
  /** The enrollment whose receipt this tab shows, so that loading the page again shows it again. */
  submittedId: string
  /** The submitted enrollment that was opened by its number: loading the page again shows it again. */
  foundId: string
  /** Tabs of the wizard, as the server listed them. */
  nav_array: { tab_name: string; required: boolean; order: number }[]
  /** The route segment of the step to open. */
  navto: string
  cartCount: number
  /** mm/dd/yyyy */
  effectiveDate: string
  enroll_type: 'new-member' | 'existing-member' | 'new-group-member'
  eprocess: 'rep' | 'applicant' | 'group'
  open_type: 'agent' | 'group' | 'user'
  agent_id: string
  group_id: string
  portal_id: string
  uid: string
  planId: string
  /** Two letters. */
  state: string
  selectedTier: 'IO' | 'IS' | 'IC' | 'IF'
  menuSelectedItem: string
  new_landing_category: string
  referral: string
  fromSite: string
  /** The path of the landing page that the tab came by. */
  landing_url: string
  /** 1 where this tab came in by a way that needs no code: a landing page, a referral, View Plans (spec 1, section 6). */
  passed: 0 | 1
  /** 1 until the frame has read for whom the tab has come by a link: the host's own identity does not replace it. */
  arrived: 0 | 1
  /** Whom the stored identity was taken from; where it is still the same, what was chosen since stands. */
  identity_of: string
  /** 1 once an existing member's health answers on file were carried into the enrollment (spec 2, section 4). */
  health_track: 0 | 1
  /** 1 from the checkout on: the enrollment is new, and not one that was gone on with (spec 1, section 4). */
  new_enrollment: 0 | 1
  /** 1 until the first visit of the enrollment was reported. */
  first_track: 0 | 1
  isSpouseEnrollAccept: 0 | 1
  /** 1 once the banner form was sent: there is a quote to go on with (spec 1, section 4, Banner form). */
  showQuotation: 0 | 1
  filterSubmitted: 0 | 1
  /** 1 where the visitor said that the enrollment is for people over 65. */
  over_65: 0 | 1
  /** 1 where an employee has come by an invitation: the quote begins with the birth date that the roster has. */
  invited: 0 | 1
  locale: Locale
}
export type StoredKey = keyof Stored

/** Kept beyond the tab: a language, a cart to come back to. */
const lasting: ReadonlySet<StoredKey> = new Set(['locale', 'tempId', 'cartCount', 'over_65'])

const memory = new Map<string, string>()
const listeners = new Set<(key: StoredKey | null) => void>()

const area = (key: StoredKey): Storage | null => areaOf(lasting.has(key) ? 'localStorage' : 'sessionStorage')

/** Reading `window.localStorage` itself throws where cookies are blocked. */
const areaOf = (name: 'localStorage' | 'sessionStorage'): Storage | null => {
  try {
    return globalThis[name] ?? null
  } catch {
    return null
  }
}

const readText = (storage: Storage | null, name: string): string | null => {
  const kept = memory.get(name)
  if (kept !== undefined) return kept
  try {
    return storage?.getItem(name) ?? null
  } catch {
    return null
  }
}

const writeText = (storage: Storage | null, name: string, text: string): boolean => {
  try {
    if (storage === null) throw new Error('no storage')
    storage.setItem(name, text)
    memory.delete(name)
    return true
  } catch {
    memory.set(name, text)
    return false
  }
}

const removeText = (storage: Storage | null, name: string): void => {
  memory.delete(name)
  try {
    storage?.removeItem(name)
  } catch {
    // What cannot be reached cannot be read later either.
  }
}

const parse = <Value>(text: string | null): Value | null => {
  if (text === null) return null
  try {
    return JSON.parse(text) as Value
  } catch {
    return null
  }
}

const tell = (key: StoredKey | null) => {
  for (const listener of listeners) listener(key)
}

export const storage = {
  get: <Key extends StoredKey>(key: Key): Stored[Key] | null => parse<Stored[Key]>(readText(area(key), key)),

  /** False where the value lives in this page alone, because storage is off or full. */
  set: <Key extends StoredKey>(key: Key, value: Stored[Key]): boolean => {
    const written = writeText(area(key), key, JSON.stringify(value))
    tell(key)
    return written
  },

  remove: (...keys: StoredKey[]): void => {
    for (const key of keys) {
      removeText(area(key), key)
      tell(key)
    }
  },

  /** Everything but the language: the routes that start over call it (spec 1, section 2). */
  clear: (): void => {
    const locale = storage.get('locale')
    memory.clear()
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      try {
        areaOf(name)?.clear()
      } catch {
        // Nothing was readable, so nothing is left.
      }
    }
    if (locale !== null) storage.set('locale', locale)
    tell(null)
  },

  /** As `clear`, but the age that was selected stays selected: homes, landing pages and referrals begin so. */
  startOver: (): void => {
    const age = storage.get('over_65')
    storage.clear()
    if (age !== null) storage.set('over_65', age)
  },

  /** Calls with the key that changed, null for all; other tabs' changes count too. */
  subscribe: (listener: (key: StoredKey | null) => void): (() => void) => {
    const fromOtherTab = (event: StorageEvent) => listener(event.key as StoredKey | null)
    listeners.add(listener)
    globalThis.addEventListener('storage', fromOtherTab)
    return () => {
      listeners.delete(listener)
      globalThis.removeEventListener('storage', fromOtherTab)
    }
  },
}
