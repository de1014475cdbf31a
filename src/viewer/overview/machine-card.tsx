import { memo, type ReactNode } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { baseLocale } from '#schemas/messages/languages.ts'
import type { OverviewMachine } from '#paths/overview/overview.ts'
import { RouteLink } from '../../ui/links/route-link.tsx'
import type { useLive } from '../live/live-machines.ts'
import { RunningMark } from '../live/running-mark.tsx'
import { numberText } from '../../i18n/amounts.ts'
import { overview } from './overview.actors.ts'

/** A machine in the list: a small picture of it, and in words what the picture of all says about it. */
export const MachineCard = memo(function MachineCard({
  machine: { name, structure, addresses, ends },
  live,
  started,
}: {
  machine: OverviewMachine
  live: ReturnType<typeof useLive>
  /** How often it was started; undefined where that is not shown. */
  started: number | undefined
}) {
  // Words, not links: a keyboard would come by five times as many stops. Each machine has its own card.
  const names = (all: readonly string[]) => [...new Set(all)].join(', ')
  const startedBy = overview.starts.filter(({ to }) => to === name).map(({ from }) => from)
  const starts = overview.starts.filter(({ from }) => from === name).map(({ to }) => to)
  const leads = overview.leads.filter(({ from }) => from === name).map(({ to }) => to)
  return (
    <article className="viewer-card">
      <RouteLink to={`/machines/${name}`} className="viewer-card-name">
        <img
          className="viewer-card-picture"
          src={`/machines/pictures/${name}.svg`}
          alt=""
          width="240"
          height="120"
          loading="lazy"
          decoding="async"
        />
        {name} <RunningMark live={live} machine={structure.id} />
      </RouteLink>
      <p className="viewer-card-text" lang={baseLocale}>
        {structure.description}
      </p>
      <p className="small muted">
        {m.viewer_counts({ states: structure.nodes.length - 1, transitions: structure.transitions.length })}
        {started !== undefined && ` · ${m.viewer_overview_started({ count: numberText(started) })}`}
      </p>
      <dl className="viewer-facts">
        {addresses.length > 0 && <Fact name={m.viewer_overview_opens()}>{addresses.join(', ')}</Fact>}
        {startedBy.length > 0 && <Fact name={m.viewer_overview_started_by()}>{names(startedBy)}</Fact>}
        {starts.length > 0 && <Fact name={m.viewer_overview_starts()}>{names(starts)}</Fact>}
        {leads.length > 0 && <Fact name={m.viewer_overview_leads()}>{names(leads)}</Fact>}
        {ends.length > 0 && <Fact name={m.viewer_overview_ends()}>{ends.join(', ')}</Fact>}
      </dl>
    </article>
  )
})

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
