import { type Architecture, type Arrow, type Layer, type Place, around, isAround, layers, product } from './layers.ts'

export const page = 'docs/architecture.md'
const begin = '<!-- picture: npm run architecture -->'
const end = '<!-- end of the picture -->'

/** To two digits: the picture need not change with every import. */
const rounded = (count: number): number => (count < 100 ? count : Number(count.toPrecision(2)))

const node = (layer: Layer, files: number): string => `  ${layer}["${layer}<br/>${rounded(files)} files"]`

const arrow = ({ from, to, imports }: Arrow): string =>
  isAround(from) ? `  ${from} -."${rounded(imports)}".-> ${to}` : `  ${from} --"${rounded(imports)}"--> ${to}`

/** The architecture as a Mermaid flowchart: an arrow leads from the layer that imports to the one that is imported. */
export const picture = ({ files, arrows }: Architecture): string =>
  [
    'flowchart TD',
    ...around.map((layer) => node(layer, files[layer])),
    '  subgraph product',
    ...product.toReversed().map((layer) => `  ${node(layer, files[layer])}`),
    '  end',
    ...arrows.map(arrow),
  ].join('\n')

const parts = (text: string): { before: string; drawn: string; after: string } => {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`${page} has no lines "${begin}" and "${end}"`)
  return { before: text.slice(0, from), drawn: text.slice(from, to), after: text.slice(to) }
}

/** The page with the picture between its two markers. */
export const withPicture = (text: string, drawn: string): string => {
  const { before, after } = parts(text)
  return `${before}${begin}\n\n\`\`\`mermaid\n${drawn}\n\`\`\`\n\n${after}`
}

/** What the picture of a page says, with its rounded counts. */
export const readPicture = (text: string): Architecture => {
  const { drawn } = parts(text)
  const layerNamed = (name = ''): Layer => {
    const layer = layers.find((one) => one === name)
    if (layer === undefined) throw new Error(`${page} draws "${name}", which is no layer`)
    return layer
  }
  const placeNamed = (name = ''): Place => (name === 'product' ? name : layerNamed(name))
  const nodes = [...drawn.matchAll(/^ +(\w+)\["\w+<br\/>(\d+) files"\]$/gm)]
  const lines = [...drawn.matchAll(/^ {2}(\w+) (?:--|-\.)"(\d+)"\.?-+> (\w+)$/gm)]
  return {
    files: Object.fromEntries(nodes.map(([, name, files]) => [layerNamed(name), Number(files)])) as Record<
      Layer,
      number
    >,
    arrows: lines.map(([, from, imports, to]) => ({
      from: layerNamed(from),
      to: placeNamed(to),
      imports: Number(imports),
    })),
  }
}
