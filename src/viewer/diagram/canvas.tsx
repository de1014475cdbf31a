import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import type { Drawing, Overlay, Rectangle } from '#paths/diagram/drawing.ts'
import { shapesOf } from '#paths/diagram/shapes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Minimap } from './minimap.tsx'
import { ShapeInside } from './shape.tsx'
import { useWindow } from './use-window.ts'

const noOverlay: Overlay = { states: {}, transitions: {} }

/** Where a state or transition stands; null where it is not drawn (inside a collapsed state). */
const placeOf = ({ boxes, wires }: Drawing, id: string): Rectangle | null =>
  boxes.find((box) => box.node === id) ??
  [...boxes.flatMap((box) => box.internals), ...wires.flatMap((wire) => wire.labels)].find(
    (label) => label.transition === id,
  ) ??
  null

/** Pixels of the diagram around the dot that a machine begins at. */
const START = 80

/** Where the machine begins: around the outermost dot; the upper left corner where there is none. */
const startOf = ({ boxes, wires }: Drawing): Rectangle => {
  const depthOf = (node: string) => boxes.find((box) => box.node === node)?.depth ?? 0
  const [first] = wires.filter(({ from }) => from === null).toSorted((one, two) => depthOf(one.to) - depthOf(two.to))
  const dot = first?.points[0]
  return dot === undefined
    ? { x: 0, y: 0, width: 0, height: 0 }
    : { x: dot.x - START, y: dot.y - START, width: 2 * START, height: 2 * START }
}

const up = (target: EventTarget | null, selector: string): Element | null =>
  target instanceof Element ? target.closest(selector) : null

/** What a press is on: a transition before the state around it. Null beside everything. */
const idAt = (target: EventTarget | null): string | null => {
  const one = up(target, '[data-badge],[data-transition],[data-transitions],[data-node]')
  return (
    one?.getAttribute('data-badge') ??
    one?.getAttribute('data-transition') ??
    one?.getAttribute('data-transitions')?.split('\n')[0] ??
    one?.getAttribute('data-node') ??
    null
  )
}

/** The diagram in a window that can be dragged and zoomed with mouse, fingers and keys. */
export function Canvas({
  name,
  drawing: newest,
  overlay: over,
  selected,
  busy,
  start,
  wheelMoves = true,
  onSelect,
  onToggle,
}: {
  name: string
  drawing: Drawing
  overlay: Overlay | null
  selected: string | null
  busy: boolean
  /** What is in sight at first; where the machine begins by default. */
  start?: Rectangle | undefined
  /** Whether the wheel moves the diagram; where the page goes on below it, it moves the page. */
  wheelMoves?: boolean
  onSelect: (id: string | null) => void
  /** A double click on a state: collapse or expand it. */
  onToggle: (node: string) => void
}) {
  const helpId = useId()
  // A large machine is drawn in slices, so that what is pressed meanwhile is not kept waiting.
  const drawing = useDeferredValue(newest)
  const overlay = useDeferredValue(over)
  const [whole, setWhole] = useState(false)
  const shape = useMemo(() => shapesOf(drawing, overlay ?? noOverlay), [drawing, overlay])
  const { window, layer, begin, reveal, zoomIn, zoomOut, fit, centre, listen } = useWindow({
    size: drawing,
    wheelMoves,
    onPress: (target) => onSelect(idAt(target)),
    onDouble: (target) => {
      const node = up(target, '[data-node]')?.getAttribute('data-node')
      if (node) onToggle(node)
    },
  })

  // A machine begins where it can be read; a new layout of the same one stays where the reader is.
  const shown = useRef(false)
  useEffect(() => {
    if (!shown.current) begin(start ?? startOf(drawing))
    shown.current = true
  }, [begin, drawing, start])

  // After every rendering: React gives elements back without the mark that it does not know of.
  useEffect(() => {
    const svg = window.current
    for (const one of svg?.querySelectorAll('[data-selected]') ?? []) one.removeAttribute('data-selected')
    if (selected === null) return
    for (const one of svg?.querySelectorAll('[data-node],[data-transition]') ?? []) {
      const is = one.getAttribute('data-node') === selected || one.getAttribute('data-transition') === selected
      if (is) one.setAttribute('data-selected', '')
    }
  })

  useEffect(() => {
    const place = selected === null || selected === '' ? null : placeOf(drawing, selected)
    if (place !== null) reveal(place)
  }, [selected, drawing, reveal])

  return (
    <div className="viewer-canvas" aria-busy={busy || !whole || drawing !== newest}>
      {/* An application with keys of its own, as the help under it says; the outline says the same without it. */}
      <svg
        ref={window}
        className="diagram viewer-window"
        role="application"
        aria-label={m.viewer_diagram({ machine: name })}
        aria-describedby={helpId}
      >
        <g ref={layer} aria-hidden="true">
          <ShapeInside shape={shape} of={drawing} onWhole={setWhole} />
        </g>
      </svg>
      <p id={helpId} className="visually-hidden">
        {m.viewer_diagram_help()}
      </p>
      <div className="viewer-zoom no-print">
        <ZoomButton label={m.viewer_zoom_in()} icon="plus" onPress={zoomIn} />
        <ZoomButton label={m.viewer_zoom_out()} icon="minus" onPress={zoomOut} />
        <button type="button" className="viewer-zoom-button" title={m.viewer_fit_long()} onClick={fit}>
          {m.viewer_fit()}
        </button>
      </div>
      <Minimap drawing={drawing} listen={listen} onMove={centre} />
      {busy && <output className="viewer-busy">{m.viewer_layout_busy()}</output>}
    </div>
  )
}

const ZoomButton = ({ label, icon, onPress }: { label: string; icon: 'plus' | 'minus'; onPress: () => void }) => (
  <button type="button" className="viewer-zoom-button" aria-label={label} title={label} onClick={onPress}>
    <Icon name={icon} size="sm" />
  </button>
)
