// `node tools/run.mjs tools/demo-documents.ts`: draws the papers of the demo's plans from the plans' own rows, one PDF for
// each that the catalog names, in its language. Chromium prints them: the browser that the tests bring.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isLocale } from '#schemas/messages/languages.ts'
import { launchChromium } from '#paths/run/chromium.ts'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { demoPapers, paperHtml, paperMark } from './demo-documents/paper.ts'

const browser = await launchChromium()
try {
  const page = await browser.newPage()
  for (const paper of demoPapers()) {
    const { file, language } = paper
    if (!isLocale(language)) throw new Error(`${file}: the demo has no texts in ${language}`)
    await page.setContent(paperHtml(paper, language))
    const pdf = await page.pdf({ format: 'Letter', printBackground: true, tagged: true })
    const path = join(demoCatalogFolder, file)
    mkdirSync(dirname(path), { recursive: true })
    // A comment behind the end is no part of the paper: a test reads by it whether the plan has changed since.
    writeFileSync(path, Buffer.concat([pdf, Buffer.from(`\n${paperMark(paper, language)}\n`)]))
    console.log(`${file}: ${pdf.length} bytes`)
  }
} finally {
  await browser.close()
}
