import { useEffect, useMemo, useRef, useState } from 'react'
import type { Drawing, Overlay } from '#paths/diagram/drawing.ts'
import { draw } from '#paths/diagram/layout.ts'
import { shapesOf } from '#paths/diagram/shapes.ts'
import { diagramCss } from '#paths/diagram/styles.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { Locale } from '#schemas/messages/languages.ts'
import { Skeleton } from '../../../ui/status/skeleton.tsx'
import { adoptStyles } from '../../../ui/tool-frame/adopt-styles.ts'
import { layouter } from '../../../viewer/diagram/browser-layouter.ts'
import { ShapeInside } from '../../../viewer/diagram/shape.tsx'
import { type LifeRegion, lifeChart, lifeOverlay, lifeRegions } from './life-picture.ts'
import type { Life } from './life-replay.ts'

adoptStyles(diagramCss)

interface Props {
  life: Life
  /** Which parts of the life are drawn, one below the other. */
  regions: readonly LifeRegion[]
  locale: Locale
}

/** Lays the charts out in the words of a language; null while they are on their way, and where they cannot be drawn. */
const useDrawings = ({ regions, locale }: Pick<Props, 'regions' | 'locale'>) => {
  // A text: the same regions of another timeline are drawn already.
  const wanted = [locale, ...regions].join(' ')
  const [drawn, setDrawn] = useState<{ wanted: string; drawings: readonly Drawing[] | null } | null>(null)
  useEffect(() => {
    let wants = true
    const all = lifeRegions
      .filter((region) => wanted.split(' ').includes(region))
      .map((region) => draw(lifeChart(region), layouter.layout, { descriptions: false, direction: 'DOWN' }))
    const show = (drawings: readonly Drawing[] | null) => {
      if (wants) setDrawn({ wanted, drawings })
    }
    // Without the drawing the list above it says the same.
    Promise.all(all).then(show, () => show(null))
    return () => {
      wants = false
    }
  }, [wanted])
  return drawn?.wanted === wanted ? drawn : null
}

/** Where an enrollment stands on its statechart, as a picture in a room of its own. The list above it says the same. */
export function LifeDrawing({ life, regions, locale }: Props) {
  const drawn = useDrawings({ regions, locale })
  const overlay = useMemo(() => lifeOverlay(life), [life])
  const room = useRef<HTMLDivElement>(null)
  // What is looked for first is where it stands.
  useEffect(() => {
    const [first] = drawn?.drawings ?? []
    const box = first?.boxes.find(({ node }) => life.now.includes(node))
    const area = room.current
    if (box === undefined || area === null) return
    // It is moved by keys as well, which need the focus.
    area.tabIndex = 0
    area.scrollTop = box.y + box.height / 2 - area.clientHeight / 2
    area.scrollLeft = box.x + box.width / 2 - area.clientWidth / 2
  }, [drawn, life])
  if (drawn?.drawings === null) return null
  return (
    <div ref={room} className="desk-life-drawing" role="group" aria-label={m.desk_life_drawing()}>
      {drawn === null ? (
        <Skeleton shape="panel" />
      ) : (
        drawn.drawings.map((drawing) => <Picture key={drawing.boxes[0]?.node} drawing={drawing} overlay={overlay} />)
      )}
    </div>
  )
}

const nothing = () => {}

function Picture({ drawing, overlay }: { drawing: Drawing; overlay: Overlay }) {
  const shape = useMemo(() => shapesOf(drawing, overlay), [drawing, overlay])
  const { width, height } = drawing
  return (
    <svg className="diagram" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <ShapeInside shape={shape} of={drawing} onWhole={nothing} />
    </svg>
  )
}
