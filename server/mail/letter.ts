import { m } from '#schemas/messages/generated/messages.js'
import { withoutLinks } from '#schemas/storefront/typed-text.rules.ts'
import { type Html, html } from '../domain/html.ts'
import type { Locale } from '#schemas/messages/languages.ts'
/** A name and what it is, side by side. */
export interface Row {
  name: string
  /** Null for a line that is a name alone. */
  value: string | null
}

/** What a mail says, piece by piece: as plain text, as the preview on a page, and as the HTML of `letter-html.ts`. */
export type Block =
  /** `faint` is what stands below the letter: whom to ask, and why it came. */
  | { kind: 'words'; text: string; faint?: true }
  /** Facts without a title; with one a list of things and their prices. */
  | { kind: 'rows'; title?: string; rows: readonly Row[] }
  /** What a visitor wrote, below a sentence that says so: nobody takes it for ours. */
  | { kind: 'theirs'; said: string; text: string }
  /** A code that is read off and typed. `sentence` is how plain text says it. */
  | { kind: 'code'; sentence: string; code: string }
  /** Null before there is an address: for a preview. */
  | { kind: 'button'; label: string; address: string | null }

/** What is sent to somebody, before it is written out under a site's name. */
export interface Letter {
  subject: string
  blocks: readonly Block[]
}

/** The words of a visitor, marked as theirs and without links. */
export const theirs = (said: string, typed: string, locale: Locale): Block => ({
  kind: 'theirs',
  said,
  text: withoutLinks(typed.trim(), m.mail_link_left_out({}, { locale })),
})

export const words = (text: string): Block => ({ kind: 'words', text })
export const faint = (text: string): Block => ({ kind: 'words', text, faint: true })

const rowText = ({ name, value }: Row): string => (value === null ? name : `${name}: ${value}`)

const blockText = (block: Block): string => {
  switch (block.kind) {
    case 'words':
      return block.text
    case 'rows':
      return block.title === undefined
        ? block.rows.map(rowText).join('\n')
        : [`${block.title}:`, ...block.rows.map((row) => `- ${rowText(row)}`)].join('\n')
    case 'theirs':
      return `${block.said}\n${block.text.replace(/^/gm, '> ')}`
    case 'code':
      return block.sentence
    case 'button':
      return `${block.label}:\n${block.address ?? ''}`
  }
}

/** The plain text of a letter: for those who read mail so, and for a phone. */
export const textOf = (blocks: readonly Block[]): string => blocks.map(blockText).join('\n\n')

/** Lines as lines, each as `drawn` has it. */
export const linesOf = (text: string, drawn: (line: string) => Html[] = (line) => [html`${line}`]): Html[] =>
  text.split('\n').map((line, index) => (index === 0 ? html`${drawn(line)}` : html`<br />${drawn(line)}`))

const blockHtml = (block: Block): Html => {
  switch (block.kind) {
    case 'words':
      return html`<p>${linesOf(block.text)}</p>`
    case 'rows':
      return block.title === undefined
        ? html`<p>${linesOf(block.rows.map(rowText).join('\n'))}</p>`
        : html`<h2>${block.title}</h2>
            <ul>
              ${block.rows.map(({ name, value }) =>
                value === null ? html`<li>${name}</li>` : html`<li>${name}: <strong>${value}</strong></li>`,
              )}
            </ul>`
    case 'theirs':
      return html`<p>${block.said}</p>
        <blockquote>${linesOf(block.text)}</blockquote>`
    case 'code':
      return html`<p>${block.sentence}</p>`
    case 'button':
      return html`<p><strong>${block.label}</strong></p>`
  }
}

/** The letter inside a page of ours, which gives it its looks. */
export const previewOf = (blocks: readonly Block[]): string => blocks.map((block) => blockHtml(block).text).join('\n')
