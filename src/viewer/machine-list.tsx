import { useDeferredValue, useEffect, useState } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import type { TrafficOverview } from '#schemas/calls/machines.calls.ts'
import { useLive } from './live/live-machines.ts'
import { MachineCard } from './overview/machine-card.tsx'
import { type OverviewFigures, overviewFigures } from './overview/overview-overlay.ts'
import { OverviewSection } from './overview/overview-section.tsx'
import { areaName, overview } from './overview/overview.actors.ts'

/** The whole product as a picture, and every machine with what starts it, by the part of the product. */
export function MachineList() {
  const live = useLive()
  const [traffic, setTraffic] = useState<TrafficOverview | null>(null)
  const figures = useFigures(traffic)
  // The picture stands first; the list of them all follows in tasks of its own, and so do its figures.
  const machines = useDeferredValue(overview.machines, [])
  const started = useDeferredValue(figures)?.started
  return (
    <>
      <OverviewSection figures={figures} onTraffic={setTraffic} />
      <h2>{m.viewer_overview_list()}</h2>
      {[...new Set(machines.map(({ area }) => area))].map((area) => (
        <section key={area} className="stack">
          <h3>{areaName(area)}</h3>
          <ul className="card-grid">
            {machines
              .filter((machine) => machine.area === area)
              .map((machine) => (
                <li key={machine.name}>
                  <MachineCard machine={machine} live={live} started={started?.get(machine.name)} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** What was counted, added up; null where nothing is shown, and until it is. */
const useFigures = (traffic: TrafficOverview | null): OverviewFigures | null => {
  const [figures, setFigures] = useState<OverviewFigures | null>(null)
  const isShown = traffic !== null && traffic.machines.length > 0
  useEffect(() => {
    if (!isShown) return undefined
    let isLatest = true
    void overviewFigures(overview, traffic.machines).then((added) => isLatest && setFigures(added))
    return () => {
      isLatest = false
    }
  }, [isShown, traffic])
  return isShown ? figures : null
}
