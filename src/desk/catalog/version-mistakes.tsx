import type { VersionDetails } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { baseLocale } from '#schemas/messages/languages.ts'
import { RouteLink } from '../../ui/links/route-link.tsx'
import { fileAddress, mistakesText } from './catalog-words.ts'

/** What keeps the version from being published, each with the way to its line. */
export function VersionMistakes({
  number,
  mistakes,
  total,
  files,
}: Pick<VersionDetails, 'mistakes' | 'files'> & { number: number; total: number }) {
  const editable = new Set(files.filter((file) => file.editable).map(({ path }) => path))
  return (
    <section className="stack stack-tight" aria-labelledby="desk-mistakes">
      <h2 id="desk-mistakes">{mistakesText(total)}</h2>
      <p>{m.catalog_mistakes_lead()}</p>
      {mistakes.length < total && <p>{m.catalog_shown({ shown: mistakes.length, total })}</p>}
      <ul className="desk-history">
        {mistakes.map(({ file, line, message }) => (
          <li key={`${file}:${line}:${message}`}>
            <p className="desk-place">
              {editable.has(file) ? (
                <RouteLink to={fileAddress(number, file, line)}>
                  {file}:{line}
                </RouteLink>
              ) : (
                `${file}:${line}`
              )}
            </p>
            <p lang={baseLocale}>{message}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
