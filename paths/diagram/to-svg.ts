import type { Drawing, Overlay } from './drawing.ts'
import { shapesOf, type Shape } from './shapes.ts'
import { diagramCss } from './styles.ts'

/** The text of an XML file or attribute. */
export const escapedXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const serialised = ({ tag, attributes, children }: Shape): string => {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapedAttribute(String(value))}"`)
  const inside = children.map((child) => (typeof child === 'string' ? escapedXml(child) : serialised(child)))
  return inside.length === 0 ? `<${tag}${written.join('')}/>` : `<${tag}${written.join('')}>${inside.join('')}</${tag}>`
}

/** Line feeds in attributes would be read as spaces. */
const escapedAttribute = (text: string): string => escapedXml(text).replaceAll('\n', '&#10;')

/** A drawing as an SVG file of its own, light or dark as the reader's screen is. */
export const toSvg = (drawing: Drawing, overlay?: Overlay): string => {
  const shape = shapesOf(drawing, overlay)
  const style = `<style>${escapedXml(diagramCss)}</style>`
  return serialised({ ...shape, attributes: { xmlns: 'http://www.w3.org/2000/svg', ...shape.attributes } }).replace(
    />/,
    `>${style}`,
  )
}
