import type { AgreementText } from '#schemas/calls/enrollment/agreement.calls.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import { SanitisedHtml } from '../../ui/text/sanitised-html.tsx'
import './agreement.css'

/** The texts to agree to, each with the box that says so. Boxes are named `agreed.0`, `agreed.1`, … */
export function AgreementTexts({
  texts,
  isTicked,
  messageOf,
  onTick,
}: {
  texts: readonly AgreementText[]
  isTicked: (index: number) => Flag
  /** What is wrong with a target, already in words. */
  messageOf: (target: string) => string | null
  onTick: (index: number, flag: Flag) => void
}) {
  return texts.map((text, index) => {
    const error = messageOf(`agreed.${index}`)
    return (
      // The texts of an enrollment keep their order: their place is their identity.
      <section key={text.text_head} className="agreement-text" aria-labelledby={`agreement-head-${index}`}>
        <h2 id={`agreement-head-${index}`}>{text.text_head}</h2>
        <div className="agreement-body">
          <SanitisedHtml html={text.text_body} />
        </div>
        <div className={error === null ? 'field' : 'field field-invalid'}>
          <label className="agreement-box">
            <input
              id={`agreement-agreed-${index}`}
              type="checkbox"
              checked={isTicked(index) === 1}
              aria-invalid={error !== null || undefined}
              aria-describedby={error === null ? undefined : `agreement-error-${index}`}
              onChange={(event) => onTick(index, event.target.checked ? 1 : 0)}
            />
            <span>{text.text_required}</span>
          </label>
          {error !== null && (
            <p className="field-message" id={`agreement-error-${index}`}>
              {error}
            </p>
          )}
        </div>
      </section>
    )
  })
}
