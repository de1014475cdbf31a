import type { Drawing, Overlay } from '../drawing.ts'
import { shapesOf, type Shape } from '../shapes.ts'
import { diagramCss } from '../styles.ts'
import { escapedXml } from './xml.ts'

/** Text elements keep their spaces, so nothing is written between the tags. */
const serialised = ({ tag, attributes, children }: Shape, before = ''): string => {
  const pairs = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapedXml(String(value)).replaceAll('\n', '&#10;')}"`,
  )
  const inside = children.map((child) => (typeof child === 'string' ? escapedXml(child) : serialised(child)))
  const content = before + inside.join('')
  return content === '' ? `<${tag}${pairs.join('')}/>` : `<${tag}${pairs.join('')}>${content}</${tag}>`
}

/** A drawing as an SVG document of its own, light or dark as the reader's screen is. */
export const toSvg = (drawing: Drawing, overlay?: Overlay): string => {
  const picture = shapesOf(drawing, overlay)
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', role: 'img', ...picture.attributes }
  const name = `<title>${escapedXml(drawing.machine)}</title>`
  return serialised({ ...picture, attributes }, `${name}<style>${escapedXml(diagramCss)}</style>`)
}
