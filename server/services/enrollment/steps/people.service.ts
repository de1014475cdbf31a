import type { Beneficiary, beneficiariesCalls } from '#schemas/calls/enrollment/beneficiaries.calls.ts'
import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { Dependent, dependentsCalls } from '#schemas/calls/enrollment/dependents.calls.ts'
import { tidyWords } from '#schemas/fields/kinds.registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { checkBeneficiary } from '#schemas/steps/beneficiaries/beneficiaries.rules.ts'
import { beneficiaryFields } from '#schemas/steps/beneficiaries/beneficiaries.ui.ts'
import { offeredBeneficiaries } from '#schemas/steps/beneficiaries/offered-beneficiaries.rules.ts'
import { coveredPeople, isQuoteOf } from '#schemas/steps/covered-people.rules.ts'
import { MAX_DEPENDENTS, checkDependent, dependentPayload } from '#schemas/steps/dependents/dependents.rules.ts'
import { offeredDependents } from '#schemas/steps/dependents/offered.rules.ts'
import { dependentFields } from '#schemas/steps/dependents/dependents.ui.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import { checkSsns } from '#schemas/steps/ssns.rules.ts'
import { withValues } from '#schemas/storefront/catalog/requirements.rules.ts'
import { refuse } from '../../../domain/refusals.ts'
import type { Caller } from '../../../domain/caller.ts'
import { healthQuestions } from '../enrollment-state.ts'
import { beneficiaryOf, dependentOf } from '../existing.service.ts'
import { withKeptSsn } from '../kept.ts'
import type { StateParts } from '../load-state.ts'
import { followQuote, requoted } from '../price/requote.ts'
import { filled } from '#schemas/fields/filled.ts'
import type { OpenStep, StepFrame } from '../step-frame.ts'
import { dependentFacts, dependentsFacts, memberSsn } from '../step-check.ts'
import type { Locale } from '#schemas/messages/languages.ts'
type BeneficiaryCalls = typeof beneficiariesCalls
type DependentCalls = typeof dependentsCalls

export const makeBeneficiaries = (frame: StepFrame, { drafts, catalog }: StateParts) => {
  const facts = ({ state }: OpenStep) => ({
    fields: state.needs.fields.beneficiaries,
    relationships: catalog.lists.relationships.map(({ value }) => value),
    today: state.today,
    memberSsn: memberSsn(state),
  })
  const onFile = ({ state }: OpenStep, id: string) =>
    (state.section('beneficiaries')?.beneficiaries ?? state.member?.beneficiaries.map(beneficiaryOf))?.find(
      (person) => person.beneficiary_id === id,
    )
  const asKept = (step: OpenStep, person: Beneficiary): Beneficiary =>
    withKeptSsn(filled(tidyWords(beneficiaryFields, person)), onFile(step, person.beneficiary_id))

  return {
    fields: async (caller: Caller, id: string): Promise<CallData<BeneficiaryCalls['getBeneficiaryFields']>> => {
      const { state } = await frame.read(caller, id)
      return {
        result: withValues(state.needs.fields.beneficiaries, {}),
        offered: offeredBeneficiaries({
          spouseDob: state.filter.spouse_dop,
          dependents: [
            ...(state.section('dependents')?.dependents ?? []),
            ...(state.member?.dependents.map(dependentOf) ?? []),
          ],
        }),
      }
    },

    validate: async (
      caller: Caller,
      { enrollment_id, ...person }: CallBody<BeneficiaryCalls['validateBeneficiary']>,
    ) => {
      const step = await frame.begin(caller, enrollment_id, 'beneficiaries')
      const problems = checkBeneficiary(asKept(step, person), facts(step))
      if (problems.length > 0) throw refuse(problems)
      return { valid: true }
    },

    save: async (caller: Caller, body: CallBody<BeneficiaryCalls['saveBeneficiaryInfo']>) => {
      const step = await frame.begin(caller, body.enrollment_id, 'beneficiaries')
      const value = {
        beneficiaries: body.beneficiaries.map((person) => asKept(step, person)),
      }
      const problems = frame.problems(step, 'beneficiaries', value)
      if (problems.length > 0) throw refuse(problems)
      return drafts.save(step.draft, 'beneficiaries', value, body.revision)
    },
  }
}

export const makeDependents = (frame: StepFrame, parts: StateParts) => {
  const { drafts, catalog } = parts
  const merged = ({ state }: OpenStep, dependent: Dependent, locale: Locale): Dependent => {
    // The file as well: a spouse who was taken off the list comes back from it.
    const known = [
      ...(state.section('dependents')?.dependents ?? []),
      ...(state.member?.dependents.map(dependentOf) ?? []),
    ]
    const saved = known.find((one) => one.primary_info.dependent_id === dependent.primary_info.dependent_id)
    return dependentPayload(
      {
        ...dependent,
        primary_info: withKeptSsn(tidyWords(dependentFields(true), dependent.primary_info), saved?.primary_info),
      },
      dependentFacts(catalog, state, locale),
    )
  }
  /** Of one dependent, held against the member and the others as they are saved. */
  const ssnProblems = ({ state }: OpenStep, dependent: Dependent): FieldError[] => {
    const id = dependent.primary_info.dependent_id
    const others = (state.section('dependents')?.dependents ?? []).filter(
      ({ primary_info }) => primary_info.dependent_id !== id,
    )
    const place = `dependents.${others.length}.`
    return checkSsns([...others, dependent], dependentsFacts(state).memberSsn).flatMap((problem) =>
      problem.target_element.startsWith(place)
        ? [{ ...problem, target_element: problem.target_element.slice(place.length) }]
        : [],
    )
  }
  const infoOf = (step: OpenStep, body: CallBody<DependentCalls['saveDependentsToTemp']>, locale: Locale) => ({
    dependents: body.dependents.map((dependent) => merged(step, dependent, locale)),
    ...(body.has_spouse !== undefined && { has_spouse: body.has_spouse }),
  })

  return {
    fields: async (
      caller: Caller,
      id: string,
      locale: Locale,
    ): Promise<CallData<DependentCalls['getDependentFields']>> => {
      const { state } = await frame.read(caller, id)
      const oldest = state.needs.dependentAges.child.maximum
      return {
        result: withValues(state.needs.fields.dependents, {}),
        disclaimer: oldest === undefined ? null : m.people_dependents_disclaimer({ maximum: oldest }, { locale }),
        is_legally_disabled: state.needs.asksDisability,
        offered: offeredDependents({
          lastName: state.section('personal')?.last_name,
          spouseDob: state.filter.spouse_dop,
          childDobs: state.filter.dep_dob,
          beneficiaries: state.section('beneficiaries')?.beneficiaries ?? [],
        }),
      }
    },

    questions: async (
      caller: Caller,
      id: string,
      locale: Locale,
    ): Promise<CallData<DependentCalls['getDependentHealthQuestions']>> => {
      const { state } = await frame.read(caller, id)
      return { result: healthQuestions(catalog, state, 'dependents', locale) }
    },

    validate: async (
      caller: Caller,
      { enrollment_id, ...dependent }: CallBody<DependentCalls['validateDependent']>,
      locale: Locale,
    ) => {
      const step = await frame.begin(caller, enrollment_id, 'dependents')
      const whole = merged(step, dependent, locale)
      const problems = [...checkDependent(whole, dependentFacts(catalog, step.state)), ...ssnProblems(step, whole)]
      if (problems.length > 0) throw refuse(problems)
      return { valid: true }
    },

    /** The list as it stands, however incomplete: who is missing is for the final save to say. */
    saveToTemp: async (caller: Caller, body: CallBody<DependentCalls['saveDependentsToTemp']>, locale: Locale) => {
      const step = await frame.begin(caller, body.enrollment_id, 'dependents')
      const problems: FieldError[] = []
      if (body.dependents.length > MAX_DEPENDENTS) {
        problems.push(wrong('main', 'error_dependents_maximum', { count: MAX_DEPENDENTS }))
      }
      if (new Set(body.dependents.map((one) => one.primary_info.dependent_id)).size < body.dependents.length) {
        problems.push(wrong('main', 'error_people_same_id'))
      }
      if (problems.length > 0) throw refuse(problems)
      return drafts.save(step.draft, 'dependents', infoOf(step, body, locale), body.revision)
    },

    /** The people to enroll. What they cost is what is charged: the quote follows them, other prices are agreed to. */
    save: async (caller: Caller, body: CallBody<DependentCalls['saveDependentInfo']>, locale: Locale) => {
      const step = await frame.begin(caller, body.enrollment_id, 'dependents')
      const { filter } = step.state
      const value = infoOf(step, body, locale)
      const people = coveredPeople(value.dependents, body.tier ?? filter.tier, filter)
      const change = isQuoteOf(filter, people) ? null : requoted(catalog, step, { ...filter, ...people })
      const state = change?.would ?? step.state
      const problems = frame.problems({ ...step, state }, 'dependents', value)
      if (problems.length > 0) throw refuse(problems)
      const saved = await drafts.save(step.draft, 'dependents', value, body.revision)
      if (change !== null) await followQuote(parts, step, change, { about: 'people', seen: body.agreed, locale })
      return saved
    },

    /** Dependents of an enrollment for the member alone, left from another tier. */
    deleteInIo: async (caller: Caller, enrollmentId: string) => {
      const draft = await drafts.openForChange(caller, enrollmentId)
      const saved = await drafts.sections(draft)
      // A list that is empty already is left as it is: a save would be a change to whoever looks at the review.
      if (!saved.value('dependents')?.dependents.length || saved.value('filter_info')?.tier !== 'IO')
        return { deleted: false }
      await drafts.save(draft, 'dependents', { dependents: [] }, 'any')
      return { deleted: true }
    },
  }
}
