import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { useState } from 'react'
import type { AgreementText } from '#schemas/calls/enrollment/agreement.calls.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'

interface Agreeing {
  texts: readonly AgreementText[]
  errors: readonly FieldError[]
  /** What was agreed to before, in the order of the texts. */
  saved?: readonly Flag[] | undefined
  /** Something was ticked, or is no longer: what was said about `agreed.0`, … does not hold any more. */
  changed: (target: string) => void
}

/** The boxes below the agreement's texts: what they are shown with, what they say, and what is wrong with a target. */
export const useAgreed = ({ texts, errors, saved, changed }: Agreeing) => {
  const [ticked, setTicked] = useState<Record<number, Flag>>({})
  const isTicked = (index: number): Flag => ticked[index] ?? saved?.[index] ?? 0
  const messageOf = (target: string): string | null => {
    const error = errors.find((one) => one.target_element === target)
    return error === undefined ? null : errorText(errorTable, error)
  }
  const onTick = (index: number, flag: Flag) => {
    setTicked({ ...ticked, [index]: flag })
    changed(`agreed.${index}`)
  }
  return {
    /** For `AgreementTexts`. */
    boxes: { texts, isTicked, messageOf, onTick },
    agreed: texts.map((_, index) => isTicked(index)),
    messageOf,
  }
}
