import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { TypedValues } from '#schemas/calls/enrollment/typed.calls.ts'
import { cardEntry } from '#schemas/steps/billing/card-entry.rules.ts'
import type { FormHandle } from '../../form/form-engine.tsx'
import { useKeep } from '../step/autosave.tsx'
import {
  type BillingRef,
  type EnteredMethod,
  askedFields,
  enteredBefore,
  enteredRules,
  heldWith,
} from './billing-form-props.ts'

/** The fields of a form as the server asks for them. */
export const useConfig = (actorRef: BillingRef, names: readonly string[]) => {
  const fields = useSelector(actorRef, (s) => s.context.fields)
  const cardOnFile = useSelector(actorRef, (s) => enteredBefore(s.context.saved, 'cc') !== null)
  return useMemo(() => askedFields(fields, names, cardOnFile), [fields, names, cardOnFile])
}

/** Names and the address that were typed into either form since the step was opened. */
export interface Held {
  values: TypedValues
}

/** What is typed of who pays, as far as it is known. */
export interface Payer {
  method: EnteredMethod
  /** The number once it is long enough to be one. */
  number?: string
  day?: number
}

const digitsOf = (value: unknown, least: number): string | undefined => {
  const digits = typeof value === 'string' ? value.replaceAll(/\D/g, '') : ''
  return digits.length >= least ? digits : undefined
}

/** Who pays by what a form holds. */
export const payerOf = (form: FormHandle, method: EnteredMethod): Payer => {
  const { card_number: typed, card_token: held, account_number: account, bill_date: day } = form.values()
  const card = typeof held === 'string' ? cardEntry(held)?.token : typed
  const number = method === 'cc' ? digitsOf(card, 13) : digitsOf(account, 4)
  return {
    method,
    ...(number !== undefined && { number }),
    ...(day !== undefined && day !== null && { day: Number(day) }),
  }
}

export interface EnteredProps {
  actorRef: BillingRef
  held: Held
  onPayer: (payer: Payer) => void
  /** Where all that is wrong with the form stands: at the top of the step. */
  summaryPlace: HTMLElement | null
}

/** What was typed and not saved, and how a form adds to it. */
export const useTyped = ({ actorRef, held }: Pick<EnteredProps, 'actorRef' | 'held'>) => {
  const loaded = useSelector(actorRef, (s) => s.context.typed?.values)
  const keep = useKeep()
  const typed = useMemo<TypedValues>(() => ({ ...loaded, ...held.values }), [loaded, held])
  return {
    typed,
    keepForm: (form: FormHandle) => {
      held.values = heldWith(form, typed, held.values)
      keep({ values: held.values })
    },
  }
}

/** The rules of a form, the same function as long as it is the same form. */
export const useEnteredRules = (actorRef: BillingRef, method: EnteredMethod) =>
  useMemo(() => enteredRules(actorRef, method), [actorRef, method])
