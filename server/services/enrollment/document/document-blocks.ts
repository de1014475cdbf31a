/** A run of text; bold where it is stressed. */
export interface Run {
  text: string
  bold?: boolean
}

/** What a document is made of, whatever draws it. */
export type DocumentBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string; newPage?: boolean }
  /** `keepsWithNext`: stands on the page of what follows. */
  | { kind: 'text'; runs: readonly Run[]; faint?: boolean; keepsWithNext?: boolean }
  | { kind: 'list'; items: readonly (readonly Run[])[]; ordered: boolean }
  /** Names with what is said of each; `wideNames` where they are sentences. */
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[]; wideNames?: boolean }
  /** A PNG data URL, with the words for those who do not see it. */
  | { kind: 'picture'; png: string; alt: string; width: number }

export type Rows = readonly (readonly [name: string, value: string | null | undefined])[]

/** Rows as a block; what nothing is said of is left out. */
export const facts = (rows: Rows, { wideNames = false } = {}): DocumentBlock => ({
  kind: 'facts',
  rows: rows.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  wideNames,
})

export interface SealedDocument {
  title: string
  /** Of the texts, as a language tag. */
  language: string
  author: string
  /** The site's color, `#07544b`. */
  color: string
  /** At the foot of each page: `Page 2 of 5`. */
  pageOf: (page: number, pages: number) => string
  footer: string
  blocks: readonly DocumentBlock[]
}
