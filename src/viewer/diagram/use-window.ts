import { useEffect, useMemo, useRef, type RefObject } from 'react'
import type { Rectangle } from '#paths/diagram/drawing.ts'
import { centred, fitted, readable, showing, zoomed, type Size, type View } from './pan-zoom.ts'
import { listenToHands, ZOOM } from './window-hands.ts'

export type ViewListener = (view: View, frame: Size) => void

/** The window on a diagram: moves one attribute of its layer, and renders nothing. */
export interface DiagramWindow {
  window: RefObject<SVGSVGElement | null>
  layer: RefObject<SVGGElement | null>
  zoomIn: () => void
  zoomOut: () => void
  fit: () => void
  /** Begins where words can be read, with this place in sight. */
  begin: (start: Rectangle) => void
  /** Moves as little as brings a place into sight. */
  reveal: (place: Rectangle) => void
  centre: (point: { x: number; y: number }) => void
  /** Hears of every move, and where the window is now as soon as that is known. Gives what ends it. */
  listen: (listener: ViewListener) => () => void
}

interface Wishes {
  /** The size of the diagram. */
  size: Size
  /** The wheel over the window moves the diagram, not the page. */
  wheelMoves: boolean
  onPress: (target: EventTarget | null) => void
  onDouble: (target: EventTarget | null) => void
}

export const useWindow = (wishes: Wishes): DiagramWindow => {
  const window = useRef<SVGSVGElement>(null)
  const layer = useRef<SVGGElement>(null)
  const latest = useRef(wishes)
  useEffect(() => {
    latest.current = wishes
  })

  const moves = useMemo(() => {
    let view: View = { x: 0, y: 0, scale: 1 }
    const listeners = new Set<ViewListener>()
    // The browser tells it after it has laid out: to measure would have it lay out at once what was drawn just now.
    let told: Size | null = null
    /** What is wished before the size is known, in order. */
    const later: (() => void)[] = []
    const onceTold = (act: () => void) => (told === null ? void later.push(act) : act())
    const frame = (): Size => told ?? { width: 0, height: 0 }
    const show = (next: View) => {
      view = next
      layer.current?.setAttribute('transform', `translate(${view.x} ${view.y}) scale(${view.scale})`)
      for (const listener of listeners) listener(view, frame())
    }
    const middle = () => {
      const { width, height } = frame()
      return { x: width / 2, y: height / 2 }
    }
    return {
      view: () => view,
      resized: (size: Size) => {
        told = size
        for (const wish of later.splice(0)) wish()
        show(view)
      },
      show,
      zoomIn: () => show(zoomed(view, ZOOM, middle())),
      zoomOut: () => show(zoomed(view, 1 / ZOOM, middle())),
      fit: () => show(fitted(latest.current.size, frame())),
      begin: (start: Rectangle) => onceTold(() => show(readable(latest.current.size, frame(), start))),
      reveal: (place: Rectangle) => onceTold(() => show(showing(view, place, frame()))),
      centre: (point: { x: number; y: number }) => show(centred(view, point, frame())),
      listen: (listener: ViewListener) => {
        listeners.add(listener)
        if (told !== null) listener(view, told)
        return () => {
          listeners.delete(listener)
        }
      },
    }
  }, [])

  useEffect(() => {
    const svg = window.current
    if (svg === null) return undefined
    return listenToHands(svg, {
      view: moves.view,
      show: moves.show,
      zoomIn: moves.zoomIn,
      zoomOut: moves.zoomOut,
      fit: moves.fit,
      wheelMoves: () => latest.current.wheelMoves,
      onPress: (target) => latest.current.onPress(target),
      onDouble: (target) => latest.current.onDouble(target),
    })
  }, [moves])

  useEffect(() => {
    const svg = window.current
    if (svg === null) return undefined
    const sizes = new ResizeObserver(() => {
      const { width, height } = svg.getBoundingClientRect()
      moves.resized({ width, height })
    })
    sizes.observe(svg)
    return () => sizes.disconnect()
  }, [moves])

  // On paper the whole diagram, whatever part the window shows.
  useEffect(() => {
    const paper = matchMedia('print')
    const turn = () => {
      const { width, height } = latest.current.size
      if (paper.matches) {
        window.current?.setAttribute('viewBox', `0 0 ${width} ${height}`)
        layer.current?.removeAttribute('transform')
      } else {
        window.current?.removeAttribute('viewBox')
        moves.show(moves.view())
      }
    }
    paper.addEventListener('change', turn)
    return () => paper.removeEventListener('change', turn)
  }, [moves])

  return { window, layer, ...moves }
}
