import type { DocumentBlock, Run } from './document-blocks.ts'

export type Pdf = PDFKit.PDFDocument
type Structure = ReturnType<Pdf['struct']>
type Block<Kind extends DocumentBlock['kind']> = Extract<DocumentBlock, { kind: Kind }>

/** Points, 72 an inch. */
export const MARGIN = 56
const FOOT = 20
const SIZE = 10
const LINE_GAP = 2
/** The column of names, and what follows it at least. */
const NAMES = 170
const VALUES = 70
const TEXT = '#17221f'
export const FAINT = '#44504d'
const LINE = '#dddcd4'

const headings = {
  1: { tag: 'H1', size: 20, after: 8 },
  2: { tag: 'H2', size: 14, after: 4 },
  3: { tag: 'H3', size: 11, after: 2 },
} as const

/** That of the page's field for a signature. */
const pictureHeight = ({ width }: Pick<Block<'picture'>, 'width'>): number => (width * 2) / 3

/** pdfkit knows more of a structure element than its types. */
type ElementOptions = PDFKit.Mixins.StructureElementOptions & { scope?: 'Row'; bbox?: number[] }

/** Draws blocks into a tagged PDF: headings, paragraphs, lists, tables and pictures are named as what they are. */
export class DocumentWriter {
  readonly #pdf: Pdf
  readonly #root: Structure
  readonly #color: string

  constructor(pdf: Pdf, color: string) {
    this.#pdf = pdf
    this.#color = color
    this.#root = pdf.struct('Document')
    pdf.addStructure(this.#root)
  }

  get #width(): number {
    return this.#pdf.page.width - 2 * MARGIN
  }

  get #bottom(): number {
    return this.#pdf.page.height - MARGIN - FOOT
  }

  /** Begins a new page where this much does not fit any more; what is taller than a page begins where it is. */
  #room(height: number): void {
    const isPage = height > this.#bottom - MARGIN
    if (this.#pdf.y + (isPage ? SIZE * 4 : height) > this.#bottom) this.#pdf.addPage()
  }

  #element(tag: string, options: ElementOptions, draw: () => void): Structure {
    return this.#pdf.struct(tag, options, draw)
  }

  #runs(runs: readonly Run[], x: number, width: number, color = TEXT): void {
    runs.forEach(({ text, bold }, index) => {
      const options = { width, lineGap: LINE_GAP, continued: index < runs.length - 1 }
      this.#pdf
        .font(bold === true ? 'bold' : 'regular')
        .fontSize(SIZE)
        .fillColor(color)
      if (index === 0) this.#pdf.text(text, x, this.#pdf.y, options)
      else this.#pdf.text(text, options)
    })
  }

  #heightOf(text: string, width: number): number {
    return this.#pdf.font('regular').fontSize(SIZE).heightOfString(text, { width, lineGap: LINE_GAP })
  }

  /** Stands on the page of the first lines after it, and of a whole picture. */
  #heading({ level, text, newPage }: Block<'heading'>, next: DocumentBlock | undefined): void {
    const { tag, size, after } = headings[level]
    if (newPage === true) this.#pdf.addPage()
    else this.#room(size * 2 + (next?.kind === 'picture' ? pictureHeight(next) : SIZE * 5))
    if (this.#pdf.y > MARGIN) this.#pdf.y += size / 2
    this.#root.add(
      this.#element(tag, {}, () => {
        this.#pdf
          .font('bold')
          .fontSize(size)
          .fillColor(level === 3 ? TEXT : this.#color)
          .text(text, MARGIN, this.#pdf.y, { width: this.#width })
      }),
    )
    this.#pdf.y += after
  }

  #facts({ rows, wideNames }: Block<'facts'>): void {
    if (rows.length === 0) return
    const table = this.#pdf.struct('Table')
    this.#root.add(table)
    const names = wideNames === true ? this.#width - VALUES : NAMES
    for (const row of rows) this.#fact(table, row, names)
    table.end()
    this.#pdf.y += 8
  }

  #fact(table: Structure, [name, value]: readonly [string, string], names: number): void {
    const values = this.#width - names
    const height = Math.max(this.#heightOf(name, names - 12), this.#heightOf(value, values)) + 6
    this.#room(height)
    const top = this.#pdf.y
    const row = this.#pdf.struct('TR')
    table.add(row)
    row.add(
      this.#element('TH', { scope: 'Row' }, () => {
        this.#pdf.font('regular').fontSize(SIZE).fillColor(FAINT)
        this.#pdf.text(name, MARGIN, top, { width: names - 12, lineGap: LINE_GAP })
      }),
    )
    const page = this.#pdf.page
    row.add(
      this.#element('TD', {}, () => {
        this.#pdf.font('regular').fontSize(SIZE).fillColor(TEXT)
        this.#pdf.text(value, MARGIN + names, top, { width: values, lineGap: LINE_GAP })
      }),
    )
    row.end()
    // A value of more than a page has ended on another one.
    this.#pdf.y = this.#pdf.page === page ? top + height : this.#pdf.y + 6
    this.#pdf.markContent('Artifact', { type: 'Layout' })
    this.#pdf.moveTo(MARGIN, this.#pdf.y - 3).lineTo(MARGIN + this.#width, this.#pdf.y - 3)
    this.#pdf.lineWidth(0.5).strokeColor(LINE).stroke().endMarkedContent()
  }

  #list({ items, ordered }: Block<'list'>): void {
    const list = this.#pdf.struct('L')
    this.#root.add(list)
    items.forEach((runs, index) => {
      this.#room(SIZE * 3)
      const item = this.#pdf.struct('LI')
      list.add(item)
      const top = this.#pdf.y
      item.add(
        this.#element('Lbl', {}, () => {
          this.#pdf.font('regular').fontSize(SIZE).fillColor(TEXT)
          this.#pdf.text(ordered ? `${index + 1}.` : '•', MARGIN + 6, top, { width: 20 })
        }),
      )
      this.#pdf.y = top
      item.add(this.#element('LBody', {}, () => this.#runs(runs, MARGIN + 26, this.#width - 26)))
      item.end()
      this.#pdf.y += 2
    })
    list.end()
    this.#pdf.y += 4
  }

  #picture({ png, alt, width }: Block<'picture'>): void {
    const bytes = Buffer.from(png.slice(png.indexOf(',') + 1), 'base64')
    const height = pictureHeight({ width })
    this.#room(height + 8)
    const top = this.#pdf.y
    this.#root.add(
      this.#element('Figure', { alt, bbox: [MARGIN, top, MARGIN + width, top + height] }, () => {
        this.#pdf.image(bytes, MARGIN, top, { fit: [width, height] })
      }),
    )
    this.#pdf.y = top + height + 8
  }

  #text({ runs, faint, keepsWithNext }: Block<'text'>): void {
    this.#room(SIZE * (keepsWithNext === true ? 6 : 2))
    const color = faint === true ? FAINT : TEXT
    this.#root.add(this.#element('P', {}, () => this.#runs(runs, MARGIN, this.#width, color)))
    this.#pdf.y += keepsWithNext === true ? 2 : 6
  }

  write(blocks: readonly DocumentBlock[]): void {
    for (const [index, block] of blocks.entries()) {
      if (block.kind === 'heading') this.#heading(block, blocks[index + 1])
      else if (block.kind === 'facts') this.#facts(block)
      else if (block.kind === 'list') this.#list(block)
      else if (block.kind === 'picture') this.#picture(block)
      else this.#text(block)
    }
    this.#root.end()
  }
}
