import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import type { Doubted } from '#schemas/steps/doubts.rules.ts'
import type { Doubts } from './doubts.context.ts'

interface Kinded {
  kind: Doubted
}
export type ChangedEvent<Type extends string, Kind extends Doubted> = { type: Type; kind: Kind }
export type SkipEvent<Type extends string, Kind extends Doubted> = { type: Type; kind: Kind; skip: Flag }
export type VerifyEvent<Type extends string, Kind extends ContactKind> = { type: Type; kind: Kind; contact: string }

const kindOf = ({ event }: { event: Kinded }): Kinded => event

/*
 * What a form does with doubts, in every step that has some. The machine has the actor `otp` and names `isDoubted`,
 * `isVerified`, `forgetDoubt`, `letThrough`, `askProof`, `keepProof`, `closeProof` and `showProblem`.
 */

/** Another value was typed: what was said of the old one is forgotten. */
export const onChanged = {
  description: 'Another value: what was said of the old one is forgotten.',
  actions: { type: 'forgetDoubt', params: kindOf },
} as const

/** The person has what was refused let through unchecked, or takes that back. */
export const onSkip = [
  {
    guard: { type: 'isDoubted', params: kindOf },
    actions: {
      type: 'letThrough',
      params: ({ event: { kind, skip } }: { event: Kinded & { skip: Flag } }) => ({ kind, skip }),
    },
  },
  { description: 'Only what was refused can be let through unchecked.' },
] as const

/** The person asks for a code that proves a refused email address or phone number. */
export const onVerify = [
  {
    guard: { type: 'isDoubted', params: kindOf },
    target: 'verifying',
    actions: {
      type: 'askProof',
      params: ({ event: { kind, contact } }: { event: { kind: ContactKind; contact: string } }) => ({ kind, contact }),
    },
  },
  { description: 'Only a contact that was refused needs proof.' },
] as const

interface Opened extends Doubts {
  enrollmentId: string
}

/** The dialog of a one-time code. */
export const verifying = {
  description: 'A dialog proves the refused email address or phone number; the form stays as it is behind it.',
  tags: 'editing',
  invoke: {
    id: 'otp',
    src: 'otp',
    input: ({ context }: { context: Opened }) => ({
      enrollmentId: context.enrollmentId,
      ...(context.verifying ?? { kind: 'phone' as const, contact: '' }),
    }),
    onDone: [
      {
        guard: {
          type: 'isVerified',
          params: ({ event }: { event: { output: { verified: boolean } } }) => event.output,
        },
        target: 'editing',
        description: 'Proved: its refusal is forgotten, that of the other fields stays.',
        actions: 'keepProof',
      },
      { target: 'editing', actions: 'closeProof' },
    ],
    onError: {
      target: 'editing',
      actions: [{ type: 'showProblem', params: ({ event }: { event: { error: unknown } }) => event }, 'closeProof'],
    },
  },
} as const
