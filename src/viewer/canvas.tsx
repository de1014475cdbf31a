import { useCallback, useEffect, useId, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import type { Drawing, Overlay, Rectangle } from '#paths/diagram/drawing.ts'
import { shapesOf } from '#paths/diagram/shapes.ts'
import { Icon } from '../ui/icon.tsx'
import { Minimap } from './minimap.tsx'
import { centred, fitted, moved, readable, showing, zoomed, type Size, type View } from './pan-zoom.ts'
import { ShapeInside } from './shape.tsx'

const STEP = 60
const ZOOM = 1.25
/** Less than this between pressing and releasing is a click. */
const CLICK_PX = 4

const noOverlay: Overlay = { states: {}, transitions: {} }

/** Where a state or transition stands; null where it is not drawn (inside a collapsed state). */
const placeOf = ({ boxes, wires }: Drawing, id: string): Rectangle | null =>
  boxes.find((box) => box.node === id) ??
  [...boxes.flatMap((box) => box.internals), ...wires.flatMap((wire) => wire.labels)].find(
    (label) => label.transition === id,
  ) ??
  null

/** What a click is on: a transition before the state around it. Null beside everything. */
const idAt = (target: EventTarget | null): string | null => {
  const one = target instanceof Element ? target.closest('[data-transition],[data-transitions],[data-node]') : null
  return (
    one?.getAttribute('data-transition') ??
    one?.getAttribute('data-transitions')?.split('\n')[0] ??
    one?.getAttribute('data-node') ??
    null
  )
}

/**
 * The diagram in a window that can be dragged and zoomed with mouse, fingers and keys. Moving changes one attribute and
 * renders nothing.
 */
export function Canvas({
  name,
  drawing,
  overlay,
  selected,
  busy,
  onSelect,
  onToggle,
}: {
  name: string
  drawing: Drawing
  overlay: Overlay | null
  selected: string | null
  busy: boolean
  onSelect: (id: string | null) => void
  /** A double click on a state: collapse or expand it. */
  onToggle: (node: string) => void
}) {
  const window = useRef<SVGSVGElement>(null)
  const layer = useRef<SVGGElement>(null)
  const view = useRef<View>({ x: 0, y: 0, scale: 1 })
  const listeners = useRef(new Set<(view: View, frame: Size) => void>())
  const helpId = useId()
  const shape = useMemo(() => shapesOf(drawing, overlay ?? noOverlay), [drawing, overlay])

  const frame = (): Size => {
    const box = window.current?.getBoundingClientRect()
    return { width: box?.width ?? 0, height: box?.height ?? 0 }
  }
  const show = useCallback((next: View) => {
    view.current = next
    layer.current?.setAttribute('transform', `translate(${next.x} ${next.y}) scale(${next.scale})`)
    for (const listener of listeners.current) listener(next, frame())
  }, [])
  const listen = useCallback((listener: (view: View, frame: Size) => void) => {
    listeners.current.add(listener)
    listener(view.current, frame())
    return () => {
      listeners.current.delete(listener)
    }
  }, [])
  const middle = () => {
    const { width, height } = frame()
    return { x: width / 2, y: height / 2 }
  }

  // A new machine begins where it can be read; a new layout of the same one stays where the reader is.
  const shown = useRef<string>(null)
  useEffect(() => {
    if (shown.current === name) return
    shown.current = name
    show(readable(drawing, frame()))
  }, [name, drawing, show])

  useEffect(() => {
    const svg = window.current
    for (const one of svg?.querySelectorAll('[data-selected]') ?? []) one.removeAttribute('data-selected')
    if (selected === null) return
    const marked = [...(svg?.querySelectorAll('[data-node],[data-transition]') ?? [])].filter(
      (one) => one.getAttribute('data-node') === selected || one.getAttribute('data-transition') === selected,
    )
    for (const one of marked) one.setAttribute('data-selected', '')
  }, [selected, shape])

  useEffect(() => {
    const place = selected === null || selected === '' ? null : placeOf(drawing, selected)
    if (place !== null) show(showing(view.current, place, frame()))
  }, [selected, drawing, show])

  // React's wheel listener may not keep the page from scrolling.
  useEffect(() => {
    const svg = window.current
    if (svg === null) return undefined
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top } = svg.getBoundingClientRect()
      const at = { x: event.clientX - left, y: event.clientY - top }
      show(
        event.ctrlKey || event.metaKey
          ? zoomed(view.current, Math.exp(-event.deltaY / 200), at)
          : moved(view.current, -event.deltaX, -event.deltaY),
      )
    }
    svg.addEventListener('wheel', turn, { passive: false })
    return () => svg.removeEventListener('wheel', turn)
  }, [show])

  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const travelled = useRef(0)
  const press = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    if (pointers.current.size === 0) travelled.current = 0
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const drag = (event: PointerEvent<SVGSVGElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (before === undefined) return
    const now = { x: event.clientX, y: event.clientY }
    travelled.current += Math.hypot(now.x - before.x, now.y - before.y)
    if (travelled.current < CLICK_PX) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (other === undefined) return show(moved(view.current, now.x - before.x, now.y - before.y))
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const spread = (point: { x: number; y: number }) => Math.hypot(point.x - other.x, point.y - other.y)
    show(
      zoomed(view.current, spread(now) / Math.max(1, spread(before)), {
        x: (now.x + other.x) / 2 - left,
        y: (now.y + other.y) / 2 - top,
      }),
    )
  }
  const release = (event: PointerEvent<SVGSVGElement>) => {
    if (pointers.current.delete(event.pointerId) && event.type === 'pointerup' && travelled.current < CLICK_PX) {
      onSelect(idAt(event.target))
    }
  }

  const keys: Record<string, () => View> = {
    ArrowLeft: () => moved(view.current, STEP, 0),
    ArrowRight: () => moved(view.current, -STEP, 0),
    ArrowUp: () => moved(view.current, 0, STEP),
    ArrowDown: () => moved(view.current, 0, -STEP),
    '+': () => zoomed(view.current, ZOOM, middle()),
    '=': () => zoomed(view.current, ZOOM, middle()),
    '-': () => zoomed(view.current, 1 / ZOOM, middle()),
    '0': () => fitted(drawing, frame()),
  }
  const key = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    show(act())
  }

  return (
    <div className="viewer-canvas" aria-busy={busy}>
      {/* An application of its own keys, as the help under it says; the outline says the same without it. */}
      <svg
        ref={window}
        className="diagram viewer-window"
        role="application"
        aria-roledescription={m.viewer_diagram({ machine: name })}
        aria-label={m.viewer_diagram({ machine: name })}
        aria-describedby={helpId}
        tabIndex={0}
        onKeyDown={key}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onDoubleClick={(event) => {
          const node = event.target instanceof Element ? event.target.closest('[data-node]') : null
          if (node !== null) onToggle(node.getAttribute('data-node') ?? '')
        }}
      >
        <g ref={layer} aria-hidden="true">
          <ShapeInside shape={shape} />
        </g>
      </svg>
      <p id={helpId} className="visually-hidden">
        {m.viewer_diagram_help()}
      </p>
      <div className="viewer-zoom no-print" role="group" aria-label={m.viewer_diagram({ machine: name })}>
        <ZoomButton label={m.viewer_zoom_in()} icon="plus" onPress={() => show(zoomed(view.current, ZOOM, middle()))} />
        <ZoomButton
          label={m.viewer_zoom_out()}
          icon="minus"
          onPress={() => show(zoomed(view.current, 1 / ZOOM, middle()))}
        />
        <button type="button" className="viewer-zoom-button" onClick={() => show(fitted(drawing, frame()))}>
          <span aria-hidden="true">{m.viewer_fit()}</span>
          <span className="visually-hidden">{m.viewer_fit_long()}</span>
        </button>
      </div>
      <Minimap drawing={drawing} listen={listen} onMove={(point) => show(centred(view.current, point, frame()))} />
      {busy && <output className="viewer-busy">{m.viewer_layout_busy()}</output>}
    </div>
  )
}

const ZoomButton = ({ label, icon, onPress }: { label: string; icon: 'plus' | 'minus'; onPress: () => void }) => (
  <button type="button" className="viewer-zoom-button" aria-label={label} title={label} onClick={onPress}>
    <Icon name={icon} size="sm" />
  </button>
)
