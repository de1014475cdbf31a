import type { Rectangle } from '#paths/diagram/drawing.ts'

/** Where the diagram stands in the window: pixels of the window, after scaling. */
export interface View {
  x: number
  y: number
  scale: number
}

export interface Size {
  width: number
  height: number
}

const LEAST = 0.1
const MOST = 3
/** Around what is fitted, in pixels of the window. */
const EDGE = 24
/** A small diagram is not blown up. */
const FITTED_MOST = 1.25

const bounded = (scale: number): number => Math.min(MOST, Math.max(LEAST, scale))

/** The whole diagram in the middle of the window. */
export const fitted = (diagram: Size, frame: Size): View => {
  const scale = bounded(
    Math.min(
      FITTED_MOST,
      (frame.width - 2 * EDGE) / Math.max(1, diagram.width),
      (frame.height - 2 * EDGE) / Math.max(1, diagram.height),
    ),
  )
  return { scale, x: (frame.width - diagram.width * scale) / 2, y: (frame.height - diagram.height * scale) / 2 }
}

/** Below this the words of a fitted diagram are too small to read. */
const READABLE_LEAST = 0.75
const READABLE = 1

/**
 * As large as words are read at: the whole diagram, or, where that would make the words too small, the part around its
 * start, from the diagram's upper edge on where the start is near to it.
 */
export const readable = (diagram: Size, frame: Size, start: Rectangle): View => {
  const all = fitted(diagram, frame)
  if (all.scale >= READABLE_LEAST) return all
  const along = (whole: number, seen: number, from: number, size: number): number => {
    const scaled = whole * READABLE
    if (scaled + 2 * EDGE <= seen) return (seen - scaled) / 2
    const middle = seen / 2 - (from + size / 2) * READABLE
    return Math.min(EDGE, Math.max(seen - EDGE - scaled, middle))
  }
  return {
    scale: READABLE,
    x: along(diagram.width, frame.width, start.x, start.width),
    y: along(diagram.height, frame.height, start.y, start.height),
  }
}

/** Zooms by a factor; the point of the window under the pointer stays where it is. */
export const zoomed = ({ x, y, scale }: View, factor: number, at: { x: number; y: number }): View => {
  const next = bounded(scale * factor)
  const ratio = next / scale
  return { scale: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio }
}

export const moved = ({ x, y, scale }: View, byX: number, byY: number): View => ({ x: x + byX, y: y + byY, scale })

/** Moves as little as brings a place of the diagram into the window, or not at all. */
export const showing = (view: View, place: Rectangle, frame: Size): View => {
  const left = place.x * view.scale + view.x
  const top = place.y * view.scale + view.y
  const right = left + place.width * view.scale
  const bottom = top + place.height * view.scale
  const seen = left >= 0 && top >= 0 && right <= frame.width && bottom <= frame.height
  return seen ? view : centred(view, { x: place.x + place.width / 2, y: place.y + place.height / 2 }, frame)
}

/** Brings a point of the diagram to the middle of the window. */
export const centred = ({ scale }: View, point: { x: number; y: number }, frame: Size): View => ({
  scale,
  x: frame.width / 2 - point.x * scale,
  y: frame.height / 2 - point.y * scale,
})

/** Whether the window shows all of the diagram. */
export const seesAll = (view: View, { width, height }: Size, frame: Size): boolean => {
  const part = seenPart(view, frame)
  return part.x <= 0 && part.y <= 0 && part.x + part.width >= width && part.y + part.height >= height
}

/** The part of the diagram that the window shows. */
export const seenPart = ({ x, y, scale }: View, frame: Size): Rectangle => ({
  x: -x / scale,
  y: -y / scale,
  width: frame.width / scale,
  height: frame.height / scale,
})
