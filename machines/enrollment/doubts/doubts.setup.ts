import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import type { Doubted } from '#schemas/steps/doubts.rules.ts'
import { fieldErrors, problemOf } from '../../support/problem.ts'
import { type Doubts, changed, proved, refusedWith } from './doubts.context.ts'
import type { ZipAnswer } from '../zip-look-up.states.ts'

interface WithDoubts {
  context: Doubts & { zip: ZipAnswer; errors: FieldError[] }
}

/** What a step that the server may doubt tells apart (`contact.setup.ts`, `employer.setup.ts`). */
export const doubtGuards = {
  isVerified: (_: unknown, { verified }: { verified: boolean }) => verified,
  isDoubted: ({ context }: WithDoubts, { kind }: { kind: Doubted }) => context.doubted.includes(kind),
}

/** What it keeps, each within an `assign` of the machine's own: types of actions do not go with another context. */
export const doubtNotes = {
  showProblem: (_: unknown, { error }: { error: unknown }) => ({ problem: problemOf(error) }),
  showErrors: ({ context }: WithDoubts, { error }: { error: unknown }) => ({
    errors: fieldErrors(error),
    ...refusedWith(context, fieldErrors(error)),
  }),
  showZip: ({ context }: WithDoubts, answer: Partial<ZipAnswer>) => ({ zip: { ...context.zip, ...answer } }),
  forgetDoubt: ({ context }: WithDoubts, { kind }: { kind: Doubted }) => changed(context, kind),
  letThrough: ({ context }: WithDoubts, { kind, skip }: { kind: Doubted; skip: Flag }) => ({
    skips: { ...context.skips, [kind]: skip },
  }),
  askProof: (_: unknown, asked: { kind: ContactKind; contact: string }) => ({ verifying: asked }),
  keepProof: ({ context }: WithDoubts) => proved(context),
}

/** What such a note is made of. */
export type Said<Name extends keyof typeof doubtNotes> = NonNullable<Parameters<(typeof doubtNotes)[Name]>[1]>
