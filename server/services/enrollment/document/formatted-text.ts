import type { DocumentBlock, Run } from './document-blocks.ts'

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u{a0}',
}

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })

/** What no reader is shown, with all that is in it. */
const isSilent = /<(script|style)\b[^]*?<\/\1\s*>/gi
const isBold = new Set(['b', 'strong'])
const isBlock = /^(?:p|div|h[1-6]|ul|ol|li|br|table|tr|blockquote|section)$/

/** The formatted texts of a catalog as blocks: paragraphs, lists, stressed words; of everything else the words alone. */
export const formattedBlocks = (html: string): DocumentBlock[] => {
  const blocks: DocumentBlock[] = []
  let runs: Run[] = []
  let bold = 0
  let list: { items: Run[][]; ordered: boolean } | null = null

  const flush = () => {
    const words = runs.filter(({ text }, index) => text !== ' ' || (index > 0 && index < runs.length - 1))
    runs = []
    if (words.every(({ text }) => text.trim() === '')) return
    if (list === null) blocks.push({ kind: 'text', runs: words })
    else list.items.push(words)
  }
  const endList = () => {
    if (list !== null && list.items.length > 0) blocks.push({ kind: 'list', ...list })
    list = null
  }
  for (const [, close, tag, text] of html
    .replaceAll(isSilent, '')
    .matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>|([^<]+|<)/gi)) {
    if (text !== undefined) {
      const words = decoded(text).replace(/[ \t\r\n]+/g, ' ')
      if (words !== '') runs.push({ text: words, ...(bold > 0 && { bold: true }) })
      continue
    }
    const name = (tag ?? '').toLowerCase()
    if (isBold.has(name)) bold = Math.max(0, bold + (close === '/' ? -1 : 1))
    if (!isBlock.test(name)) continue
    flush()
    if (name !== 'ul' && name !== 'ol') continue
    endList()
    if (close !== '/') list = { items: [], ordered: name === 'ol' }
  }
  flush()
  endList()
  return blocks
}
