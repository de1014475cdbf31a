import type { ChargeTerms } from '#schemas/calls/enrollment/charge.shapes.ts'
import { isWholeNumber } from '../../domain/masks.ts'
import type { ContactInfo } from '#schemas/calls/enrollment/contact.calls.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import { checkAgreement, signingProcesses } from '#schemas/steps/agreement/agreement.rules.ts'
import { checkBeneficiaries } from '#schemas/steps/beneficiaries/beneficiaries.rules.ts'
import { type BillingContext, checkBilling, paymentChoices } from '#schemas/steps/billing/billing.rules.ts'
import { BORN_ABROAD, checkContact } from '#schemas/steps/contact/contact.rules.ts'
import { accountDays, chargeTerms } from '#schemas/storefront/pricing/charge.rules.ts'
import { coveredPeople, isQuoteOf } from '#schemas/steps/covered-people.rules.ts'
import { type DependentsFacts, checkDependents } from '#schemas/steps/dependents/dependents.rules.ts'
import { withoutNotes } from '#schemas/steps/doubts.rules.ts'
import { checkEmployer } from '#schemas/steps/employer/employer.rules.ts'
import { checkHealth } from '#schemas/steps/questionnaire.rules.ts'
import { checkPersonal } from '#schemas/steps/personal/personal.rules.ts'
import { type StepId, stepById, stepByTab } from '#schemas/steps/steps.registry.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { SectionValue } from '../../domain/section-values.ts'
import { stillStands, textsOf } from './steps/agreed-to.ts'
import { choices, type EnrollmentState, healthQuestions, isIha, isL713, isPremier } from './enrollment-state.ts'
import { isPricedAtHome } from './price/home-quote.ts'
import { type Locale, baseLocale, textIn } from '#schemas/messages/languages.ts'
const missing: readonly FieldError[] = [wrong('main', 'error_section_missing')]

export const memberSsn = (state: EnrollmentState): string | undefined =>
  state.section('personal')?.ssn ?? state.member?.ssn

export const dependentsFacts = (state: EnrollmentState): DependentsFacts => ({
  tier: state.filter.tier,
  isIha: isIha(state),
  isPremier: isPremier(state),
  isL713: isL713(state),
  hasSpouse: state.section('dependents')?.has_spouse,
  isExistingMember: state.type === 'existing-member',
  memberSsn: memberSsn(state),
})

/**
 * What one dependent is checked against; health questions only where the tab is required, in the words that are kept
 * with the answers.
 */
export const dependentFacts = (catalog: Catalog, state: EnrollmentState, locale: Locale = baseLocale) => ({
  fields: state.needs.fields.dependents,
  asksDisability: state.needs.asksDisability,
  questions: state.needs.healthQuestions.length === 0 ? null : healthQuestions(catalog, state, 'dependents', locale),
  ages: state.needs.dependentAges,
  today: state.today,
})

/** What is charged when, at today's prices and for the chosen effective date. */
export const stateCharges = (
  { lists }: Pick<Catalog, 'lists'>,
  { initialCents, monthlyCents, effectiveDate }: EnrollmentState,
): ChargeTerms | null => chargeTerms({ initialCents, monthlyCents, effectiveDate, listedDays: lists.bill_dates })

export const billingContext = (
  catalog: Pick<Catalog, 'lists'>,
  state: EnrollmentState,
  onFile: { card: boolean; account: boolean },
): BillingContext => ({
  byProvider: state.cardsByProvider,
  year: Number(state.today.slice(0, 4)),
  month: Number(state.today.slice(5, 7)),
  cardOnFile: onFile.card,
  accountOnFile: onFile.account,
  billDates: accountDays(stateCharges(catalog, state)),
  alsoRequired: state.needs.fields.billing.filter((field) => field.required).map((field) => field.field_name),
})

/** What follows from a catalog's lists, made once. */
const once = <Made>(make: (lists: Catalog['lists']) => Made): ((catalog: Pick<Catalog, 'lists'>) => Made) => {
  const made = new WeakMap<Catalog['lists'], Made>()
  return ({ lists }) => {
    const known = made.get(lists) ?? make(lists)
    made.set(lists, known)
    return known
  }
}

/** The choices of the employer step by field name. */
export const employerOptions = once((lists) => ({
  average_work_week: choices(lists.average_work_week, baseLocale),
  compensation_type: choices(lists.compensation_types, baseLocale),
  employment_status: choices(lists.employment_status, baseLocale),
  emp_vac_policy: choices(lists.vacation_policy, baseLocale),
  emp_barg_unit: choices(lists.bargaining_unit, baseLocale),
}))

export const stateOptions = once((lists) =>
  lists.states.map(({ abbrev, name }) => ({ value: abbrev, name: textIn(name, baseLocale) })),
)

/** Where people are born: in a state, or abroad. */
const birthOptions = once((lists) => [
  ...lists.states.map(({ abbrev, name }) => ({ value: abbrev, name: textIn(name, baseLocale) })),
  { value: BORN_ABROAD, name: BORN_ABROAD },
])

/** The state of a home is the one of its ZIP code, by which plans are sold: also where the street is not checked. */
const stateProblem = ({ zip = '', state }: ContactInfo, { findZip }: Catalog): FieldError[] => {
  const place = findZip(zip)
  return place === undefined || state === undefined || state === place.state
    ? []
    : [wrong('zip', 'error_zip_other_state', { zip, state: place.state })]
}

type Check<Id extends StepId> = (
  section: SectionValue<Id>,
  state: EnrollmentState,
  catalog: Catalog,
) => readonly FieldError[]

/** A rep's or group's verification is worth nothing for another rep or group, whose the enrollment has become since. */
const isVerifiedByOwn = (
  info: SectionValue<'agreement'>,
  { agentId, groupId }: EnrollmentState,
  { reps, groups }: Pick<Catalog, 'reps' | 'groups'>,
): boolean => {
  if (info.eprocess === 'rep') return info.agent_code === reps.find(({ id }) => id === agentId)?.public_code
  return info.eprocess !== 'group' || info.group_code === groups.find(({ id }) => id === groupId)?.public_code
}

/** The rules of each step over what is saved; secrets are on file in full here. */
const checks: { readonly [Id in StepId]: Check<Id> } = {
  personal: (info, { needs, today, filter }) => [
    ...checkPersonal(info, { fields: needs.fields.personal, today }),
    // Both are the quote's, which prices the plans.
    ...(info.birthdate === filter.dob && info.gender === filter.gender
      ? []
      : [wrong('main', 'error_birthdate_not_quoted')]),
  ],
  contact: (info, state, catalog) => {
    const problems = checkContact(withoutNotes(info), {
      fields: state.needs.fields.contact,
      today: state.today,
      options: { state: stateOptions(catalog), birth_state: birthOptions(catalog) },
    })
    if (problems.length > 0) return problems
    const isPriced = isPricedAtHome(catalog, state, info)
    return [...stateProblem(info, catalog), ...(isPriced ? [] : [wrong('main', 'error_home_not_priced')])]
  },
  employer: (info, state, catalog) =>
    checkEmployer(withoutNotes(info), {
      fields: state.needs.fields.employer,
      today: state.today,
      options: employerOptions(catalog),
      skippable: isIha(state),
    }),
  beneficiaries: ({ beneficiaries }, state, catalog) =>
    checkBeneficiaries(beneficiaries, {
      fields: state.needs.fields.beneficiaries,
      relationships: catalog.lists.relationships.map(({ value }) => value),
      today: state.today,
      memberSsn: memberSsn(state),
    }),
  health: (info, state, catalog) =>
    checkHealth(info, healthQuestions(catalog, state, 'primary', baseLocale), state.today),
  dependents: ({ dependents }, state, catalog) => [
    ...checkDependents(dependents, { ...dependentsFacts(state), ...dependentFacts(catalog, state) }),
    ...(isQuoteOf(state.filter, coveredPeople(dependents, state.filter.tier, state.filter))
      ? []
      : [wrong('main', 'error_people_not_priced')]),
  ],
  agreement: (info, state, catalog) => {
    if (textsOf(catalog, state.needs.agreements) === null) return [wrong('main', 'error_agreement_text_missing')]
    if (!stillStands(catalog, info, state) || !isVerifiedByOwn(info, state, catalog)) {
      return [wrong('main', 'error_agreement_changed')]
    }
    return signingProcesses(state.eprocess, state.needs.signatureRequired).includes(info.eprocess)
      ? checkAgreement(
          {
            agreed: info.agreed ?? [],
            ...(info.signed && { signature: 'on file' }),
            ...(info.answer && { answer: info.answer }),
          },
          {
            textCount: state.needs.agreements.length,
            signatureRequired: info.eprocess === 'sigapplicant',
            answerRequired: state.needs.fields.agreement.some(
              (field) => field.field_name === 'answer' && field.required,
            ),
          },
        )
      : [wrong('main', 'error_process_wrong')]
  },
  billing: ({ card_number: card, account_number: account, ...info }, state, catalog) =>
    paymentChoices(state.needs.paymentMethod).includes(info.payment_method)
      ? checkBilling(
          info,
          billingContext(catalog, state, {
            card: card !== undefined && isWholeNumber(card),
            account: account !== undefined,
          }),
        )
      : [wrong('payment_method', 'error_payment_method_fixed')],
  // It is never complete: it ends the enrollment.
  review: () => missing,
}

/** What is wrong with a step as it is saved; `main` where nothing is. */
export const stepProblems = <Id extends StepId>(
  catalog: Catalog,
  state: EnrollmentState,
  step: Id,
): readonly FieldError[] => {
  const section = state.section(step)
  const check: Check<Id> = checks[step]
  return section === null ? missing : check(section, state, catalog)
}

/** Whether the enrollment asks for a step. */
export const isAsked = ({ needs }: EnrollmentState, step: StepId): boolean =>
  needs.tabs.some((one) => one.required && stepByTab(one.tab_name).id === step)

/** The tabs with whether each is complete. */
export const tabsOf = (catalog: Catalog, state: EnrollmentState) =>
  state.needs.tabs.map((tab) => ({
    ...tab,
    complete: tab.required && stepProblems(catalog, state, stepByTab(tab.tab_name).id).length === 0,
  }))

/** Whether a step that is asked before this one is not complete yet. */
export const isAnyOpenBefore = (catalog: Catalog, state: EnrollmentState, step: StepId): boolean => {
  const { tab } = stepById(step)
  const order = state.needs.tabs.find((one) => one.tab_name === tab)?.order ?? 0
  return state.needs.tabs.some(
    (one) => one.required && one.order < order && stepProblems(catalog, state, stepByTab(one.tab_name).id).length > 0,
  )
}
