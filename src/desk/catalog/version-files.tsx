import type { VersionDetails } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatBytes } from '../../i18n/format.ts'
import { RouteLink } from '../../ui/links/route-link.tsx'
import { fileAddress } from './catalog-words.ts'

/** The files of a version; texts lead to where they are read or changed. */
export function VersionFiles({ number, files }: { number: number; files: VersionDetails['files'] }) {
  const texts = files.filter(({ editable }) => editable)
  const others = files.filter(({ editable }) => !editable)
  return (
    <section className="stack stack-tight" aria-labelledby="desk-files">
      <h2 id="desk-files">{m.catalog_files()}</h2>
      <ul className="desk-files">
        {texts.map(({ path, bytes }) => (
          <li key={path}>
            <RouteLink to={fileAddress(number, path)}>{path}</RouteLink>
            <span className="small muted">{formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <details className="desk-more">
          <summary>{m.catalog_files_other({ count: others.length })}</summary>
          <p className="muted">{m.catalog_files_other_text()}</p>
          <ul className="desk-files">
            {others.map(({ path, bytes }) => (
              <li key={path}>
                <span>{path}</span>
                <span className="small muted">{formatBytes(bytes)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
