import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Overlay } from '../diagram/drawing.ts'
import { toSvg } from '../diagram/export/svg.export.ts'
import { draw } from '../diagram/layout.ts'
import { createNodeLayouter } from '../diagram/layout.node.ts'
import type { Structure } from '../structure/structure.ts'
import { folderAsked } from './write-asked.ts'

/** Draws diagrams with something on them, each as NAME.svg in a folder that is made where it is missing. */
export const drawInto = async (
  folder: string,
  diagrams: readonly { name: string; structure: Structure; overlay: Overlay }[],
): Promise<void> => {
  if (diagrams.length === 0) return
  folderAsked(folder)
  const layouter = createNodeLayouter()
  try {
    for (const { name, structure, overlay } of diagrams) {
      const drawing = await draw(structure, layouter.layout, { descriptions: false })
      writeFileSync(join(folder, `${name}.svg`), toSvg(drawing, overlay))
    }
  } finally {
    layouter.close()
  }
}
