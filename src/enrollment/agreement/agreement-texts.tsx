import type { AgreementText } from '#schemas/calls/enrollment/agreement.calls.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import { ChoiceFrame } from '../../form/choice-frame.tsx'
import { boxAria } from '../../form/field-frame.tsx'
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
    const box = {
      id: `agreement-agreed-${index}`,
      label: text.text_required,
      message: messageOf(`agreed.${index}`),
    }
    return (
      // The texts of an enrollment keep their order: their place is their identity.
      <section key={text.text_head} className="agreement-text" aria-labelledby={`agreement-head-${index}`}>
        <h2 id={`agreement-head-${index}`}>{text.text_head}</h2>
        <div className="agreement-body">
          <SanitisedHtml html={text.text_body} />
        </div>
        <ChoiceFrame {...box} labelClass="agreement-box">
          <input
            {...boxAria(box)}
            type="checkbox"
            checked={isTicked(index) === 1}
            onChange={(event) => onTick(index, event.target.checked ? 1 : 0)}
          />
        </ChoiceFrame>
      </section>
    )
  })
}
