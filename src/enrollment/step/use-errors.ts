import { useMemo } from 'react'
import type { FieldError } from '#schemas/calls/envelope.ts'
import { asFieldError, type StepError } from './shown-errors.ts'

const none: readonly FieldError[] = []

/** A machine's errors as forms take them; the same list until they change. */
export const useErrors = (errors: readonly StepError[]): readonly FieldError[] =>
  useMemo(() => (errors.length === 0 ? none : errors.map(asFieldError)), [errors])
