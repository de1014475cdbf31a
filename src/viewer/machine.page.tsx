import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { models } from '#machines/registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { Drawing, Overlay } from '#paths/diagram/drawing.ts'
import type { Structure } from '#paths/structure/structure.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { baseLocale } from '#schemas/messages/languages.ts'
import { useLocale } from '../i18n/locale.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/status/notice.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { RouteLink } from '../ui/links/route-link.tsx'
import { Canvas } from './diagram/canvas.tsx'
import { CoveragePanel } from './coverage/coverage-panel.tsx'
import { Details } from './details.tsx'
import { isMachineName, providedDiagramMachine } from './diagram/diagram.actors.ts'
import { LivePanel } from './live/live-panel.tsx'
import { ViewedProvider, type Viewed } from './machine-context.ts'
import { Outline } from './outline.tsx'
import { PrintedOutline } from './printed-outline.tsx'
import { Tabs } from './tabs.tsx'
import { TrafficPanel } from './traffic/traffic-panel.tsx'
import { VersionsPanel } from './versions/versions-panel.tsx'
import { WALK, WalkPanel } from './walk/walk-panel.tsx'

/** `/machines/beneficiaries#listing`: a machine with one of its states, or nothing, selected. */
export function MachinePage() {
  const { machine: name = '' } = useParams()
  const locale = useLocale()
  if (!isMachineName(name)) {
    return (
      <div className="page page-narrow">
        <PageTitle title={m.viewer_not_found({ name })} />
        <RouteLink to="/machines">{m.viewer_all()}</RouteLink>
      </div>
    )
  }
  // By language too: the diagram's own words are laid out with it.
  return <OneMachine key={`${name} ${locale}`} name={name} />
}

type PanelId = 'outline' | 'details' | 'walk' | 'coverage' | 'traffic' | 'live' | 'versions'

/** What an address names, where the machine has it. */
const knownIn = ({ nodes, transitions }: Structure, id: string | null): string | null =>
  nodes.some((one) => one.id === id) || transitions.some((one) => one.id === id) ? id : null

function OneMachine({ name }: { name: keyof typeof models }) {
  const model = models[name]
  const own = structureOf(model.machine)
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const wanted = hash === '' ? null : decodeURIComponent(hash.slice(1))
  const actorRef = useActorRef(providedDiagramMachine, { input: { machine: name, selected: knownIn(own, wanted) } })
  const drawing = useSelector(actorRef, (s) => s.context.drawing) as Drawing | null
  const selected = useSelector(actorRef, (s) => s.context.selected)
  const collapsed = useSelector(actorRef, (s) => s.context.collapsed)
  const described = useSelector(actorRef, (s) => s.context.described)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  // What the panels say of it follows in slices, like the drawing: a large machine keeps nobody waiting.
  const structure = useDeferredValue(useSelector(actorRef, (s) => s.context.instead as Structure | null) ?? own)
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const [panel, setPanel] = useState<PanelId>(
    new URLSearchParams(search).has(WALK) ? 'walk' : wanted === null ? 'outline' : 'details',
  )
  const [overlay, setOverlay] = useState<Overlay | null>(null)

  const select = useCallback(
    (id: string | null) => {
      actorRef.send({ type: 'diagram.select', id })
      void navigate({ search: location.search, hash: id ?? '' }, { replace: true })
    },
    [actorRef, navigate],
  )
  useEffect(() => {
    // A link within the page, or Back: the address says what is selected.
    if (wanted !== actorRef.getSnapshot().context.selected) {
      actorRef.send({ type: 'diagram.select', id: knownIn(own, wanted) })
    }
  }, [wanted, own, actorRef])
  const toggle = useCallback(
    (node: string) =>
      actorRef.send({
        type: actorRef.getSnapshot().context.collapsed.includes(node) ? 'diagram.expand' : 'diagram.collapse',
        node,
      }),
    [actorRef],
  )
  const draw = useCallback((instead: Structure | null) => actorRef.send({ type: 'diagram.draw', instead }), [actorRef])
  const viewed = useMemo<Viewed>(
    () => ({ name, model, structure, own, selected, select, draw, lay: setOverlay }),
    [name, model, structure, own, selected, select, draw],
  )

  return (
    <ViewedProvider value={viewed}>
      <div className="viewer-machine">
        <div className="viewer-head">
          <nav aria-label={m.viewer_all()} className="small no-print">
            <RouteLink to="/machines">{m.viewer_all()}</RouteLink>
          </nav>
          <PageTitle title={name} />
          <p className="viewer-about" lang={baseLocale}>
            {structure.description}
          </p>
          <div className="viewer-tools no-print">
            <label className="viewer-check">
              <input
                type="checkbox"
                checked={described}
                onChange={(event) => actorRef.send({ type: 'diagram.describe', described: event.target.checked })}
              />
              {m.viewer_descriptions()}
            </label>
            <Button kind="quiet" icon="print" onClick={() => print()}>
              {m.viewer_print()}
            </Button>
          </div>
        </div>
        <div className="viewer-work">
          <section className="viewer-stage" aria-label={m.viewer_diagram({ machine: name })}>
            {failed && (
              <Notice
                tone="danger"
                live
                title={m.viewer_layout_failed()}
                actions={<Button onClick={() => actorRef.send({ type: 'diagram.retry' })}>{m.common_retry()}</Button>}
              >
                {problem?.message}
              </Notice>
            )}
            {drawing === null ? (
              !failed && <output className="viewer-waiting">{m.viewer_layout_busy()}</output>
            ) : (
              <Canvas
                name={name}
                drawing={drawing}
                overlay={overlay}
                selected={selected}
                busy={busy}
                onSelect={(id) => {
                  select(id)
                  // What a panel lays over the diagram stays there while the diagram is looked at.
                  if (id !== null && panel === 'outline') setPanel('details')
                }}
                onToggle={toggle}
              />
            )}
          </section>
          <aside className="viewer-side" aria-label={m.viewer_panels()}>
            <Tabs<PanelId>
              label={m.viewer_panels()}
              open={panel}
              onOpen={setPanel}
              tabs={[
                { id: 'outline', label: m.viewer_tab_outline(), panel: <Outline /> },
                {
                  id: 'details',
                  label: m.viewer_tab_details(),
                  panel: <Details collapsed={collapsed} onToggle={toggle} />,
                },
                { id: 'walk', label: m.viewer_tab_walk(), panel: <WalkPanel /> },
                { id: 'coverage', label: m.viewer_tab_coverage(), panel: <CoveragePanel /> },
                { id: 'traffic', label: m.viewer_tab_traffic(), panel: <TrafficPanel /> },
                { id: 'live', label: m.viewer_tab_live(), panel: <LivePanel /> },
                { id: 'versions', label: m.viewer_tab_versions(), panel: <VersionsPanel /> },
              ]}
            />
          </aside>
        </div>
        <PrintedOutline />
      </div>
    </ViewedProvider>
  )
}
