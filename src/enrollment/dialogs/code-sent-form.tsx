import { useMemo } from 'react'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { ProofSent } from '#schemas/calls/visit/access.calls.ts'
import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { PlainForm } from '../../form/plain-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Unbroken } from '../../ui/text/unbroken.tsx'

const codeField: readonly FieldDefinition[] = [
  { name: 'otp', kind: 'one-time-code', label: () => m.otp_code(), hint: () => m.otp_code_hint() },
]
const noErrors: never[] = []

interface CodeSentProps {
  /** Of the form: the button that submits it stands at the foot of the dialog. */
  id: string
  label: string
  sent: ProofSent
  /** Where the code went, and what it is good for. */
  text: string
  error: FieldError | null
  busy: boolean
  onChange: () => void
  onCode: (code: string) => void
  onResend: (by: ContactKind) => void
}

/** The code of a mail or text message by which an applicant shows who they are, and how to get another. */
export function CodeSentForm({ id, label, sent, text, error, busy, onChange, onCode, onResend }: CodeSentProps) {
  const errors = useMemo(() => (error ? [error] : noErrors), [error])
  return (
    <>
      <p role="status">
        <Unbroken text={text} />
      </p>
      <PlainForm
        id={id}
        label={label}
        definition={codeField}
        errors={errors}
        busy={busy}
        onChange={onChange}
        onSubmit={(values) => onCode(String(values.otp ?? ''))}
      />
      <div className="actions">
        <Button kind="quiet" disabled={busy} onClick={() => onResend(sent.by)}>
          {m.otp_resend()}
        </Button>
        {sent.other !== null && (
          <Button kind="quiet" disabled={busy} onClick={() => sent.other !== null && onResend(sent.other)}>
            {sent.other === 'phone' ? m.access_proof_by_phone() : m.access_proof_by_email()}
          </Button>
        )}
      </div>
    </>
  )
}
