import { useEffect, useState } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import type { MachineCounts, MachineCoverage, PathRun } from '#paths/run/coverage.ts'
import { localeTag } from '../../i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { AnalysisFrame } from '../analysis/analysis-frame.tsx'
import { useViewed } from '../machine-context.ts'
import { transitionText } from '../viewer-words.ts'
import { coverageAnalysis, type CoverageFile } from './coverage-file.ts'
import { coverageOverlay, partFor, pathOverlay, shareOf, standingOf } from './coverage-overlay.ts'

const nothing = {}

/** What a run of the paths has driven, over the diagram. */
export function CoveragePanel() {
  return (
    <AnalysisFrame<CoverageFile> machine={coverageAnalysis} wish={nothing} missing={m.viewer_none_kept()}>
      {({ data }) => data !== null && <Shown file={data} />}
    </AnalysisFrame>
  )
}

function Shown({ file }: { file: CoverageFile }) {
  const { name, structure } = useViewed()
  const machines: readonly (MachineCounts | MachineCoverage)[] = file.machines
  const part = partFor(machines, name, structure)
  if (part === null) return <Notice>{m.viewer_coverage_none()}</Notice>
  return (
    <>
      <p className="muted">
        {m.viewer_coverage_when({
          date: new Date(file.at).toLocaleString(localeTag(), { dateStyle: 'medium', timeStyle: 'short' }),
          criterion: file.criterion,
        })}
      </p>
      {part.version !== structure.version && (
        <Notice tone="warning">{m.viewer_coverage_stale({ version: part.version })}</Notice>
      )}
      {part.noScreen !== null && <Notice>{m.viewer_coverage_no_screen({ reason: part.noScreen })}</Notice>}
      <Counts part={part} />
    </>
  )
}

function Counts({ part }: { part: MachineCounts | MachineCoverage }) {
  const { structure, select, lay } = useViewed()
  const [playing, setPlaying] = useState<{ run: PathRun; at: number } | null>(null)
  useEffect(() => {
    lay(playing === null ? coverageOverlay(part) : pathOverlay(playing.run.path, playing.at))
    return () => lay(null)
  }, [part, playing, lay])

  const { covered, barred, total } = shareOf(part)
  const open = part.transitions.filter((one) => ['uncovered', 'impossible'].includes(standingOf(one)))
  const runs = 'paths' in part ? part.paths : null
  return (
    <>
      <p>
        <strong>{m.viewer_coverage_of({ covered: covered + barred, total })}</strong>
      </p>
      {barred > 0 && <p className="muted">{m.viewer_coverage_barred({ count: barred })}</p>}
      <section className="stack stack-tight">
        <h2>{m.viewer_coverage_uncovered()}</h2>
        {open.length === 0 ? (
          <p>{m.viewer_coverage_all()}</p>
        ) : (
          <ul className="plain-list viewer-ways">
            {open.map((one) => {
              const transition = structure.transitions.find(({ id }) => id === one.id)
              return (
                <li key={one.id}>
                  <button type="button" className="viewer-way" onClick={() => select(one.id)}>
                    {transition === undefined
                      ? one.id
                      : `${transition.source}: ${transitionText(transition, structure)}`}
                  </button>
                  {one.impossible !== null && (
                    <span className="muted"> {m.viewer_coverage_impossible({ reason: one.impossible })}</span>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </section>
      <section className="stack stack-tight">
        <h2>{m.viewer_coverage_paths()}</h2>
        {runs === null && <p className="muted">{m.viewer_coverage_summary_only()}</p>}
        {playing !== null && (
          <Player
            run={playing.run}
            at={playing.at}
            onStep={(at) => setPlaying({ run: playing.run, at })}
            onStop={() => setPlaying(null)}
          />
        )}
        {runs !== null && (
          <ul className="plain-list viewer-ways">
            {runs.map((run) => (
              <li key={run.path.id}>
                <button type="button" className="viewer-way" onClick={() => setPlaying({ run, at: 0 })}>
                  {m.viewer_coverage_path({ id: run.path.id, steps: run.path.steps.length, status: statusText(run) })}
                </button>
                {run.fault !== null && <p className="viewer-fault">{`${run.fault.doing}: ${run.fault.error}`}</p>}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="stack stack-tight">
        <h2>{m.viewer_coverage_states()}</h2>
        <dl className="facts facts-amounts">
          {part.states.map(({ id, achieved }) => (
            <div key={id}>
              <dt>{id}</dt>
              <dd>{achieved}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

const statusText = ({ status }: PathRun): string => {
  switch (status) {
    case 'passed':
      return m.viewer_status_passed()
    case 'failed':
      return m.viewer_status_failed()
    case 'not run':
      return m.viewer_status_not_run()
  }
}

function Player({
  run,
  at,
  onStep,
  onStop,
}: {
  run: PathRun
  at: number
  onStep: (at: number) => void
  onStop: () => void
}) {
  const { steps } = run.path
  const label = at === 0 ? m.viewer_walk_start() : (steps[at - 1]?.label ?? '')
  return (
    <div className="viewer-player">
      <p aria-live="polite">{m.viewer_coverage_step({ at, steps: steps.length, label })}</p>
      <div className="cluster">
        <Button kind="quiet" disabled={at === 0} onClick={() => onStep(at - 1)}>
          {m.viewer_walk_back()}
        </Button>
        <Button kind="quiet" disabled={at >= steps.length} onClick={() => onStep(at + 1)}>
          {m.viewer_coverage_next()}
        </Button>
        <Button kind="quiet" onClick={onStop}>
          {m.viewer_coverage_stop()}
        </Button>
      </div>
    </div>
  )
}
