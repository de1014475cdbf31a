import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PdfKit from 'pdfkit'
import type { SealedDocument } from './document-blocks.ts'
import { DocumentWriter, FAINT, MARGIN, type Pdf } from './document-writer.ts'

/** From the bottom of the page to its foot. */
const FOOT = 40

const require = createRequire(import.meta.url)
let fonts: { regular: Buffer; bold: Buffer } | undefined
const loadedFonts = () =>
  (fonts ??= {
    regular: readFileSync(require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
    bold: readFileSync(require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf')),
  })

/** What stands in the file until the bytes are known that it is about. */
const UNKNOWN = 9_999_999_999
/** Bytes that the signature may take: a chain of three certificates of 4096 bits, and as much again. */
export const SIGNATURE_BYTES = 12_288

const ROOT = '_root'
/** What pdfkit keeps of a document and does not type. */
interface Inner {
  [ROOT]: {
    data: { AcroForm: { data: { Fields: object[]; SigFlags?: number; NeedAppearances?: boolean } } }
  }
  page: { dictionary: object; annotations: object[] }
}

/** A field for the signature, on the last page and of no size, with room for what `sealPdf` puts into it. */
const addSignature = (pdf: Pdf, name: string, now: Date): void => {
  const { page } = pdf as unknown as Inner
  const signature = pdf.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, UNKNOWN, UNKNOWN, UNKNOWN],
    Contents: Buffer.alloc(SIGNATURE_BYTES),
    Name: new String(name),
    M: now,
  })
  const widget = pdf.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: new String('Seal'),
    Rect: [0, 0, 0, 0],
    // Hidden and locked: there is nothing to see.
    F: 134,
    P: page.dictionary,
    V: signature,
  })
  page.annotations.push(widget)
  pdf.font('regular').initForm()
  const { AcroForm: form } = (pdf as unknown as Inner)[ROOT].data
  delete form.data.NeedAppearances
  form.data.SigFlags = 3
  form.data.Fields.push(widget)
  for (const reference of [signature, widget]) reference.end(undefined)
}

/** Name and number at the foot of each page, which nobody hears twenty times. */
const addFeet = (pdf: Pdf, { footer, pageOf }: SealedDocument): void => {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index)
    const { page } = pdf
    const y = page.height - FOOT
    page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf.font('regular').fontSize(8).fillColor(FAINT)
    pdf.text(footer, MARGIN, y, { lineBreak: false })
    pdf.text(pageOf(index + 1, count), MARGIN, y, { width: page.width - 2 * MARGIN, align: 'right' })
    pdf.endMarkedContent()
  }
}

/** A tagged PDF (PDF/UA-1) with an empty signature. */
export const writePdf = async (document: SealedDocument, now: Date): Promise<Buffer> => {
  const pdf = new PdfKit({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN },
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: document.language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: document.title, Author: document.author, Creator: 'Enrollchart', CreationDate: now },
  } as unknown as PDFKit.PDFDocumentOptions)
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  const { regular, bold } = loadedFonts()
  pdf.registerFont('regular', regular)
  pdf.registerFont('bold', bold)
  new DocumentWriter(pdf, document.color).write(document.blocks)
  addFeet(pdf, document)
  addSignature(pdf, document.author, now)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
