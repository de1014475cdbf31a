import type { TabName } from '#schemas/calls/enrollment/draft.calls.ts'
import type { FieldConfig } from '#schemas/calls/shapes.ts'
import { type RuleProblem, wrong } from '#schemas/steps/rule-problem.ts'
import { refuse } from '../../http/answer.ts'
import type { Caller } from '../../http/caller.ts'
import type { AuditService } from '../audit.service.ts'
import type { Draft, SavedSections } from '../drafts.types.ts'
import { readLines } from '../storefront/cart/cart-lines.ts'
import type { EnrollmentState, StoredSection, StoredSections } from './enrollment-state.ts'
import type { HolderService } from './holder.service.ts'
import { type StateParts, stateOf } from './load-state.ts'
import { openTabBefore, tabProblems } from './tab-check.ts'

export interface OpenStep {
  draft: Draft
  saved: SavedSections
  state: EnrollmentState
}

/** Reading and saving a step: who may, in which order, and that nothing is kept that breaks its rules. */
export interface StepFrame {
  /**
   * For reading: the draft with all that the rules ask of it. `shown` is the section whose values the answer carries:
   * where it is saved, an audit row tells of it.
   */
  read: (caller: Caller, enrollmentId: string, shown?: StoredSection) => Promise<OpenStep>
  /** For saving: refused before the checkout, for a tab that is not asked, and while an earlier one is incomplete. */
  begin: (caller: Caller, enrollmentId: string, tab: TabName) => Promise<OpenStep>
  /** What the tab's rules say of a section as it would be kept. */
  problems: <Name extends keyof StoredSections>(
    step: OpenStep,
    tab: TabName,
    name: Name,
    value: StoredSections[Name],
  ) => readonly RuleProblem[]
}

/** The sections with one in another's place; those beneath stay unopened until they are asked for. */
export const withSection = <Name extends keyof StoredSections>(
  sections: StoredSections,
  name: Name,
  value: StoredSections[Name],
): StoredSections => Object.create(sections, { [name]: { value, enumerable: true } }) as StoredSections

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
    const { draft, saved, lines } = await openStep(parts, caller, enrollmentId, { toChange: false })
    const state = await stateOf(parts, draft, saved, lines)
    if (shown !== undefined && state.sections[shown] !== null) {
      await parts.audit.record(caller, 'read', `draft:${draft.id}`, shown)
    }
    return { draft, saved, state }
  },
  begin: async (caller, enrollmentId, tab) => {
    const { draft, saved, lines } = await openStep(parts, caller, enrollmentId, { toChange: true })
    await parts.holders.demand(draft)
    const state = await stateOf(parts, draft, saved, lines)
    if (state.sections.effective_date === null) throw refuse([wrong('main', 'error_checkout_first')])
    if (!state.needs.tabs.some((one) => one.tab_name === tab && one.required)) {
      throw refuse([wrong('main', 'error_tab_not_required')])
    }
    if (openTabBefore(parts.catalog, state, tab) !== null) throw refuse([wrong('main', 'error_steps_before')])
    return { draft, saved, state }
  },
  problems: ({ state }, tab, name, value) =>
    tabProblems(parts.catalog, { ...state, sections: withSection(state.sections, name, value) }, tab),
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

/** Without the fields that are empty, which calls drop before they are sent (spec 2, section 3). */
export const filled = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as Fields
