import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#schemas/messages/generated/messages.js'
import type { Case } from '#paths/explore/cases.ts'
import { leavesIn } from '#paths/explore/configurations.ts'
import { baseLocale } from '#schemas/messages/languages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useViewed } from '../machine-context.ts'
import { caseText, inputTexts } from './case-text.ts'
import { stepsText, testText } from './walk-copies.ts'
import { walkFrom, walkText } from './walk-link.ts'
import { begun, blockedIn, movedTo, overlayOf, possible, replayed, taken, type Blocked, type Walk } from './walk.ts'

/** The query of an address that holds a walk. */
export const WALK = 'walk'

/** Simulates the machine: what can happen as buttons, outcomes chosen by hand, back and forward in time. */
export function WalkPanel() {
  const { model, name, structure, lay } = useViewed()
  const [query, setQuery] = useSearchParams()
  const [opened] = useState(() => walkFrom(model, query.get(WALK) ?? ''))
  const [walk, setWalk] = useState<Walk>(opened?.walk ?? begun(0))
  const stretches = useMemo(() => replayed(model, walk), [model, walk])
  const last = stretches.at(-1)

  useEffect(() => {
    lay(overlayOf(stretches))
    return () => lay(null)
  }, [stretches, lay])

  const go = (next: Walk) => {
    setWalk(next)
    // The address follows, so that loading the page again walks the same way.
    setQuery(next.labels.length === 0 && next.input === 0 ? {} : { [WALK]: walkText(model, next) }, { replace: true })
  }
  const bare = bareOf(structure.id)
  if (last === undefined) return null
  const link = () => {
    const here = new URL(location.href)
    here.search = new URLSearchParams({ [WALK]: walkText(model, walk) }).toString()
    here.hash = ''
    return here.href
  }
  return (
    <div className="viewer-walk">
      {opened?.stale === true && <Notice tone="warning">{m.viewer_walk_stale()}</Notice>}
      <label className="viewer-walk-input">
        <span>{m.viewer_walk_start()}</span>
        <select value={walk.input} onChange={(event) => go(begun(Number(event.target.value)))}>
          {inputTexts(model.inputs).map((input, index) => (
            <option key={index} value={index}>
              {input === '' ? m.viewer_walk_start() : m.viewer_walk_start_n({ number: index + 1, input })}
            </option>
          ))}
        </select>
      </label>
      <p aria-live="polite">
        <span className="muted">{m.viewer_walk_now()}</span> <strong>{leavesIn(last.snapshot).join(', ')}</strong>
      </p>
      <div className="cluster">
        <Button kind="quiet" icon="arrow-left" disabled={walk.at === 0} onClick={() => go(movedTo(walk, walk.at - 1))}>
          {m.viewer_walk_back()}
        </Button>
        <Button
          kind="quiet"
          iconEnd="arrow-right"
          disabled={walk.at >= walk.labels.length}
          onClick={() => go(movedTo(walk, walk.at + 1))}
        >
          {m.viewer_walk_forward()}
        </Button>
        <Button kind="quiet" disabled={walk.labels.length === 0} onClick={() => go(begun(walk.input))}>
          {m.viewer_walk_restart()}
        </Button>
      </div>
      {last.snapshot.status === 'active' ? (
        <Choices key={walk.at} snapshot={last.snapshot} onTake={(one) => go(taken(walk, one.label))} />
      ) : (
        <p>
          {last.snapshot.status === 'error'
            ? m.viewer_walk_failed({ error: String(last.snapshot.error) })
            : m.viewer_walk_ended()}
        </p>
      )}
      <section className="stack stack-tight">
        <h2>{m.viewer_walk_history()}</h2>
        <ol className="plain-list viewer-ways">
          {stretches.map((stretch, index) => (
            <li key={index}>
              <button
                type="button"
                className="viewer-way"
                aria-current={index === walk.at ? 'step' : undefined}
                onClick={() => go(movedTo(walk, index))}
              >
                {m.viewer_walk_step({
                  number: index,
                  label: stretch.taken === null ? m.viewer_walk_start() : caseText(stretch.taken, bare),
                  states: leavesIn(stretch.snapshot).join(', '),
                })}
              </button>
            </li>
          ))}
        </ol>
        <div className="cluster viewer-copies">
          <CopyButton text={link}>{m.viewer_walk_copy_link()}</CopyButton>
          <CopyButton text={() => testText(name, model, walk, stretches)}>{m.viewer_walk_copy_test()}</CopyButton>
          <CopyButton text={() => stepsText(name, model, walk, stretches)}>{m.viewer_walk_copy_steps()}</CopyButton>
        </div>
      </section>
      <details>
        <summary>{m.viewer_walk_context()}</summary>
        <pre className="viewer-context">{JSON.stringify(last.snapshot.context, null, 2)}</pre>
      </details>
    </div>
  )
}

/** An event without the name of its machine, which is known here. */
const bareOf =
  (machine: string) =>
  (event: string): string =>
    event.startsWith(`${machine}.`) ? event.slice(machine.length + 1) : event

function Choices({
  snapshot,
  onTake,
}: {
  snapshot: ReturnType<typeof replayed>[number]['snapshot']
  onTake: (one: Case) => void
}) {
  const { model, structure } = useViewed()
  const cases = useMemo(() => possible(model, snapshot), [model, snapshot])
  const blocked = useMemo(() => blockedIn(model, snapshot), [model, snapshot])
  const isTold = ({ guards, reason }: Blocked) => guards.length > 0 || reason !== null
  const told = blocked.filter(isTold)
  const unheard = blocked.filter((one) => !isTold(one))
  const actors = [...new Set(cases.flatMap(({ actor }) => actor ?? []))]
  const bare = bareOf(structure.id)
  const button = (one: Case) => (
    <li key={one.label}>
      <button type="button" className={`viewer-case case-${one.kind}`} title={one.label} onClick={() => onTake(one)}>
        {caseText(one, bare, cases)}
      </button>
    </li>
  )
  return (
    <>
      {actors.map((actor) => (
        <section key={actor} className="stack stack-tight">
          <h2>{m.viewer_walk_answers({ actor })}</h2>
          <ul className="plain-list viewer-cases">{cases.filter((one) => one.actor === actor).map(button)}</ul>
        </section>
      ))}
      {cases.some(({ kind }) => kind === 'after') && (
        <section className="stack stack-tight">
          <h2>{m.viewer_walk_delays()}</h2>
          <ul className="plain-list viewer-cases">{cases.filter(({ kind }) => kind === 'after').map(button)}</ul>
        </section>
      )}
      {cases.some(({ kind }) => kind === 'event') && (
        <section className="stack stack-tight">
          <h2>{m.viewer_walk_can()}</h2>
          <ul className="plain-list viewer-cases">{cases.filter(({ kind }) => kind === 'event').map(button)}</ul>
        </section>
      )}
      {blocked.length > 0 && (
        <section className="stack stack-tight">
          <h2>{m.viewer_walk_blocked()}</h2>
          <ul className="plain-list small muted">
            {told.map(({ event, guards, reason }) => (
              <li key={event} lang={guards.length > 0 ? undefined : baseLocale}>
                {guards.length > 0
                  ? m.viewer_walk_blocked_by({ event: bare(event), guards: guards.join(', ') })
                  : m.viewer_walk_blocked_silent({ event: bare(event), reason: reason ?? '' })}
              </li>
            ))}
            {unheard.length > 0 && (
              <li>{m.viewer_walk_unheard({ events: unheard.map(({ event }) => bare(event)).join(', ') })}</li>
            )}
          </ul>
        </section>
      )}
    </>
  )
}
