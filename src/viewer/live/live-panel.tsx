import { useEffect, useMemo } from 'react'
import { models } from '#machines/registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { transitionTitle } from '#paths/diagram/words.ts'
import type { Mark, Overlay } from '#paths/diagram/drawing.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { RouteLink } from '../../ui/links/route-link.tsx'
import { useViewed } from '../machine-context.ts'
import { diagramWords } from '../viewer-words.ts'
import { useLive, type LiveRun } from './live-machines.ts'

/** The name of a machine in addresses, by its id. */
const nameOf = (id: string): string | undefined =>
  Object.entries(models).find(([, { machine }]) => machine.id === id)?.[0]

const overlayOf = (run: LiveRun): Overlay => {
  const active: Mark = { tone: 'active' }
  return {
    states: Object.fromEntries(run.leaves.map((id) => [id, active])),
    transitions: Object.fromEntries(run.fires.map((id) => [id, active])),
  }
}

/** The machine of the page that is used in another window: where it stands lights up. */
export function LivePanel() {
  const { own, lay } = useViewed()
  const { runs, news } = useLive()
  const run = runs.findLast(({ machine }) => machine === own.id) ?? null
  const others = runs.filter(({ machine }) => machine !== own.id)
  const words = useMemo(() => diagramWords(), [])
  useEffect(() => {
    lay(run === null ? null : overlayOf(run))
    return () => lay(null)
  }, [run, lay])

  const textOf = ({ leaves, fires }: LiveRun): string => {
    if (leaves.length === 0) return m.viewer_live_ended()
    const ways = fires.flatMap((id) => own.transitions.find((one) => one.id === id) ?? [])
    if (ways.length === 0) return m.viewer_live_began({ states: leaves.join(', ') })
    return ways.map((way) => transitionTitle(way, own, words).split('\n')[0]).join('; ')
  }
  const mine = news.filter(({ machine }) => machine === own.id)
  return (
    <div className="viewer-analysis">
      <p className="muted">{m.viewer_live_text()}</p>
      <p aria-live="polite" className="viewer-live-now">
        <strong>{run === null ? m.viewer_live_waiting() : m.viewer_live_now({ states: run.leaves.join(', ') })}</strong>
      </p>
      {run !== null && run.version !== own.version && (
        <Notice tone="warning">{m.viewer_live_version({ version: run.version })}</Notice>
      )}
      {mine.length > 0 && (
        <section className="stack stack-tight">
          <h2>{m.viewer_live_last()}</h2>
          <ol className="plain-list" reversed>
            {mine.map((one) => (
              <li key={one.number}>{textOf(one)}</li>
            ))}
          </ol>
        </section>
      )}
      <section className="stack stack-tight">
        <h2>{m.viewer_live_others()}</h2>
        {others.length === 0 && run === null && <p className="muted">{m.viewer_live_none()}</p>}
        <ul className="plain-list viewer-ways" aria-live="polite">
          {others.map(({ key, machine, leaves }) => {
            const text = m.viewer_live_moves({ machine, states: leaves.join(', ') })
            const name = nameOf(machine)
            return (
              <li key={key}>
                {name === undefined ? (
                  text
                ) : (
                  <RouteLink to={`/machines/${name}`} className="viewer-way">
                    {text}
                  </RouteLink>
                )}
              </li>
            )
          })}
        </ul>
      </section>
    </div>
  )
}
