import { createElement, memo } from 'react'
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

/** What stands inside a shape; the `svg` around it is the page's own. */
export const ShapeInside = memo(function ShapeInside({ shape }: { shape: Shape }) {
  return shape.children.map(elementOf)
})
