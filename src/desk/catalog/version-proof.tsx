import type { VersionDetails, VersionProof as Proof } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { RouteLink } from '../../ui/links/route-link.tsx'
import { fileAddress } from './catalog-words.ts'

type Files = Pick<VersionDetails, 'files'>['files']

/** Whether everybody who is offered a plan of the version can come to its receipt, and what stops whom. */
export function VersionProof({
  number,
  proof,
  files,
  onAgain,
}: {
  number: number
  proof: Proof | null
  files: Files
  /** Asks how far it is by now. */
  onAgain: () => void
}) {
  if (proof === null) return null
  const { state, done, plans, errors, warnings, excluded, sentences } = proof
  const of = (severity: Proof['sentences'][number]['severity']) => sentences.filter((one) => one.severity === severity)
  return (
    <section className="stack stack-tight" aria-labelledby="desk-proof">
      <h2 id="desk-proof">{m.catalog_proof_title()}</h2>
      {state === 'working' ? (
        <>
          <p role="status">{m.catalog_proof_working({ done, plans })}</p>
          <div className="actions">
            <Button onClick={onAgain}>{m.catalog_proof_again()}</Button>
          </div>
        </>
      ) : (
        <>
          {errors + warnings === 0 && <p>{m.catalog_proof_good()}</p>}
          {errors > 0 && <p>{m.catalog_proof_errors({ count: errors })}</p>}
          <Sentences number={number} sentences={of('error')} files={files} />
          {warnings > 0 && <p>{m.catalog_proof_warnings({ count: warnings })}</p>}
          <Sentences number={number} sentences={of('warning')} files={files} />
          {excluded > 0 && (
            <details>
              <summary>{m.catalog_proof_excluded({ count: excluded })}</summary>
              <Sentences number={number} sentences={of('excluded')} files={files} />
            </details>
          )}
        </>
      )}
    </section>
  )
}

/** Each with the way to its line. */
function Sentences({ number, sentences, files }: { number: number; sentences: Proof['sentences']; files: Files }) {
  if (sentences.length === 0) return null
  const editable = new Set(files.filter((file) => file.editable).map(({ path }) => path))
  return (
    <ul className="desk-history">
      {sentences.map(({ text, file, line }) => (
        <li key={text}>
          <p className="desk-place">
            {editable.has(file) ? (
              <RouteLink to={fileAddress(number, file, line)}>
                {file}:{line}
              </RouteLink>
            ) : (
              `${file}:${line}`
            )}
          </p>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
