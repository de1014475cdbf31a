import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const tools = ['pdfsig', 'pdftotext', 'pdfinfo', 'qpdf'] as const
type Tool = (typeof tools)[number]

/** Which of the programs that read PDFs are not installed. */
export const missingPdfTools = (): Tool[] =>
  tools.filter((tool) => spawnSync(tool, [tool === 'qpdf' ? '--version' : '-v']).error !== undefined)

/** What other programs make of a PDF. Their exit codes say little: `pdfsig` ends with 0 also after a digest mismatch. */
export const readPdf = (bytes: Buffer) => {
  const folder = mkdtempSync(join(tmpdir(), 'enrollchart-pdf-'))
  const file = join(folder, 'document.pdf')
  writeFileSync(file, bytes)
  const run = (tool: Tool, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(tool, args, { encoding: 'utf8' })
    return { status, text: `${stdout}${stderr}` }
  }
  return {
    signature: () => run('pdfsig', '-nocert', file).text,
    check: () => run('qpdf', '--check', file),
    text: () => run('pdftotext', '-layout', file, '-').text,
    /** Without blanks and line breaks, for what is too long for a line. */
    letters: () => run('pdftotext', '-raw', file, '-').text.replace(/\s/g, ''),
    info: () => run('pdfinfo', file).text,
    structure: () => run('pdfinfo', '-struct-text', file).text,
    remove: () => rmSync(folder, { recursive: true }),
  }
}
