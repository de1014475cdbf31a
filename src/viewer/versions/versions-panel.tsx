import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { compare } from '#paths/diff/compare.ts'
import type { Comparison } from '#paths/diff/comparison.ts'
import type { KeptVersion } from '#paths/diff/kept-versions.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { AnalysisFrame } from '../analysis/analysis-frame.tsx'
import { useViewed } from '../machine-context.ts'
import { stateName, transitionText } from '../viewer-words.ts'
import { versionsAnalysis, type Versions } from './version-file.ts'
import { mergedOf, versionsOverlay } from './versions-overlay.ts'

/** The machine beside another version of it. */
export const VersionsPanel = memo(function VersionsPanel() {
  const { name } = useViewed()
  const wish = useMemo(() => ({ machine: name }), [name])
  return (
    <>
      <p>{m.viewer_versions_text()}</p>
      <AnalysisFrame<Versions> machine={versionsAnalysis} wish={wish} missing={m.viewer_versions_none()}>
        {({ data }) => data !== null && <Choice versions={data} />}
      </AnalysisFrame>
    </>
  )
})

function Choice({ versions }: { versions: Versions }) {
  const { own, name } = useViewed()
  const fitting = useMemo(
    () => versions.kept.filter(({ structure }) => structure.id === own.id || structure.id === name),
    [versions, own, name],
  )
  const older = fitting.filter(({ structure }) => structure.version !== own.version)
  const [version, setVersion] = useState<string | null>(null)
  const chosen =
    fitting.find(({ structure }) => structure.version === version) ?? (fitting.length === 1 ? fitting[0] : null)
  if (fitting.length === 0) return <Notice>{m.viewer_coverage_none()}</Notice>
  return (
    <>
      {older.length === 0 ? (
        <p>{m.viewer_versions_same()}</p>
      ) : (
        <label className="viewer-walk-input">
          <span>{m.viewer_versions_kept()}</span>
          <select value={version ?? ''} onChange={(event) => setVersion(event.target.value)}>
            <option value="">{m.viewer_versions_choose()}</option>
            {older.map(({ structure, day }) => (
              <option key={structure.version} value={structure.version}>
                {day === '' ? structure.version : m.viewer_versions_of({ version: structure.version, date: day })}
              </option>
            ))}
          </select>
        </label>
      )}
      {chosen && chosen.structure.version !== own.version && <Beside old={chosen} />}
    </>
  )
}

type Shown = 'both' | 'old' | 'next'

function Beside({ old: newest }: { old: KeptVersion }) {
  const old = useDeferredValue(newest)
  const { own, draw, lay } = useViewed()
  const [shown, setShown] = useState<Shown>('both')
  const comparison = useMemo(() => compare(old.structure, own), [old, own])
  const merged = useMemo(() => mergedOf(old.structure, own, comparison), [old, own, comparison])

  useEffect(() => {
    draw({ both: merged, old: old.structure, next: null }[shown])
    lay(versionsOverlay(comparison))
  }, [shown, merged, old, comparison, draw, lay])
  useEffect(
    () => () => {
      draw(null)
      lay(null)
    },
    [draw, lay],
  )

  const choices: { id: Shown; label: string }[] = [
    { id: 'both', label: m.viewer_versions_both() },
    { id: 'old', label: m.viewer_versions_before() },
    { id: 'next', label: m.viewer_versions_after() },
  ]
  return (
    <>
      <fieldset className="viewer-choices">
        <legend>{m.viewer_versions_show()}</legend>
        {choices.map(({ id, label }) => (
          <label key={id} className="viewer-check">
            <input type="radio" name="viewer-versions" checked={shown === id} onChange={() => setShown(id)} />
            {label}
          </label>
        ))}
      </fieldset>
      <Changes comparison={comparison} />
    </>
  )
}

function Changes({ comparison }: { comparison: Comparison }) {
  const { structure, select } = useViewed()
  const { states, transitions, stranded } = comparison
  const items = [
    ...states.map(({ old, next, differs }) => {
      const node = next ?? old
      return { old, next, id: node?.id ?? '', name: stateName(structure, node?.id ?? ''), differs }
    }),
    ...transitions.map(({ old, next, differs }) => {
      const one = next ?? old
      const name = one === null ? '' : `${stateName(structure, one.source)}: ${transitionText(one, structure)}`
      return { old, next, id: next === null ? `${one?.id ?? ''}#old` : next.id, name, differs }
    }),
  ]
  const groups = [
    { title: m.viewer_versions_added(), of: items.filter(({ old }) => old === null) },
    { title: m.viewer_versions_removed(), of: items.filter(({ next }) => next === null) },
    { title: m.viewer_versions_changed(), of: items.filter(({ old, next }) => old !== null && next !== null) },
  ]
  if (items.length === 0) return <p>{m.viewer_versions_same()}</p>
  return (
    <>
      {groups
        .filter(({ of }) => of.length > 0)
        .map(({ title, of }) => (
          <section key={title} className="stack stack-tight">
            <h2>{title}</h2>
            <ul className="plain-list viewer-ways">
              {of.map(({ id, name, differs }) => (
                <li key={id}>
                  <button type="button" className="viewer-way" onClick={() => select(id)}>
                    {differs.length === 0 ? name : m.viewer_versions_differs({ name, aspects: differs.join(', ') })}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      {stranded.length > 0 && (
        <section className="stack stack-tight">
          <h2>{m.viewer_versions_stranded()}</h2>
          <ul className="plain-list">
            {stranded.map(({ place, why }) => (
              <li key={place}>
                {why === 'place is gone'
                  ? m.viewer_versions_stranded_gone({ place })
                  : m.viewer_versions_stranded_end({ place })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
