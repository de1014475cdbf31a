import type { CatalogChange, VersionDetails } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { changeAreas } from '#schemas/desk/catalog-changes.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Badge } from '../../ui/text/badge.tsx'
import { areaName } from './catalog-words.ts'
import { fieldWords, valueText } from './field-words.ts'

const kindName = (kind: CatalogChange['kind']): string =>
  kind === 'added' ? m.catalog_added() : kind === 'removed' ? m.catalog_gone() : m.catalog_changed()

/** What differs from what everybody sees, by what it is about. */
export function VersionChanges({ details: { version, now, changes, changes_total } }: { details: VersionDetails }) {
  if (version.state === 'now') return <p className="muted">{m.catalog_changes_itself()}</p>
  return (
    <section className="stack" aria-labelledby="desk-changes">
      <h2 id="desk-changes">{now === null ? m.catalog_changes_first() : m.catalog_changes({ number: now })}</h2>
      {changes.length === 0 ? (
        <p className="muted">{m.catalog_changes_none()}</p>
      ) : (
        <>
          {changes.length < changes_total && <p>{m.catalog_shown({ shown: changes.length, total: changes_total })}</p>}
          {changeAreas.map((area) => {
            const own = changes.filter((change) => change.area === area)
            return own.length === 0 ? null : (
              <section key={area} aria-labelledby={`desk-area-${area}`}>
                <h3 id={`desk-area-${area}`} className="desk-area">
                  {areaName(area)} <span className="muted">({own.length})</span>
                </h3>
                <ul className="desk-history">
                  {own.map((change) => (
                    <Change key={`${change.kind} ${change.id}`} change={change} />
                  ))}
                </ul>
              </section>
            )
          })}
        </>
      )}
    </section>
  )
}

function Change({ change: { kind, id, name, fields } }: { change: CatalogChange }) {
  return (
    <li>
      <p className="desk-change">
        <span className="desk-row-name">{name}</span>
        <Badge tone={kind === 'added' ? 'success' : kind === 'removed' ? 'warning' : 'info'}>{kindName(kind)}</Badge>
        {name !== id && <span className="small muted">{id}</span>}
      </p>
      {fields.length > 0 && (
        <dl className="desk-fields">
          {fields.map(({ field, before, after }) => {
            const words = fieldWords(field)
            return (
              <div key={field}>
                <dt>
                  {words.name} {words.rest !== '' && <span className="small muted">{words.rest}</span>}
                </dt>
                <dd>
                  {before === null && after === null ? (
                    <span className="muted">{m.catalog_not_shown()}</span>
                  ) : (
                    <>
                      <span className="visually-hidden">{m.catalog_before()}: </span>
                      <del className="desk-before">{valueText(field, before)}</del>
                      <span aria-hidden="true"> → </span>
                      <span className="visually-hidden">{m.catalog_after()}: </span>
                      <ins className="desk-after">{valueText(field, after)}</ins>
                    </>
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
    </li>
  )
}
