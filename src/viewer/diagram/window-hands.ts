import { moved, zoomed, type View } from './pan-zoom.ts'

export const ZOOM = 1.25
/** Pixels that an arrow key moves. */
const STEP = 60
/** Less than this between pressing and releasing is a press, not a drag. */
const PRESS_PX = 4

interface Hands {
  view: () => View
  show: (view: View) => void
  zoomIn: () => void
  zoomOut: () => void
  fit: () => void
  /** The wheel moves the diagram; otherwise the page, and the diagram only with Ctrl. */
  wheelMoves: () => boolean
  onPress: (target: EventTarget | null) => void
  onDouble: (target: EventTarget | null) => void
}

/**
 * Mouse, fingers, wheel and keys on the window of a diagram. Listened to by hand: React's wheel listener may not keep the
 * page from scrolling, and a moving finger must not render. Gives what ends it.
 */
export const listenToHands = (svg: SVGSVGElement, hands: Hands): (() => void) => {
  const ends = [listenToKeys(svg, hands), listenToPointers(svg, hands), listenToWheel(svg, hands)]
  const double = (event: MouseEvent) => hands.onDouble(event.target)
  svg.addEventListener('dblclick', double)
  return () => {
    svg.removeEventListener('dblclick', double)
    for (const end of ends) end()
  }
}

const listenToKeys = (svg: SVGSVGElement, { view, show, zoomIn, zoomOut, fit }: Hands): (() => void) => {
  const acts: Record<string, () => void> = {
    ArrowLeft: () => show(moved(view(), STEP, 0)),
    ArrowRight: () => show(moved(view(), -STEP, 0)),
    ArrowUp: () => show(moved(view(), 0, STEP)),
    ArrowDown: () => show(moved(view(), 0, -STEP)),
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': fit,
  }
  const key = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  // Keys need the focus, and an svg has none by itself.
  svg.tabIndex = 0
  svg.addEventListener('keydown', key)
  return () => svg.removeEventListener('keydown', key)
}

const listenToWheel = (svg: SVGSVGElement, { view, show, wheelMoves }: Hands): (() => void) => {
  const turn = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey && !wheelMoves()) return
    event.preventDefault()
    const { left, top } = svg.getBoundingClientRect()
    show(
      event.ctrlKey || event.metaKey
        ? zoomed(view(), Math.exp(-event.deltaY / 200), { x: event.clientX - left, y: event.clientY - top })
        : moved(view(), -event.deltaX, -event.deltaY),
    )
  }
  svg.addEventListener('wheel', turn, { passive: false })
  return () => svg.removeEventListener('wheel', turn)
}

const listenToPointers = (svg: SVGSVGElement, { view, show, onPress }: Hands): (() => void) => {
  const pointers = new Map<number, { x: number; y: number }>()
  let travelled = 0
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return
    if (pointers.size === 0) travelled = 0
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const drag = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId)
    if (before === undefined) return
    const now = { x: event.clientX, y: event.clientY }
    travelled += Math.hypot(now.x - before.x, now.y - before.y)
    pointers.set(event.pointerId, now)
    if (travelled < PRESS_PX) return
    svg.setPointerCapture(event.pointerId)
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (other === undefined) return show(moved(view(), now.x - before.x, now.y - before.y))
    // Two fingers: as far apart as they are, around the point between them.
    const { left, top } = svg.getBoundingClientRect()
    const apart = (point: { x: number; y: number }) => Math.hypot(point.x - other.x, point.y - other.y)
    const between = { x: (now.x + other.x) / 2 - left, y: (now.y + other.y) / 2 - top }
    show(zoomed(view(), apart(now) / Math.max(1, apart(before)), between))
  }
  const release = (event: PointerEvent) => {
    const pressed = pointers.delete(event.pointerId) && travelled < PRESS_PX
    if (pressed && event.type === 'pointerup') onPress(event.target)
  }
  svg.addEventListener('pointerdown', press)
  svg.addEventListener('pointermove', drag)
  svg.addEventListener('pointerup', release)
  svg.addEventListener('pointercancel', release)
  return () => {
    svg.removeEventListener('pointerdown', press)
    svg.removeEventListener('pointermove', drag)
    svg.removeEventListener('pointerup', release)
    svg.removeEventListener('pointercancel', release)
  }
}
