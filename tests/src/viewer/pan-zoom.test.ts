import { describe, expect, it } from 'vitest'
import { centred, fitted, readable, seenPart, seesAll, showing, zoomed } from '#src/viewer/diagram/pan-zoom.ts'

const frame = { width: 800, height: 600 }

describe('the window on a diagram', () => {
  it('fits a large one between its edges, in the middle, and does not blow a small one up', () => {
    expect(fitted({ width: 1504, height: 600 }, frame)).toEqual({ scale: 0.5, x: 24, y: 150 })
    expect(fitted({ width: 80, height: 40 }, frame)).toEqual({ scale: 1.25, x: 350, y: 275 })
  })

  it('begins with the whole where it can be read, else with the start in sight', () => {
    const start = { x: 1960, y: 20, width: 80, height: 80 }
    expect(readable({ width: 1000, height: 600 }, frame, start)).toEqual(fitted({ width: 1000, height: 600 }, frame))
    const wide = { width: 4000, height: 400 }
    const view = readable(wide, frame, start)
    expect(view).toEqual({ scale: 1, x: -1600, y: 100 })
    const seen = seenPart(view, frame)
    expect(seen.x < start.x && seen.x + seen.width > start.x + start.width).toBe(true)
  })

  it('begins at an edge where the start is near to it', () => {
    const wide = { width: 4000, height: 4000 }
    expect(readable(wide, frame, { x: 10, y: 10, width: 80, height: 80 })).toEqual({ scale: 1, x: 24, y: 24 })
    expect(readable(wide, frame, { x: 3900, y: 3900, width: 80, height: 80 })).toEqual({
      scale: 1,
      x: 800 - 24 - 4000,
      y: 600 - 24 - 4000,
    })
  })

  it('zooms around a point, which stays where it is, within bounds', () => {
    const view = { x: 10, y: 20, scale: 1 }
    const at = { x: 110, y: 220 }
    expect(zoomed(view, 2, at)).toEqual({ x: -90, y: -180, scale: 2 })
    expect(zoomed(view, 100, at).scale).toBe(3)
    expect(zoomed(view, 0.001, at).scale).toBe(0.1)
  })

  it('moves only where a place is out of sight, and then to the middle', () => {
    const view = { x: 0, y: 0, scale: 1 }
    expect(showing(view, { x: 10, y: 10, width: 100, height: 100 }, frame)).toBe(view)
    const far = { x: 2000, y: 1000, width: 100, height: 100 }
    expect(showing(view, far, frame)).toEqual(centred(view, { x: 2050, y: 1050 }, frame))
    expect(centred(view, { x: 2050, y: 1050 }, frame)).toEqual({ scale: 1, x: 400 - 2050, y: 300 - 1050 })
  })

  it('knows whether it shows everything', () => {
    expect(seesAll({ x: 0, y: 0, scale: 1 }, frame, frame)).toBe(true)
    expect(seesAll({ x: -1, y: 0, scale: 1 }, frame, frame)).toBe(false)
    expect(seesAll({ x: 0, y: 0, scale: 1.1 }, frame, frame)).toBe(false)
  })
})
