import type { ErrorMessage } from './field-error.ts'

/** The part of JSON Schema that field kinds are written in: ajv compiles it at build time, RJSF reads it. */
export interface FieldSchema {
  type?: 'string' | 'integer' | 'number' | 'object'
  pattern?: string
  minimum?: number
  maximum?: number
  enum?: readonly (string | number)[]
  additionalProperties?: FieldSchema | false
  minProperties?: number
}

/** One choice of a select, radio or checkbox group; `name` as the server's lists have it, or a message. */
export interface FieldOption {
  value: string
  name: string | (() => string)
}

/** What a check needs to know beside the value. Lengths in characters, ages in years, dates mm/dd/yyyy. */
export interface FieldLimits {
  maxLength?: number
  minimum?: number
  maximum?: number
  minAge?: number
  maxAge?: number
  /** Neither before nor after these days. */
  earliest?: string
  latest?: string
}

export interface FieldContext extends FieldLimits {
  options?: readonly FieldOption[]
  /** The day on which the check is made, yyyy-mm-dd; the system's own where it is left out. */
  today?: string
  /** Other keys than the kind's own: a screen that the specification quotes differently. */
  messages?: FieldMessages
}

/** Keys of `schemas/messages/*\/errors.json`; `invalid` stands for every keyword without its own. */
export interface FieldMessages {
  required?: string
  invalid?: string
  /** Instead of `invalid` where one character is what is wrong; the message names it as `character`. */
  character?: string
  minimum?: string
  maximum?: string
  future?: string
}

/** A value as calls carry it: without masks. Flags of a checkbox group are an object of 0 and 1. */
export type FieldValue = string | number | Record<string, 0 | 1>
export type FieldValues = Record<string, FieldValue>

export type WidgetName = 'text' | 'textarea' | 'select' | 'radios' | 'checkbox' | 'checkboxes' | 'card-frame'
/** How wide the box is drawn, after what belongs in it. */
export type FieldWidth = 'xs' | 'sm' | 'md' | 'lg' | 'full'

/**
 * A kind of field: what its value is, how people type it, what is said when it is wrong. Pure data and functions;
 * the page and the server use the same one.
 */
export interface FieldKind {
  /** Of the canonical value. */
  schema: FieldSchema
  messages: FieldMessages & { invalid: string }
  widget: WidgetName
  width?: FieldWidth
  autocomplete?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email'
  /** Never in browser storage, masked on screenshots; the server returns a mask in its place. */
  sensitive?: true
  /** Shapes text while it is typed; `before` is the text that the key or paste changed. */
  mask?: (typed: string, before: string) => string
  /** From text to the canonical value; text that cannot be one comes back as it is, so that the check names it. */
  parse?: (text: string, context: FieldContext) => FieldValue
  /** The server brings what it is sent into shape by `parse` as well: people's own words, from whichever client. */
  words?: true
  /** Finds a character that cannot be used in the kind at all, so that the message can name it. */
  foreign?: RegExp
  /** How many characters the pattern lets through, where one that is too long is told so. */
  longest?: number
  /** From a canonical or saved value to text; null where the value is of a wrong type. */
  show?: (value: unknown, context: FieldContext) => string | null
  /** Replaces complete text while nobody edits it. */
  conceal?: (text: string) => string
  /** What a schema cannot say; only called with values that satisfy the schema. */
  refine?: (value: never, context: FieldContext) => ErrorMessage | null
}

/** Keeps a table of kinds exact in its keys. */
export const kinds = <const Table extends Record<string, FieldKind>>(table: Table): Table => table

export const digits = (text: string): string => text.replace(/\D/g, '')

/** `grouped('123456789', [3, 2, 4])` is `123-45-6789`; what is typed beyond the groups is left out. */
export const grouped = (text: string, sizes: readonly number[], separator = '-'): string => {
  const plain = digits(text)
  const parts: string[] = []
  let at = 0
  for (const size of sizes) {
    if (at >= plain.length) break
    parts.push(plain.slice(at, at + size))
    at += size
  }
  return parts.join(separator)
}

/** Marks that nobody sees and that come along when text is copied: zero-width blanks and joiners, directions, soft hyphens. */
const unseen = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

export const withoutUnseen = (text: string): string => text.replace(unseen, '')

/**
 * Quotes, primes, okinas and dashes that keyboards and word processors put in place of the plain ones. Records are
 * kept, searched and handed on with the plain ones.
 */
export const withPlainMarks = (text: string): string =>
  text
    .replace(/[\u00B4\u02B9\u02BB-\u02BD\u02C8\u2018-\u201B\u2032\u2035\uFF07]/g, "'")
    .replace(/[\u201C-\u201F\u2033\u2036\uFF02]/g, '"')
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-')

/**
 * People's own words as they are kept: trimmed, inner runs of blanks to one, composed letters (é is one character
 * whoever typed it), plain quotes and dashes (a backtick is an apostrophe as well), nothing unseen.
 */
export const tidy = (text: string): string =>
  withPlainMarks(withoutUnseen(text.normalize('NFC')))
    .replace(/`/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

/** The text of a value of one of the simple types; null for anything else. */
export const plainText = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : null
