import type { Dependent, DependentPrimary } from '#schemas/calls/enrollment/dependents.calls.ts'
import type { OfferedPerson } from '#schemas/calls/enrollment/offered-person.shapes.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { HealthQuestions } from '#schemas/calls/enrollment/health.calls.ts'
import type { QuoteOffer, SeenOffer } from '#schemas/calls/enrollment/offer.calls.ts'
import type { FieldConfig, Flag, TierCode } from '#schemas/calls/shapes.ts'
import type { Typed } from '#schemas/calls/enrollment/typed.calls.ts'
import { isKeptMask } from '#schemas/fields/identity.kinds.ts'
import {
  type DependentFacts,
  type DependentsFacts,
  type Relationship,
  checkDependent,
  dependentPayload,
  dependentsOfTier,
  isChild,
  isSpouse,
  mayAskSpouse,
  nextRelationship,
} from '#schemas/steps/dependents/dependents.rules.ts'
import { offeredTo } from '#schemas/steps/dependents/offered.rules.ts'
import { fittingTier } from '#schemas/steps/covered-people.rules.ts'
import { blankHealth } from '#schemas/steps/questionnaire.changes.ts'
import { freshId } from '../fresh-id.ts'
import type { Problem } from '../../support/problem.ts'
import { besides } from '../step-saving.ts'
import type { EnrollmentFacts, StepInput } from '../step.types.ts'

/** The list as it is kept on the server; an ssn on file is a mask. */
export interface KeptDependents {
  dependents: Dependent[]
  /** The answer to the spouse question; null where there is none. */
  hasSpouse: Flag | null
  revision: number
}

export interface LoadedDependents extends KeptDependents {
  /** Whom an existing member's file names; nobody for others. Their numbers need never be typed again. */
  onFile?: Dependent[]
  /** What was typed into the open form and not submitted. */
  typed?: Typed | null
  /** Behind the ids of new people: what sets this page apart from others (`freshId`). */
  mark: string
  fields: FieldConfig[]
  disclaimer: string | null
  /** Whether the server asks for legal disability. */
  asksDisability: boolean
  /** What the form of a new dependent begins with. */
  offered: OfferedPerson[]
  /** Null where no health questions are asked about dependents. */
  questions: HealthQuestions | null
}

/** What is sent to keep or to save the list. */
export interface DependentsPayload {
  enrollmentId: string
  revision: number
  dependents: Dependent[]
  hasSpouse: Flag | null
}

/** What is sent to save the list. */
export interface DependentsSaved extends DependentsPayload {
  /** The tier that these people make up, where the quote is to take it. */
  tier: TierCode | null
  /** The prices that were agreed to. */
  agreed: SeenOffer | null
}

/** Who is listed when the enrollment is saved for later; the one in the open form is still being typed. */
export interface RecheckInput {
  enrollmentId: string
  dependents: Dependent[]
  openId: string | null
}

export interface DependentsContext extends StepInput, LoadedDependents {
  /** The ids that the server knows: a new person never takes one of them, or an ssn on file would become theirs. */
  savedIds: string[]
  /** An existing member's spouse while none is to be enrolled: Yes brings them back (spec 2, section 4). */
  spouseAside: Dependent | null
  /** Who is in the form; a new one has an id and a relationship already. */
  open: Dependent | null
  /** Of the open form, as `primary_info.field` and `health_info.…`. */
  errors: FieldError[]
  /** The main error above the list, or of the spouse question (`has_spouse`). */
  main: FieldError | null
  problem: Problem | null
  /** Whether the conflict with another tab met the save of the whole list, not the keeping of one change. */
  savingMet: boolean
  /** Goes with the next save: a tier for these people, and the prices that were agreed to. */
  tier: TierCode | null
  agreed: SeenOffer | null
  /** The prices to agree to. */
  offer: QuoteOffer | null
}

/** The list of a tier, and which ids it must not give to somebody else. */
export const listedOf = (
  kept: KeptDependents,
  { facts, onFile = [] }: Pick<DependentsContext, 'facts' | 'onFile'>,
): Pick<DependentsContext, 'dependents' | 'hasSpouse' | 'revision' | 'savedIds'> => ({
  dependents: dependentsOfTier(kept.dependents, facts.tier),
  hasSpouse: kept.hasSpouse,
  revision: kept.revision,
  savedIds: [...kept.dependents, ...onFile].map(({ primary_info }) => primary_info.dependent_id),
})

type Listed = Pick<DependentsContext, 'dependents' | 'hasSpouse'> & { facts: EnrollmentFacts }

export const listFactsOf = ({ facts, hasSpouse }: Omit<Listed, 'dependents'>): DependentsFacts => ({
  tier: facts.tier,
  isIha: facts.isIha,
  isPremier: facts.isPremier,
  isL713: facts.isL713,
  hasSpouse: hasSpouse ?? undefined,
  isExistingMember: facts.enrollType === 'existing-member',
})

export const dependentFactsOf = (
  context: Pick<DependentsContext, 'fields' | 'asksDisability' | 'questions' | 'dependents'>,
): DependentFacts => ({
  fields: context.fields,
  asksDisability: context.asksDisability,
  questions: context.questions,
  keptSsn: context.dependents
    .filter(({ primary_info }) => isKeptMask(primary_info.ssn))
    .map(({ primary_info }) => primary_info.dependent_id),
})

/** Without the masks of what the server keeps and without empty values: what calls carry. */
export const sentDependent = (
  dependent: Dependent,
  context: Pick<DependentsContext, 'asksDisability' | 'questions'>,
): Dependent => {
  const { ssn, ...rest } = dependent.primary_info
  return dependentPayload(isKeptMask(ssn) ? { ...dependent, primary_info: rest } : dependent, context)
}

export const payloadOf = (context: DependentsContext): DependentsPayload => ({
  enrollmentId: context.enrollmentId,
  revision: context.revision,
  dependents: context.dependents.map((dependent) => sentDependent(dependent, context)),
  hasSpouse: context.hasSpouse,
})

export const savedOf = (context: DependentsContext): DependentsSaved => ({
  ...payloadOf(context),
  tier: context.tier,
  agreed: context.agreed,
})

/** The tier that the listed people make up, once somebody was put on the list or taken off it; null where it fits. */
export const offeredTier = (context: Pick<DependentsContext, 'dependents' | 'hasSpouse' | 'facts' | 'revision'>) =>
  context.revision === 0 ? null : fittingTier(context.dependents, listFactsOf(context))

export const recheckOf = (context: DependentsContext): RecheckInput => {
  const { enrollmentId, dependents } = payloadOf(context)
  return { enrollmentId, dependents, openId: context.open?.primary_info.dependent_id ?? null }
}

const withHealth = (dependent: Dependent, questions: HealthQuestions | null): Dependent => ({
  primary_info: dependent.primary_info,
  ...(questions && { health_info: blankHealth(questions, dependent.health_info) }),
})

const takenIds = ({ dependents, savedIds }: DependentsContext): string[] => [
  ...savedIds,
  ...dependents.map(({ primary_info }) => primary_info.dependent_id),
]

/** The next dependent, with the relationship that is due; null where none may be added. */
export const newDependent = (context: DependentsContext): Dependent | null => {
  const relationship: Relationship | null = nextRelationship(context.dependents, listFactsOf(context))
  if (relationship === null) return null
  const listed = context.dependents.map(({ primary_info }) => primary_info)
  const known = offeredTo(relationship, context.offered, listed)
  const primary_info = { dependent_id: freshId('d', context.mark, takenIds(context)), relationship, ...known }
  return withHealth({ primary_info }, context.questions)
}

export const dependentById = (context: DependentsContext, id: string): Dependent | null => {
  const found = context.dependents.find(({ primary_info }) => primary_info.dependent_id === id)
  return found ? withHealth(found, context.questions) : null
}

/**
 * What the form says, with what the form does not ask: id and relationship stay, a retyped ssn replaces the one on
 * file, otherwise its mask stays.
 */
export const mergedDependent = (open: Dependent, values: Partial<DependentPrimary>): Dependent => {
  const { dependent_id, relationship, ssn } = open.primary_info
  return {
    ...open,
    primary_info: {
      ...(isKeptMask(ssn) && { ssn }),
      ...values,
      dependent_id,
      ...(relationship !== undefined && { relationship }),
    },
  }
}

/** Appended, or in the place of the entry that was edited. */
export const placedDependent = (list: readonly Dependent[], open: Dependent): Dependent[] => {
  const isOpen = ({ primary_info }: Dependent) => primary_info.dependent_id === open.primary_info.dependent_id
  return list.some(isOpen) ? list.map((one) => (isOpen(one) ? open : one)) : [...list, open]
}

/**
 * The list without one of its people. Deleting the spouse clears the answer to the spouse question, and so does
 * deleting the last dependent: the question is asked again (spec 2, section 4).
 */
export const withoutDependent = (context: Listed, id: string): Pick<DependentsContext, 'dependents' | 'hasSpouse'> => {
  const gone = context.dependents.find(({ primary_info }) => primary_info.dependent_id === id)
  const dependents = context.dependents.filter((one) => one !== gone)
  const asksAgain = mayAskSpouse(listFactsOf(context)) && (dependents.length === 0 || (gone && isSpouse(gone)))
  return { dependents, hasSpouse: asksAgain ? null : context.hasSpouse }
}

/** The spouse whom an existing member's file names and who is not listed. */
export const spouseOnFile = (dependents: readonly Dependent[], onFile: readonly Dependent[] = []): Dependent | null =>
  dependents.some(isSpouse) ? null : (onFile.find(isSpouse) ?? null)

/** Without a number that the server does not have once this person leaves the list. */
const asideOf = (spouse: Dependent, onFile: readonly Dependent[] = []): Dependent => {
  const { ssn, ...rest } = spouse.primary_info
  const isOnFile = onFile.some(({ primary_info }) => primary_info.dependent_id === rest.dependent_id)
  return { ...spouse, primary_info: { ...rest, ...(isOnFile && ssn !== undefined && { ssn }) } }
}

/**
 * The list after an answer to the spouse question. No takes any spouse off; of an existing member they are kept aside
 * in this page, and Yes puts them first on the list again (spec 2, section 4).
 */
export const answeredSpouse = (
  context: Pick<DependentsContext, 'dependents' | 'spouseAside' | 'onFile' | 'facts'>,
  answer: Flag,
): Pick<DependentsContext, 'dependents' | 'hasSpouse' | 'spouseAside'> => {
  const { dependents, spouseAside, onFile } = context
  const spouse = dependents.find(isSpouse)
  if (answer === 1) {
    const back = spouse === undefined && spouseAside !== null ? [spouseAside] : []
    return { dependents: [...back, ...dependents], hasSpouse: 1, spouseAside: null }
  }
  const isExisting = context.facts.enrollType === 'existing-member'
  return {
    dependents: dependents.filter(isChild),
    hasSpouse: 0,
    spouseAside: isExisting && spouse !== undefined ? asideOf(spouse, onFile) : spouseAside,
  }
}

/** What the open form submits. It keeps nothing back: what it found wrong itself comes along. */
export interface SubmittedDependent {
  values: Partial<DependentPrimary>
  wrong?: readonly FieldError[]
}

/** What is wrong with the open form as it would be sent, the answers about health among it. */
export const wrongIn = (context: DependentsContext, { values, wrong }: SubmittedDependent) =>
  context.open === null
    ? []
    : besides(
        wrong,
        checkDependent(sentDependent(mergedDependent(context.open, values), context), dependentFactsOf(context)),
      )
