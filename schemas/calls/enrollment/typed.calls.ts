import { Type, type Static } from 'typebox'
import { steps } from '../../steps/steps.registry.ts'
import { call, exact } from '../call.ts'
import { HealthInfo } from './health.calls.ts'
import { EnrollmentId, Flag, LongText, OneOf, Revision, nullable } from '../shapes.ts'

/**
 * The steps whose open form is kept. Health answers and signatures are never kept before they are saved, so their
 * columns are not among them.
 */
export const TypedColumn = OneOf(steps.flatMap((step) => (step.typed === 'kept' ? step.column : [])))
export type TypedColumn = Static<typeof TypedColumn>

/** Health answers are kept only by Save & Continue Later, where the person asks for it. */
export const KeptColumn = OneOf(steps.flatMap((step) => (step.typed === 'never' ? [] : step.column)))
export type KeptColumn = Static<typeof KeptColumn>

/** By field name, as typed: half a date is text, and an emptied field is `''`. */
export const TypedValues = Type.Record(
  Type.String({ maxLength: 64 }),
  Type.Union([LongText, Type.Number(), Type.Record(Type.String({ maxLength: 64 }), Flag, { maxProperties: 40 })]),
  { maxProperties: 40 },
)
export type TypedValues = Static<typeof TypedValues>

const typedFields = {
  values: TypedValues,
  /** People listed on the page and not saved yet, where the step saves its list as a whole (beneficiaries). */
  rows: Type.Optional(Type.Array(TypedValues, { maxItems: 3 })),
}
const Typed = Type.Object(typedFields)
export type Typed = Static<typeof Typed>

/** What a step holds when its enrollment is saved for later: what is typed, or health answers as far as they go. */
export const heldFields = {
  values: Type.Optional(TypedValues),
  rows: typedFields.rows,
  health: Type.Optional(HealthInfo),
}
const Held = Type.Object(heldFields)
export type Held = Static<typeof Held>

/**
 * What is typed into an open step, before Next saves it. Calls of our own, beyond the specification's: what was typed
 * must outlive a refresh and a second visit, and browser storage must hold no personal data
 * (docs/decisions/2026-11-21-autosave-on-the-server.md).
 * Fields that are sensitive are refused, whatever the page sends.
 */
export const typedCalls = {
  saveTypedValues: call('POST enrollment/save-typed-values', {
    summary: 'Keeps what is typed into an open step; nothing is checked, the last one counts, no values forget it',
    body: exact({
      enrollment_id: EnrollmentId,
      column: TypedColumn,
      revision: Revision,
      /**
       * The page knows that the step was saved meanwhile, and not by itself: what is typed is kept all the same, with
       * the revision that it was typed over.
       */
      older: Type.Optional(Type.Literal(true)),
      ...typedFields,
    }),
    data: Type.Object({
      /** False where the step was saved meanwhile: the page knows whether it did that itself. */
      kept: Type.Boolean(),
    }),
  }),
  getTypedValues: call('GET enrollment/get-typed-values', {
    summary: 'What was typed into a step and not saved yet, over what is saved now and over what was saved before',
    query: exact({ enrollment_id: EnrollmentId, column: KeptColumn }),
    data: Type.Object({
      result: nullable(Type.Object({ ...typedFields, health: heldFields.health })),
      /** What was typed over a revision that another tab saved over: a save of it asks which version counts. */
      older: Type.Optional(Type.Object({ ...typedFields, revision: Type.Integer() })),
    }),
  }),
}
