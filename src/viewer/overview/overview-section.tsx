import { useActorRef, useSelector } from '@xstate/react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { m } from '#schemas/messages/generated/messages.js'
import type { TrafficOverview } from '#schemas/calls/machines.calls.ts'
import type { Drawing } from '#paths/diagram/drawing.ts'
import { OVERVIEW } from '#paths/overview/overview.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { AnalysisFrame } from '../analysis/analysis-frame.tsx'
import { Canvas } from '../diagram/canvas.tsx'
import { TrafficFilters } from '../traffic/traffic-filters.tsx'
import { overviewOverlay, type OverviewFigures } from './overview-overlay.ts'
import { areaName, overview, overviewDiagram, overviewTraffic } from './overview.actors.ts'

/** The picture of all machines, with traffic over it; what it says is in the list of machines too. */
export function OverviewSection({
  figures,
  onTraffic,
}: {
  figures: OverviewFigures | null
  /** What was counted, or that nothing is shown of it any more. */
  onTraffic: (traffic: TrafficOverview | null) => void
}) {
  const actorRef = useActorRef(overviewDiagram, { input: { machine: OVERVIEW, selected: null } })
  // The canvas is made in tasks of its own: what a machine says is drawn by React in one.
  const drawing = useDeferredValue(useSelector(actorRef, (s) => s.context.drawing) as Drawing | null)
  const chosen = useSelector(actorRef, (s) => s.context.selected)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  const [counts, setCounts] = useState(true)
  const navigate = useNavigate()
  const overlay = useMemo(() => {
    const ids = drawing?.wires.flatMap(({ transitions }) => transitions) ?? []
    return overviewOverlay(overview, figures, chosen, ids)
  }, [drawing, figures, chosen])
  const choose = (id: string | null) => actorRef.send({ type: 'diagram.select', id })
  return (
    <section className="viewer-overview" aria-labelledby="viewer-overview-title">
      <div className="viewer-overview-head">
        <div>
          <h2 id="viewer-overview-title">{m.viewer_overview()}</h2>
          <p>{m.viewer_overview_lead()}</p>
        </div>
        {overview.unreached.length > 0 && (
          <Notice tone="warning">{m.viewer_overview_unreached({ machines: overview.unreached.join(', ') })}</Notice>
        )}
        <div className="viewer-tools no-print">
          <label className="viewer-filter">
            <span>{m.viewer_overview_find()}</span>
            <select value={chosen ?? ''} onChange={({ target }) => choose(target.value === '' ? null : target.value)}>
              <option value="">{m.viewer_overview_choose()}</option>
              {[...new Set(overview.machines.map(({ area }) => area))].map((area) => (
                <optgroup key={area} label={areaName(area)}>
                  {overview.machines
                    .filter((machine) => machine.area === area)
                    .map(({ name }) => (
                      <option key={name}>{name}</option>
                    ))}
                </optgroup>
              ))}
            </select>
          </label>
          {chosen !== null && (
            <ButtonLink to={`/machines/${chosen}`}>{m.viewer_overview_open({ machine: chosen })}</ButtonLink>
          )}
          <label className="viewer-check">
            <input
              type="checkbox"
              checked={counts}
              onChange={({ target }) => {
                setCounts(target.checked)
                if (!target.checked) onTraffic(null)
              }}
            />
            {m.viewer_overview_traffic()}
          </label>
        </div>
      </div>
      <div className="viewer-overview-stage">
        {failed && (
          <Notice
            tone="danger"
            live
            actions={<Button onClick={() => actorRef.send({ type: 'diagram.retry' })}>{m.common_retry()}</Button>}
          >
            {m.viewer_overview_failed()}
          </Notice>
        )}
        {drawing === null ? (
          !failed && <output className="viewer-waiting">{m.viewer_layout_busy()}</output>
        ) : (
          <Canvas
            name={m.viewer_overview()}
            drawing={drawing}
            overlay={overlay}
            selected={chosen}
            busy={busy}
            start={startOf(drawing)}
            wheelMoves={false}
            onSelect={(id) => {
              if (overview.machines.some(({ name }) => name === id)) void navigate(`/machines/${id ?? ''}`)
              else choose(null)
            }}
            onToggle={() => {}}
          />
        )}
      </div>
      <div className="viewer-overview-foot">
        <p className="small muted">
          {m.viewer_overview_legend()} {counts && m.viewer_overview_counts()}
        </p>
        {counts && <OverviewTraffic onTraffic={onTraffic} />}
      </div>
    </section>
  )
}

/** Where visits begin: the machine of the first page. */
const startOf = ({ boxes }: Drawing) => {
  const first = overview.machines.find(({ addresses }) => addresses.includes('/'))
  return boxes.find(({ node }) => node === first?.name)
}

/** Hands on what was fetched. */
function Laid({ traffic, onTraffic }: { traffic: TrafficOverview; onTraffic: (traffic: TrafficOverview) => void }) {
  useEffect(() => onTraffic(traffic), [traffic, onTraffic])
  return null
}

function OverviewTraffic({ onTraffic }: { onTraffic: (traffic: TrafficOverview | null) => void }) {
  const [wish, setWish] = useState<Readonly<Record<string, string>>>({})
  return (
    <AnalysisFrame<TrafficOverview>
      machine={overviewTraffic}
      wish={wish}
      missing={m.viewer_overview_missing()}
      takesFiles={false}
    >
      {({ data, busy, ask }) =>
        data !== null && (
          <>
            <Laid traffic={data} onTraffic={onTraffic} />
            {data.demo && <Notice tone="info">{m.viewer_traffic_demo()}</Notice>}
            <output className="visually-hidden">{busy ? m.viewer_traffic_busy() : ''}</output>
            <TrafficFilters
              wish={wish}
              traffic={data}
              onChange={(next) => {
                setWish(next)
                ask(next)
              }}
            />
          </>
        )
      }
    </AnalysisFrame>
  )
}
