import type { VersionDetails, VersionProof as Proof } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { RouteLink } from '../../ui/links/route-link.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { ProgressBar } from '../../ui/status/progress-bar.tsx'
import { fileAddress } from './catalog-words.ts'

type Files = Pick<VersionDetails, 'files'>['files']

/** Whether everybody who is offered a plan of the version can come to its receipt, and what stops whom. */
export function VersionProof({
  number,
  proof,
  files,
  onAgain = null,
}: {
  number: number
  proof: Proof | null
  files: Files
  /** Asks how far it is by now, where the page does not ask by itself. */
  onAgain?: (() => void) | null
}) {
  if (proof === null) return null
  const { state, done, plans, errors, warnings, excluded, sentences } = proof
  const of = (severity: Proof['sentences'][number]['severity']) => sentences.filter((one) => one.severity === severity)
  const shared = { number, files }
  return (
    <section className="stack stack-tight" aria-labelledby="desk-proof">
      <h2 id="desk-proof">{m.catalog_proof_title()}</h2>
      {/* Stands there before the proof is done, so that what it came to is heard; how far it is is not. */}
      <div role="status">
        {state === 'working' ? (
          <p>{onAgain === null ? m.catalog_proof_working() : m.catalog_proof_stopped()}</p>
        ) : errors > 0 ? (
          <Notice tone="danger" title={m.catalog_proof_errors({ count: errors })} />
        ) : warnings > 0 ? (
          <Notice tone="warning" title={m.catalog_proof_warnings({ count: warnings })} />
        ) : (
          <Notice tone="success" title={m.catalog_proof_good()} />
        )}
      </div>
      {state === 'working' ? (
        <HowFar done={done} plans={plans} onAgain={onAgain} />
      ) : (
        <>
          <Sentences {...shared} sentences={of('error')} total={errors} />
          {errors > 0 && warnings > 0 && (
            <Notice tone="warning" title={m.catalog_proof_warnings({ count: warnings })} />
          )}
          <Sentences {...shared} sentences={of('warning')} total={warnings} />
          {excluded > 0 && (
            <details className="desk-more">
              <summary>{m.catalog_proof_excluded({ count: excluded })}</summary>
              <Sentences {...shared} sentences={of('excluded')} total={excluded} />
            </details>
          )}
        </>
      )}
    </section>
  )
}

function HowFar({ done, plans, onAgain }: Pick<Proof, 'done' | 'plans'> & { onAgain: (() => void) | null }) {
  return (
    <>
      {plans > 0 && (
        <>
          <ProgressBar value={done} max={plans} label={m.catalog_proof_title()} />
          <p className="small muted">{m.catalog_proof_so_far({ done, plans })}</p>
        </>
      )}
      {onAgain !== null && (
        <div className="actions">
          <Button onClick={onAgain}>{m.catalog_proof_again()}</Button>
        </div>
      )}
    </>
  )
}

/** Each with the way to its line. */
function Sentences({
  number,
  sentences,
  total,
  files,
}: {
  number: number
  sentences: Proof['sentences']
  /** How many there are; an answer tells the first 200. */
  total: number
  files: Files
}) {
  if (total === 0) return null
  const editable = new Set(files.filter((file) => file.editable).map(({ path }) => path))
  return (
    <>
      {sentences.length < total && <p className="small muted">{m.catalog_shown({ shown: sentences.length, total })}</p>}
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
    </>
  )
}
