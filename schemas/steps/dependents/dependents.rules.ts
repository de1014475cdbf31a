import type { Dependent, DependentPrimary } from '../../calls/enrollment/dependents.calls.ts'
import type { HealthQuestions } from '../../calls/enrollment/health.calls.ts'
import type { FieldConfig, Flag, TierCode } from '../../calls/shapes.ts'
import { checkField } from '../../fields/check.ts'
import { isoDay, localDay, yearsBetween } from '../../fields/date.kinds.ts'
import { isEmptyValue } from '../../fields/kinds.registry.ts'
import { dependentKinds } from '../people.kinds.ts'
import { MAX_AGE, MIN_AGE } from '../../storefront/pricing/age.rules.ts'
import { maxChildren } from '../../storefront/quote-form.rules.ts'
import { checkHealth, healthPayload } from '../questionnaire.rules.ts'
import { type FieldError, wrong } from '../../fields/field-error.ts'
import { checkSsns } from '../ssns.rules.ts'

/** Add is offered while there are fewer (spec 2, section 9). */
export const MAX_DEPENDENTS = 10
/** Children of an IHA plan in IC, dependents of one in IF (spec 2, section 9). */
export const MAX_IHA_CHILDREN = 5
export const MAX_IHA_DEPENDENTS = 9
/** Children of Member + Child(ren): as many as a quote takes (spec 1, section 9). */
export const MAX_CHILDREN = maxChildren(false)

export type Relationship = 'Spouse' | 'Child'

/** What the cart and the person's own answer mean for the list. */
export interface DependentsFacts {
  tier: TierCode
  isIha: boolean
  isPremier: boolean
  isL713: boolean
  /** The answer to the spouse question; nothing where it was not asked or not answered. */
  hasSpouse?: Flag | undefined
  /** An existing member on a Premier plan has other conditions for Next (spec 2, section 2). */
  isExistingMember?: boolean
  /** In full; only the server knows it. Nobody else of the enrollment has the same number. */
  memberSsn?: string | undefined
}

/** What one dependent is checked against. */
export interface DependentFacts {
  /** As the server configures them; a field that is neither required nor shown is not asked and not checked. */
  fields: readonly FieldConfig[]
  /** Whether the server asks for legal disability. */
  asksDisability: boolean
  /** Null where no health questions are asked about dependents. */
  questions: HealthQuestions | null
  /** `dependent_id` of those whose ssn is on file: none needs to be sent. */
  keptSsn?: readonly string[]
  /**
   * Full years that the plans allow; a legal disability lifts a child's greatest age. A spouse is of age where no plan
   * says another age. Only the server knows them.
   */
  ages?: { spouse?: { minimum?: number; maximum?: number }; child?: { minimum?: number; maximum?: number } }
  /** yyyy-mm-dd; the system's day where it is left out. */
  today?: string
}

export type DependentField = keyof typeof dependentKinds
export const dependentFieldNames = Object.keys(dependentKinds) as DependentField[]
export const dependentGenders = ['0', '1'] as const

export const isSpouse = ({ primary_info }: Dependent): boolean => primary_info.relationship === 'Spouse'
export const isChild = (dependent: Dependent): boolean => !isSpouse(dependent)
const hasSpouseIn = (list: readonly Dependent[]): boolean => list.some(isSpouse)
const childrenIn = (list: readonly Dependent[]): number => list.filter(isChild).length

/** The dependents that belong to a tier, in their order: a second spouse is left out (spec 2, section 4). */
export const dependentsOfTier = (list: readonly Dependent[], tier: TierCode): Dependent[] => {
  const spouse = list.find(isSpouse)
  if (tier === 'IS') return spouse ? [spouse] : []
  if (tier === 'IC') return list.filter(isChild)
  return tier === 'IF' ? list.filter((dependent) => isChild(dependent) || dependent === spouse) : []
}

/** Whether the enrollment may be a family without a spouse: the person says (spec 2, section 4). */
export const mayAskSpouse = ({ tier, isPremier, isIha }: DependentsFacts): boolean =>
  tier === 'IF' && isPremier && !isIha

/** The spouse question is open: nobody is listed, or the spouse was deleted and with it the answer. */
export const asksSpouse = (facts: DependentsFacts): boolean => mayAskSpouse(facts) && facts.hasSpouse === undefined

export const needsSpouse = (facts: DependentsFacts): boolean =>
  facts.tier === 'IS' || (facts.tier === 'IF' && !(mayAskSpouse(facts) && facts.hasSpouse === 0))
export const needsChildren = ({ tier }: DependentsFacts): boolean => tier === 'IC' || tier === 'IF'

/**
 * What the next dependent will be: nobody chooses it (spec 2, section 4). Null where none may be added: the spouse of
 * IS is there, the spouse question is open, or the list is full.
 */
export const nextRelationship = (list: readonly Dependent[], facts: DependentsFacts): Relationship | null => {
  if (facts.tier === 'IO' || list.length >= MAX_DEPENDENTS || asksSpouse(facts)) return null
  if (facts.tier === 'IC' && childrenIn(list) >= MAX_CHILDREN) return null
  if (facts.tier === 'IS') return hasSpouseIn(list) ? null : 'Spouse'
  return facts.tier === 'IF' && needsSpouse(facts) && !hasSpouseIn(list) ? 'Spouse' : 'Child'
}

/** The plan limit that the list breaks, in the specification's words (spec 2, sections 5 and 9); null where none. */
export const limitProblem = (list: readonly Dependent[], facts: DependentsFacts): FieldError | null => {
  const children = childrenIn(list)
  if (facts.tier === 'IC') {
    if (facts.isL713 || facts.isPremier) return children > 1 ? wrong('main', 'error_dependents_l713_children') : null
    if (facts.isIha) return children > MAX_IHA_CHILDREN ? wrong('main', 'error_dependents_iha_children') : null
    return children > MAX_CHILDREN ? wrong('main', 'error_dependents_children', { count: MAX_CHILDREN }) : null
  }
  return facts.tier === 'IF' && facts.isIha && list.length > MAX_IHA_DEPENDENTS
    ? wrong('main', 'error_dependents_iha_family')
    : null
}

/**
 * Whether Next is shown (spec 2, section 2): IF with two or more, IC with one or more (L713 and Premier: exactly one;
 * docs/decisions/2026-11-23-prices-follow-dependents.md), IS with one or more. An existing member on Premier needs one
 * in IC or IS; in IF more than one, and the spouse among them unless the person has said that no spouse will be
 * enrolled. Before that is said there is no Next.
 */
export const showsNext = (list: readonly Dependent[], facts: DependentsFacts): boolean => {
  const count = list.length
  if (facts.isExistingMember && facts.isPremier && !facts.isIha) {
    if (facts.tier !== 'IF') return facts.tier === 'IO' || count >= 1
    return !asksSpouse(facts) && count > 1 && (facts.hasSpouse === 0 || hasSpouseIn(list))
  }
  switch (facts.tier) {
    case 'IF':
      return count >= 2
    case 'IC':
      return facts.isPremier || facts.isL713 ? count === 1 : count >= 1
    case 'IS':
      return count >= 1
    default:
      return true
  }
}

/** Who is missing or too many, as problems of `main`; the first one is what the page says (spec 2, section 4). */
export const checkList = (list: readonly Dependent[], facts: DependentsFacts): FieldError[] => {
  const problems: FieldError[] = []
  const spouses = list.filter(isSpouse).length
  const children = childrenIn(list)
  if (asksSpouse(facts)) problems.push(wrong('has_spouse', 'error_spouse_status'))
  if (needsSpouse(facts) && spouses === 0 && !asksSpouse(facts)) {
    problems.push(wrong('main', 'error_dependents_spouse_needed'))
  }
  if (spouses > (needsSpouse(facts) ? 1 : 0)) problems.push(wrong('main', 'error_dependents_spouse_not_allowed'))
  if (needsChildren(facts) && children === 0) problems.push(wrong('main', 'error_dependents_child_needed'))
  if (!needsChildren(facts) && children > 0) problems.push(wrong('main', 'error_dependents_child_not_allowed'))
  if (facts.tier === 'IF' && list.length < 2 && problems.length === 0) {
    problems.push(wrong('main', 'error_dependents_family_two'))
  }
  const limit = limitProblem(list, facts)
  if (limit !== null) problems.push(limit)
  if (list.length > MAX_DEPENDENTS) problems.push(wrong('main', 'error_dependents_maximum', { count: MAX_DEPENDENTS }))
  if (new Set(list.map(({ primary_info }) => primary_info.dependent_id)).size < list.length) {
    problems.push(wrong('main', 'error_people_same_id'))
  }
  return problems
}

const configured = (facts: DependentFacts, name: string): FieldConfig | undefined => {
  const config = facts.fields.find((field) => field.field_name === name)
  return config !== undefined && (config.required || config.shown === true) ? config : undefined
}

const checkAge = (info: DependentPrimary, facts: DependentFacts): FieldError[] => {
  const { ages } = facts
  const day = isoDay(info.birthdate ?? '')
  if (ages === undefined || day === null) return []
  const spouse = info.relationship === 'Spouse'
  const limits = spouse ? { minimum: MIN_AGE, maximum: MAX_AGE, ...ages.spouse } : (ages.child ?? {})
  const age = yearsBetween(day, facts.today ?? localDay())
  const bypass = facts.asksDisability && info.is_legally_disabled === 1
  if (limits.maximum !== undefined && age > limits.maximum && !bypass) {
    const key = spouse ? 'error_dependent_spouse_old' : 'error_dependent_child_old'
    return [wrong('primary_info.birthdate', key, { maximum: limits.maximum })]
  }
  return limits.minimum !== undefined && age < limits.minimum
    ? [wrong('primary_info.birthdate', 'error_dependent_young', { minimum: limits.minimum })]
    : []
}

const checkDisability = (info: DependentPrimary, facts: DependentFacts): FieldError[] => {
  if (!facts.asksDisability) return []
  if (info.is_legally_disabled === undefined) {
    return [wrong('primary_info.is_legally_disabled', 'error_field_required')]
  }
  if (info.is_legally_disabled === 0) return []
  const problem = checkField('text', info.disability_condition, { required: true })
  return problem === null
    ? []
    : [wrong('primary_info.disability_condition', problem.message_key, problem.message_values)]
}

/** What is wrong with one dependent, as `primary_info.field` and `health_info.…` (spec 2, sections 5 and 8). */
export const checkDependent = ({ primary_info, health_info }: Dependent, facts: DependentFacts): FieldError[] => {
  const problems = dependentFieldNames.flatMap((name) => {
    const config = configured(facts, name)
    if (name === 'relationship' || config === undefined) return []
    const kept = name === 'ssn' && facts.keptSsn?.includes(primary_info.dependent_id) === true
    const problem = checkField(dependentKinds[name], primary_info[name], {
      required: config.required && !kept,
      ...(facts.today !== undefined && { today: facts.today }),
      ...(name === 'gender' && { options: dependentGenders.map((value) => ({ value, name: value })) }),
    })
    return problem === null ? [] : [wrong(`primary_info.${name}`, problem.message_key, problem.message_values)]
  })
  if (primary_info.relationship !== 'Spouse' && primary_info.relationship !== 'Child') {
    problems.push(wrong('primary_info.relationship', 'error_option_invalid'))
  }
  if (!problems.some((problem) => problem.target_element === 'primary_info.birthdate')) {
    problems.push(...checkAge(primary_info, facts))
  }
  problems.push(...checkDisability(primary_info, facts))
  if (facts.questions === null) return problems
  const health = checkHealth(health_info ?? { condition_questions: [] }, facts.questions, facts.today)
  return [
    ...problems,
    ...health.map((problem) => ({ ...problem, target_element: `health_info.${problem.target_element}` })),
  ]
}

/** The list and everyone on it; a dependent's problems are named `dependents.N.primary_info.field`, N from 0. */
export const checkDependents = (list: readonly Dependent[], facts: DependentsFacts & DependentFacts): FieldError[] => [
  ...list.flatMap((dependent, index) =>
    checkDependent(dependent, facts).map((problem) => ({
      ...problem,
      target_element: `dependents.${index}.${problem.target_element}`,
    })),
  ),
  ...checkSsns(list, facts.memberSsn),
  ...checkList(list, facts),
]

/**
 * A dependent as calls carry it: without empty values, `employed` always '0', the disability only where it is asked
 * and its condition null without one, answers as `healthPayload` gives them (spec 2, sections 3 and 5).
 */
export const dependentPayload = (
  { primary_info, health_info }: Dependent,
  facts: Pick<DependentFacts, 'asksDisability' | 'questions'>,
): Dependent => {
  const { is_legally_disabled, disability_condition, ...rest } = primary_info
  const kept = Object.fromEntries(Object.entries(rest).filter(([, value]) => !isEmptyValue(value)))
  return {
    primary_info: {
      ...(kept as unknown as DependentPrimary),
      employed: '0',
      ...(facts.asksDisability &&
        is_legally_disabled !== undefined && {
          is_legally_disabled,
          disability_condition: (is_legally_disabled === 1 && disability_condition?.trim()) || null,
        }),
    },
    ...(facts.questions !== null && {
      health_info: healthPayload(health_info ?? { condition_questions: [] }, facts.questions),
    }),
  }
}
