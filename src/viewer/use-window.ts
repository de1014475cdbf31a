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
  /** Hears of every move, and at once where the window is now. Gives what ends it. */
  listen: (listener: ViewListener) => () => void
}

interface Wishes {
  /** The size of the diagram. */
  size: Size
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
    const frame = (): Size => {
      const box = window.current?.getBoundingClientRect()
      return { width: box?.width ?? 0, height: box?.height ?? 0 }
    }
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
      show,
      zoomIn: () => show(zoomed(view, ZOOM, middle())),
      zoomOut: () => show(zoomed(view, 1 / ZOOM, middle())),
      fit: () => show(fitted(latest.current.size, frame())),
      begin: (start: Rectangle) => show(readable(latest.current.size, frame(), start)),
      reveal: (place: Rectangle) => show(showing(view, place, frame())),
      centre: (point: { x: number; y: number }) => show(centred(view, point, frame())),
      listen: (listener: ViewListener) => {
        listeners.add(listener)
        listener(view, frame())
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
      onPress: (target) => latest.current.onPress(target),
      onDouble: (target) => latest.current.onDouble(target),
    })
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
