/** Chance, of one step: the same seed draws the same. */
export interface Draw {
  /** 0 to `count` - 1. */
  below: (count: number) => number
  chance: (percent: number) => boolean
  oneOf: <Item>(items: readonly Item[]) => Item
  /** Whoever answers sensibly, as the guide does: nothing wrong, nothing left out. */
  sensible: boolean
}

export type Kind = 'applicant' | 'rep' | 'group' | 'employee' | 'member'

/** Who sits at a browser, and what they know. */
export interface Me {
  kind: Kind
  /** Their answers by field, `contact.zip` before `zip`. */
  answers: Readonly<Record<string, string>>
  /** The code by which reps, groups and employees come. */
  access?: string
}

/** What a tab has of the world around it. */
export interface TabWorld {
  me: Me
  history: TabHistory
  /** Whole seconds of the world's clock pass between steps: timers of machines are these. */
  clock: { setTimeout: (work: () => void, ms: number) => unknown; clearTimeout: (id: unknown) => void }
  /** Codes of six digits in the messages to me, the newest first. */
  oneTimeCodes: () => readonly string[]
  /** Codes to continue with that were sent to me, the newest first. */
  continueCodes: () => readonly { code: string; email: string }[]
  /** The browser loads the page anew, here or at another address. */
  load: (path?: string) => void
}

/** As a browser keeps it: it outlives the page. */
export interface TabHistory {
  entries: { path: string; state: { arrived?: boolean; asked?: unknown } | null }[]
  at: number
}

/** Something that can be done on the page now. */
export interface Act {
  /** `machine event`, and more where one event is several buttons; the same name is the same button. */
  name: string
  /** How sensible it is to do it now, for who wants to get to a receipt; 0 never. */
  rank: number
  /** How many times likelier than others it is where chance alone chooses; 1 unless given. */
  pull?: number
  do: (draw: Draw) => void
}

/** What the page shows of itself, for the checks. */
export interface Shown {
  path: string
  /** Machines that run, with their states. */
  machines: { id: string; state: string; busy: boolean }[]
  acts: string[]
  /** What was refused and the page has no place for: field and message. */
  unplaced: string[]
  /** Amounts that stand on the page. */
  money: ShownMoney[]
  /** What stands in the open form of a step and may be kept, by field. */
  typed: { enrollmentId: string; step: string; values: Record<string, unknown> } | null
  /** Whether somebody who came for an enrollment is at an end: a receipt, or a form for a new quote. */
  end: 'receipt' | 'quote' | null
}

/** In dollars a month, as people read it. */
export interface ShownMoney {
  where: string
  enrollmentId: string
  lines: { plan: string; price: number | null }[]
  monthly: number
  first: number
}
