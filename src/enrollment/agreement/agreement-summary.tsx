import { type RefObject, useEffect, useRef } from 'react'
import type { AgreementText } from '#schemas/calls/enrollment/agreement.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { SummaryBox } from '../../form/summary-box.tsx'

const labels: Readonly<Record<string, () => string>> = {
  verification_code: () => m.agreement_verification_code(),
  signature: () => m.signature_title(),
}

const focusPlace = (id: string): void => {
  const element = document.getElementById(id)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

/**
 * What is wrong with the boxes of the texts, the verification and the signature, with a link to each. Takes the focus
 * once after each submit that was refused (`submitted`): what is put right later must not move it.
 */
export function AgreementSummary({
  texts,
  question,
  errors,
  submitted,
}: {
  texts: readonly AgreementText[]
  /** The label of the answer, where one is asked for. */
  question?: string
  errors: readonly FieldError[]
  submitted: RefObject<boolean>
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length === 0 || !submitted.current) return
    submitted.current = false
    box.current?.focus()
  }, [errors, submitted])
  const entries = errors.flatMap((error) => {
    const { target_element: target } = error
    const [name = '', index] = target.split('.')
    const label = name === 'agreed' ? texts[Number(index)]?.text_head : name === 'answer' ? question : labels[name]?.()
    if (label === undefined) return []
    const place = target === 'signature' ? target : `agreement-${target.replace('.', '-')}`
    return [{ key: target, error, label, place }]
  })
  return <SummaryBox idPrefix="agreement" entries={entries} box={box} go={({ place = '' }) => focusPlace(place)} />
}
