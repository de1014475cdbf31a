import { type Import, allImports, sourceFiles } from '../imports.ts'

/** The layers of the product, from the one that everything is built on upward. */
export const product = ['schemas', 'machines', 'paths', 'server', 'src'] as const
/** The layers around the product, which may import anything. */
export const around = ['tools', 'bench', 'tests'] as const
export const layers = [...product, ...around] as const
export type Layer = (typeof layers)[number]
/** The end of an arrow; the layers around the product point at it as a whole. */
export type Place = Layer | 'product'

export interface Arrow {
  from: Layer
  to: Place
  /** How many import statements of `from` name a file of `to`. */
  imports: number
}

export interface Architecture {
  /** How many TypeScript files each layer has. */
  files: Readonly<Record<Layer, number>>
  arrows: readonly Arrow[]
}

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name)

const layerOf = (path: string): Layer | undefined => layers.find((layer) => path.startsWith(`${layer}/`))

export const isAround = (layer: Place): boolean => isOneOf(around, layer)
const places: readonly Place[] = [...layers, 'product']

/** Which layer imports which, and how often; imports within a layer are left out. */
export const architectureOf = (files: readonly string[], imports: readonly Import[]): Architecture => {
  const counts = new Map<string, number>()
  for (const { file, target } of imports) {
    const [from, to] = [layerOf(file), layerOf(target)]
    if (from === undefined || to === undefined || from === to) continue
    const name = `${from} ${isAround(from) && isOneOf(product, to) ? 'product' : to}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return {
    files: Object.fromEntries(
      layers.map((layer) => [layer, files.filter((file) => layerOf(file) === layer).length]),
    ) as Record<Layer, number>,
    arrows: layers.flatMap((from) =>
      places.flatMap((to) => {
        const count = counts.get(`${from} ${to}`) ?? 0
        return count === 0 ? [] : [{ from, to, imports: count }]
      }),
    ),
  }
}

export const currentArchitecture = (): Architecture => {
  const isCode = /\.(?:ts|tsx|mjs)$/
  return architectureOf(sourceFiles(isCode), allImports())
}
