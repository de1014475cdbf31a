import type { AnyStateMachine } from 'xstate'
import { createNodeLayouter } from './diagram/layout.node.ts'
import { draw } from './diagram/layout.ts'
import { toHtml } from './diagram/export/html.export.ts'
import { toJson } from './diagram/export/json.export.ts'
import { toMermaid } from './diagram/export/mermaid.export.ts'
import { toScxml } from './diagram/export/scxml.export.ts'
import { toSvg } from './diagram/export/svg.export.ts'
import { structureOf } from './structure/structure-of.ts'

/**
 * What `render` writes.
 *
 * @example
 * for (const format of renderFormats) await writeFile(`checkout.${format}`, await render(checkoutMachine, format))
 */
export const renderFormats = ['svg', 'html', 'mermaid', 'scxml', 'json'] as const
export type RenderFormat = (typeof renderFormats)[number]

/**
 * A machine as a picture (`svg`), a page with the picture and the same in words (`html`), Mermaid's text, SCXML, or the
 * plain data that `compare` takes (`json`).
 *
 * @example
 * await writeFile('checkout.svg', await render(checkoutMachine, 'svg'))
 */
export const render = async (machine: AnyStateMachine, format: RenderFormat = 'svg'): Promise<string> => {
  const structure = structureOf(machine)
  if (format === 'json') return toJson(structure)
  if (format === 'mermaid') return toMermaid(structure)
  if (format === 'scxml') return toScxml(structure)
  const layouter = createNodeLayouter()
  try {
    const drawing = await draw(structure, layouter.layout)
    return format === 'svg' ? toSvg(drawing) : toHtml(structure, drawing)
  } finally {
    layouter.close()
  }
}
