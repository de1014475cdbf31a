import type { FieldConfig } from '#schemas/calls/shapes.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import { type StepId, stepById } from '#schemas/steps/steps.registry.ts'
import { shared } from '../../db/shared-reads.ts'
import { refuse } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import type { AuditService } from '../visits/audit.service.ts'
import type { Draft, SavedSections } from '../drafts/drafts.types.ts'
import type { SectionValue } from '../../domain/section-values.ts'
import { readLines } from '../quote/cart-lines.ts'
import { type EnrollmentState, withSection } from './enrollment-state.ts'
import type { HolderService } from '../drafts/holder.service.ts'
import { type StateParts, stateOf } from './load-state.ts'
import { isAnyOpenBefore, isAsked, stepProblems } from './step-check.ts'

export interface OpenStep {
  draft: Draft
  saved: SavedSections
  state: EnrollmentState
}

/** Reading and saving a step: who may, in which order, and that nothing is kept that breaks its rules. */
export interface StepFrame {
  /**
   * For reading: the draft with all that the rules ask of it. `shown` is the step whose values the answer carries:
   * where it is saved, an audit row tells of it.
   */
  read: (caller: Caller, enrollmentId: string, shown?: StepId) => Promise<OpenStep>
  /** For saving: refused before the checkout, for a step that is not asked, and while an earlier one is incomplete. */
  begin: (caller: Caller, enrollmentId: string, step: StepId) => Promise<OpenStep>
  /** What the step's rules say of a section as it would be kept. */
  problems: <Id extends StepId>(open: OpenStep, step: Id, value: SectionValue<Id>) => readonly FieldError[]
}

/** The draft with its sections and its cart, all asked for at once. */
const openStep = async (parts: StateParts, caller: Caller, id: string, options: { toChange: boolean }) => {
  const [opened, lines] = await Promise.all([
    parts.drafts.openSaved(caller, id, options),
    readLines(parts.cartItems, id),
  ])
  return { ...opened, lines }
}

export const makeStepFrame = (parts: StateParts & { audit: AuditService; holders: HolderService }): StepFrame => ({
  read: async (caller, enrollmentId, shown) => {
    const { draft, saved, state } = await shared(`step ${caller.sessionId} ${enrollmentId}`, async () => {
      const { lines, ...opened } = await openStep(parts, caller, enrollmentId, { toChange: false })
      return { ...opened, state: await stateOf(parts, opened.draft, opened.saved, lines) }
    })
    if (shown !== undefined && state.section(shown) !== null) {
      await parts.audit.record(caller, 'read', `draft:${draft.id}`, stepById(shown).column)
    }
    return { draft, saved, state }
  },
  begin: async (caller, enrollmentId, step) => {
    const [{ draft, saved, lines }, latest] = await Promise.all([
      openStep(parts, caller, enrollmentId, { toChange: true }),
      parts.holders.latest(enrollmentId),
    ])
    await parts.holders.demand(draft, latest)
    const state = await stateOf(parts, draft, saved, lines)
    if (state.effectiveDate === null) throw refuse([wrong('main', 'error_checkout_first')])
    if (!isAsked(state, step)) {
      throw refuse([wrong('main', 'error_tab_not_required')])
    }
    if (isAnyOpenBefore(parts.catalog, state, step)) throw refuse([wrong('main', 'error_steps_before')])
    return { draft, saved, state }
  },
  problems: ({ state }, step, value) =>
    stepProblems(parts.catalog, { ...state, section: withSection(state.section, step, value) }, step),
})

/** The request's own fields: what is saved of a body. */
export const fieldsOf = <Body extends { enrollment_id: string; revision?: number }>({
  enrollment_id: _id,
  revision: _revision,
  ...fields
}: Body): Omit<Body, 'enrollment_id' | 'revision'> => fields

/** The fields that this enrollment asks for: what it does not ask is not checked, and so not kept. */
export const askedOf = <Fields extends object>(config: readonly FieldConfig[], fields: Fields): Fields => {
  const asked = new Set(config.flatMap((field) => (field.required || field.shown ? [field.field_name] : [])))
  return Object.fromEntries(Object.entries(fields).filter(([name]) => asked.has(name))) as Fields
}
