import type { ActorRefFrom } from 'xstate'
import type { personalMachine } from '#machines/enrollment/personal/personal.machine.ts'
import type { PersonalInfo } from '#schemas/calls/enrollment/personal.calls.ts'
import type { TypedValues } from '#schemas/calls/enrollment/typed.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'

export type PersonalRef = ActorRefFrom<typeof personalMachine>

/** What the form begins with. Birth date and gender are the quote's, whatever was saved before it changed. */
export const personalValues = (saved: PersonalInfo | null, typed: TypedValues | undefined): Record<string, unknown> => {
  const { birthdate: _, gender: __, ...rest } = saved ?? {}
  return { ...rest, ...typed }
}

/** What the machine hears at Next: of a form that is wrong as well, since it asks more than the form holds. */
export const personalSubmits = (actorRef: PersonalRef) => ({
  onSubmit: (values: FieldValues) => actorRef.send({ type: 'personal.submit', values }),
  onRefused: (values: FieldValues, wrong: readonly FieldError[]) =>
    actorRef.send({ type: 'personal.submit', values, wrong }),
})
