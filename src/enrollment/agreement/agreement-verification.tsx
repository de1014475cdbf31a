import { useSelector } from '@xstate/react'
import { Fragment } from 'react'
import type { ActorRefFrom } from 'xstate'
import { signersOf } from '#machines/enrollment/agreement/agreement.context.ts'
import type { agreementMachine } from '#machines/enrollment/agreement/agreement.machine.ts'
import type { SigningProcess } from '#schemas/calls/enrollment/agreement.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { FieldFrame, boxAria } from '../../form/field-frame.tsx'
import { textsLeave } from '../../calls/config.ts'

/** Where a rep or a group enrolls: whether the applicant signs on screen at once (spec 3, section 6). */
export function Signers({ actorRef }: { actorRef: ActorRefFrom<typeof agreementMachine> }) {
  const signer = useSelector(actorRef, (s) => s.context.signer)
  const signers = useSelector(actorRef, (s) => signersOf(s.context).join()).split(',') as SigningProcess[]
  if (signers.length === 1) return null
  return (
    <fieldset className="signature-kinds agreement-signers" role="radiogroup">
      <legend>{m.agreement_signs()}</legend>
      {signers.map((one) => (
        <Fragment key={one}>
          <label className="field-choice">
            <input
              className="field-radio"
              type="radio"
              name="agreement-signer"
              checked={one === signer}
              onChange={() => actorRef.send({ type: 'agreement.signer', eprocess: one })}
            />
            {one === 'sigapplicant' ? m.agreement_signs_now() : m.agreement_signs_later()}
          </label>
          {one === signer && one !== 'sigapplicant' && (
            <p className="field-hint agreement-signer-hint">
              {textsLeave() ? m.agreement_signs_later_hint() : m.agreement_signs_later_by_mail()}
            </p>
          )}
        </Fragment>
      ))}
    </fieldset>
  )
}

/** A field of the verification that is answered, not prefilled. */
export function VerificationField({
  name,
  label,
  hint,
  value,
  error,
  onChange,
}: {
  name: string
  label: string
  /** Whom to ask. */
  hint?: string | undefined
  value: string
  error: string | null
  onChange: (value: string) => void
}) {
  const field = { id: `agreement-${name}`, label, hint, message: error }
  return (
    <FieldFrame {...field}>
      <input
        {...boxAria(field)}
        className="field-box field-width-lg"
        value={value}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}
