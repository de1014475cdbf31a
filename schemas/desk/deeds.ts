import type { EProcess } from '../calls/shapes.ts'
import { type Step, stepByColumn } from '../steps/steps.registry.ts'
import { type RevealPart, type RevealReason, revealParts, revealReasons } from './reveal-reasons.ts'

/** What the audit notes in words that never vary, as the server writes them; the page has words for each. */
export const plainDeeds = [
  'opened',
  'listed',
  'note',
  'answered',
  'receipt sent again',
  'sign in, demo',
  'sign in, passkey',
  'sign out',
  'correct contact',
  'correct payment',
  'correct beneficiaries',
  'cancel',
  'document',
  'receipt',
  'refused',
  'signing',
  'signature',
  'signing link',
  'work',
  'members',
  'name',
  'quote',
  'filter_info',
  'effective_date',
  'eprocess',
  'type',
  'quote_dependents',
  'beneficiaries',
  'dependents',
  'health',
  'cards',
  'banks',
  'elevate visit',
  'visit opened',
  'visit of an employee opened',
  'by number',
  'by link',
  'by code',
  'by rep',
  'by group',
  'by applicant',
  'code asked for anew',
  'uploaded',
  'version removed',
  'published',
  'planned',
  'withdrawn',
  'preview',
  'forms changed',
  'invited',
  'invitation',
  'waived',
  'filled in',
  'reminded',
  'roster checked',
  'exported',
  'removed',
  'waiver recorded',
  'waiver taken back',
  'reminders stopped',
  'reminders agreed to',
  'message sent again',
  'message dismissed',
  'code sent',
  'extended',
  'handed over to applicant',
  'handed over to rep',
  'handed over to group',
  'sign in, provider',
  'identity',
  'sign out, provider',
  'sign-in by code given',
  'sign-in by passkey given',
  'sign-in by provider given',
  'visit opened, passkey',
  'visit opened, provider',
  'passkey set up',
  'passkey removed',
  'account bound',
  'account parted',
] as const
export type PlainDeed = (typeof plainDeeds)[number]

/** A deed with what it was about. */
export type DeedAbout =
  | { kind: 'revealed'; part: RevealPart; reason: RevealReason }
  | { kind: 'delivered'; destination: string }
  /** Which fields were filled, never what was typed. */
  | { kind: 'looked'; by: string }
  /** `staff`, or the number of an enrollment. */
  | { kind: 'audit'; of: string }
  | { kind: 'holder'; turn: 'holds' | 'sent'; holder: string }
  /** A version of the catalog, by its number. */
  | { kind: 'copied'; number: string }
  /** A file of a draft of the catalog. */
  | { kind: 'changed'; file: string }
  /** The name of a file of figures, or of a statement. */
  | { kind: 'downloaded'; name: string }
  /** How many people of a group came, changed, went and stayed; written as `+1 ±0 -2 =40`. */
  | { kind: 'roster'; added: number; changed: number; removed: number; unchanged: number }

/** What the audit notes that varies, as it is written. */
type VaryingDeed =
  | `revealed ${RevealPart}, reason ${RevealReason}`
  | `delivered again ${string}`
  | `looked by ${string}`
  | `audit of ${string}`
  | `copied from ${number}`
  | `changed ${string}`
  | `exported ${string}`
  | `roster: ${string}`
  | `${'holds' | 'sent'} ${EProcess}`

/** All that the audit notes as done or read. What is not one of these does not compile. */
export type Deed = PlainDeed | Step['column'] | VaryingDeed

/** A row of the audit as the page says it. */
export type ReadDeed = DeedAbout | { kind: 'plain'; deed: PlainDeed } | { kind: 'section'; step: Step }

type Reader = (text: string) => ReadDeed | null

/** One for each kind of deed that varies: what is missing here does not compile. */
const readers: Record<DeedAbout['kind'], Reader> = {
  revealed: (text) => {
    const [, known, code] = /^revealed (\w+), reason (\w+)$/.exec(text) ?? []
    const part = revealParts.find((one) => one === known)
    const reason = revealReasons.find((one) => one === code)
    return part === undefined || reason === undefined ? null : { kind: 'revealed', part, reason }
  },
  delivered: (text) => {
    const destination = /^delivered again (.+)$/.exec(text)?.[1]
    return destination === undefined ? null : { kind: 'delivered', destination }
  },
  looked: (text) => {
    const by = /^looked by (.+)$/.exec(text)?.[1]
    return by === undefined ? null : { kind: 'looked', by }
  },
  audit: (text) => {
    const of = /^audit of (.+)$/.exec(text)?.[1]
    return of === undefined ? null : { kind: 'audit', of }
  },
  copied: (text) => {
    const number = /^copied from (\d+)$/.exec(text)?.[1]
    return number === undefined ? null : { kind: 'copied', number }
  },
  changed: (text) => {
    const file = /^changed (.+)$/.exec(text)?.[1]
    return file === undefined ? null : { kind: 'changed', file }
  },
  downloaded: (text) => {
    const name = /^exported (.+)$/.exec(text)?.[1]
    return name === undefined ? null : { kind: 'downloaded', name }
  },
  roster: (text) => {
    const counts = /^roster: \+(\d+) ±(\d+) -(\d+) =(\d+)$/.exec(text)?.slice(1).map(Number)
    if (counts === undefined) return null
    const [added = 0, changed = 0, removed = 0, unchanged = 0] = counts
    return { kind: 'roster', added, changed, removed, unchanged }
  },
  holder: (text) => {
    const [, turn, holder = ''] = /^(holds|sent) (\w+)$/.exec(text) ?? []
    return turn === 'holds' || turn === 'sent' ? { kind: 'holder', turn, holder } : null
  },
}

/** What a row of the audit says; null for what an earlier version wrote otherwise. */
export const readDeed: Reader = (text) => {
  const plain = plainDeeds.find((one) => one === text)
  if (plain !== undefined) return { kind: 'plain', deed: plain }
  const step = stepByColumn(text)
  if (step !== undefined) return { kind: 'section', step }
  for (const reader of Object.values(readers)) {
    const read = reader(text)
    if (read !== null) return read
  }
  return null
}

/**
 * What a deed was about, for who reads the audit: an enrollment by the number that the search above takes. The rest
 * stands as the record and the logs have it; a page of the desk is in the words of the deed already.
 */
export const subjectText = (subject: string): string => subject.replace(/^policy:/, '').replace(/^desk:.*/, '')
