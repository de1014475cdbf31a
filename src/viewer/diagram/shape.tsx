import { createElement, memo, useEffect, useMemo, useState } from 'react'
import type { Shape } from '#paths/diagram/shapes.ts'

const names: Record<string, string> = { class: 'className', 'stroke-width': 'strokeWidth' }

const propsOf = (attributes: Shape['attributes']): Record<string, string | number> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [names[name] ?? name, value]))

/** A shape of the renderer as React elements: the same picture as in files. */
const elementOf = (shape: Shape | string, key: number): ReturnType<typeof createElement> | string =>
  typeof shape === 'string'
    ? shape
    : createElement(
        shape.tag,
        { key, ...propsOf(shape.attributes) },
        ...(shape.tag === 'title' ? [shape.children.join('')] : shape.children.map(elementOf)),
      )

/** States or arrows that are put into the page at once: a few milliseconds of work for the browser, on a slow phone too. */
const SLICE = 32
/** Slices at once to begin with: most machines are drawn whole. */
const FIRST = 2

interface Layer {
  shape: Shape
  slices: Shape['children'][]
}

const layersOf = ({ children }: Shape): Layer[] =>
  children.flatMap((shape) => {
    if (typeof shape === 'string') return []
    const count = Math.ceil(shape.children.length / SLICE)
    const slices = Array.from({ length: count }, (_, at) => shape.children.slice(at * SLICE, (at + 1) * SLICE))
    return [{ shape, slices }]
  })

/**
 * How many slices of a drawing to show now: some at once, one more each frame. `of` is what they are of; another one
 * begins anew.
 */
const useSlices = (of: unknown, total: number): number => {
  const [shown, setShown] = useState({ of, count: FIRST })
  const count = shown.of === of ? shown.count : FIRST
  useEffect(() => {
    if (count >= total) return undefined
    const frame = requestAnimationFrame(() => setShown({ of, count: count + 1 }))
    return () => cancelAnimationFrame(frame)
  }, [of, count, total])
  return Math.min(count, total)
}

/**
 * What stands inside a picture, layer by layer and slice by slice, so that no frame waits for all of it; the `svg` around
 * it is the page's own. `of` is the drawing: the same drawing with another overlay stays whole. `onWhole` is told
 * whenever all of it stands there, or no more.
 */
export function ShapeInside({ shape, of, onWhole }: { shape: Shape; of: unknown; onWhole: (whole: boolean) => void }) {
  const layers = useMemo(() => layersOf(shape), [shape])
  const total = layers.reduce((sum, { slices }) => sum + slices.length, 0)
  const shown = useSlices(of, total)
  useEffect(() => onWhole(shown === total), [onWhole, shown, total])
  let room = shown
  return layers.map(({ shape: layer, slices }, at) => {
    const some = slices.slice(0, room)
    room -= some.length
    return createElement(
      layer.tag,
      { key: at, ...propsOf(layer.attributes) },
      some.map((children, place) => <Slice key={place} shapes={children} />),
    )
  })
}

const Slice = memo(function Slice({ shapes }: { shapes: Shape['children'] }) {
  return shapes.map(elementOf)
})
