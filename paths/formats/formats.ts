import type { Format } from './format.ts'
import { gherkinFormat } from './gherkin.format.ts'
import { graphwalkerFormat } from './graphwalker.format.ts'
import { jsonFormat } from './json.format.ts'
import { markdownFormat } from './markdown.format.ts'
import { mermaidFormat } from './mermaid.format.ts'
import { playwrightFormat } from './playwright.format.ts'

export const formatNames = ['markdown', 'json', 'playwright', 'gherkin', 'graphwalker', 'mermaid'] as const

/** Every format in which paths are written, by the name that the command line knows it by. */
export const formats: Record<(typeof formatNames)[number], Format> = {
  markdown: markdownFormat,
  json: jsonFormat,
  playwright: playwrightFormat,
  gherkin: gherkinFormat,
  graphwalker: graphwalkerFormat,
  mermaid: mermaidFormat,
}
