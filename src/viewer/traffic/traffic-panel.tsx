import { useEffect, useMemo, useState } from 'react'
import type { Traffic } from '#schemas/calls/machines.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Notice } from '../../ui/status/notice.tsx'
import { AnalysisFrame } from '../analysis/analysis-frame.tsx'
import { useViewed } from '../machine-context.ts'
import { transitionText } from '../viewer-words.ts'
import { numberText, timesText } from '../../i18n/amounts.ts'
import { figuresOf, type Figures } from './figures.ts'
import { StateTable } from './state-table.tsx'
import { TrafficFilters } from './traffic-filters.tsx'
import { isLoop, trafficOverlay } from './traffic-overlay.ts'
import { trafficAnalysis } from './traffic.actors.ts'

/** What was counted in the machine, over the diagram and as a table. */
export function TrafficPanel() {
  const { own } = useViewed()
  const [wish, setWish] = useState<Readonly<Record<string, string>>>({ machine: own.id })
  return (
    <AnalysisFrame<Traffic>
      machine={trafficAnalysis}
      wish={wish}
      missing={m.viewer_traffic_missing()}
      takesFiles={false}
    >
      {({ data, busy, ask }) =>
        data !== null && (
          <>
            <TrafficFilters
              wish={wish}
              own={own.version}
              traffic={data}
              onChange={(next) => {
                setWish(next)
                ask(next)
              }}
            />
            {data.demo && <Notice tone="info">{m.viewer_traffic_demo()}</Notice>}
            <output className="visually-hidden">{busy ? m.viewer_traffic_busy() : ''}</output>
            <Counted moves={data.moves} />
          </>
        )
      }
    </AnalysisFrame>
  )
}

function Counted({ moves }: { moves: Traffic['moves'] }) {
  const { own, lay } = useViewed()
  const figures = useMemo(() => figuresOf(own, moves), [own, moves])
  useEffect(() => {
    lay(moves.length === 0 ? null : trafficOverlay(own, figures))
    return () => lay(null)
  }, [own, figures, moves, lay])

  if (moves.length === 0) {
    return (
      <Notice title={m.viewer_traffic_none()} live>
        {m.viewer_traffic_none_text()}
      </Notice>
    )
  }
  return (
    <>
      <p aria-live="polite">
        <strong>{m.viewer_traffic_begun({ count: numberText(figures.begun) })}</strong>
      </p>
      {figures.strange > 0 && (
        <Notice tone="warning">{m.viewer_traffic_strange({ count: numberText(figures.strange) })}</Notice>
      )}
      <p className="muted">{m.viewer_traffic_legend()}</p>
      <StateTable figures={figures} />
      <Loops figures={figures} />
    </>
  )
}

function Loops({ figures }: { figures: Figures }) {
  const { own, select } = useViewed()
  const loops = figures.transitions.filter(isLoop).toSorted((a, b) => b.turns - a.turns)
  if (loops.length === 0) return null
  return (
    <section className="stack stack-tight">
      <h2>{m.viewer_traffic_loops()}</h2>
      <ul className="plain-list viewer-ways">
        {loops.map(({ id, turns }) => {
          const transition = own.transitions.find((one) => one.id === id)
          const way = transition === undefined ? id : `${transition.source}: ${transitionText(transition, own)}`
          return (
            <li key={id}>
              <button type="button" className="viewer-way" onClick={() => select(id)}>
                {m.viewer_traffic_loop({ way, turns: timesText(turns) })}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
