import { useEffect, useRef } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import type { Drawing } from '#paths/diagram/drawing.ts'
import { seenPart, seesAll } from './pan-zoom.ts'
import type { ViewListener } from './use-window.ts'

/** The whole diagram in a corner with a frame around what the window shows. For the mouse; keys move the window itself. */
export function Minimap({
  drawing,
  listen,
  onMove,
}: {
  drawing: Drawing
  listen: (listener: ViewListener) => () => void
  /** A point of the diagram that should come to the middle. */
  onMove: (point: { x: number; y: number }) => void
}) {
  const svg = useRef<SVGSVGElement>(null)
  const part = useRef<SVGRectElement>(null)
  useEffect(
    () =>
      listen((view, frame) => {
        for (const [name, value] of Object.entries(seenPart(view, frame))) part.current?.setAttribute(name, `${value}`)
        // What shows nothing new would only cover a part of the diagram.
        svg.current?.toggleAttribute('data-idle', seesAll(view, drawing, frame))
      }),
    [listen, drawing],
  )
  return (
    <svg
      ref={svg}
      className="viewer-minimap no-print"
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
      onPointerDown={(event) => {
        const matrix = svg.current?.getScreenCTM()?.inverse()
        if (matrix === undefined) return
        const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
        onMove({ x, y })
      }}
    >
      <title>{m.viewer_minimap()}</title>
      {drawing.boxes.map(({ node, x, y, width, height, depth }) => (
        <rect
          key={node}
          x={x}
          y={y}
          width={width}
          height={height}
          className={depth === 0 ? 'mini-machine' : 'mini-box'}
        />
      ))}
      <rect ref={part} className="mini-part" />
    </svg>
  )
}
