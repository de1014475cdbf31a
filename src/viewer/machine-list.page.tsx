import { models } from '#machines/registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { structureOf } from '#paths/structure/structure-of.ts'
import { PageTitle } from '../ui/text/page-title.tsx'
import { RouteLink } from '../ui/links/route-link.tsx'
import { baseLocale } from '#schemas/messages/languages.ts'
import { useLive } from './live/live-machines.ts'
import { RunningMark } from './live/running-mark.tsx'
import { sourcesOf } from './sources.ts'

/** Every machine, by the part of the product that it belongs to. */
export function MachineListPage() {
  const live = useLive()
  const all = Object.entries(models).map(([name, { machine }]) => {
    const structure = structureOf(machine)
    return { name, structure, area: sourcesOf(structure.id)[0]?.split('/')[1] ?? '' }
  })
  const areas = [
    { area: 'storefront', title: m.viewer_area_storefront() },
    { area: 'enrollment', title: m.viewer_area_enrollment() },
    { area: 'viewer', title: m.viewer_area_viewer() },
  ]
  return (
    <div className="page">
      <PageTitle title={m.viewer_title()} lead={m.viewer_lead()} />
      {areas.map(({ area, title }) => (
        <section key={area} className="stack">
          <h2>{title}</h2>
          <ul className="card-grid">
            {all
              .filter((one) => one.area === area)
              .map(({ name, structure }) => (
                <li key={name}>
                  <RouteLink to={`/machines/${name}`} className="viewer-card">
                    <span className="viewer-card-name">{name}</span>
                    <RunningMark live={live} machine={structure.id} />
                    <span className="viewer-card-text" lang={baseLocale}>
                      {structure.description}
                    </span>
                    <span className="small muted">
                      {m.viewer_counts({
                        states: structure.nodes.length - 1,
                        transitions: structure.transitions.length,
                      })}
                    </span>
                  </RouteLink>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
