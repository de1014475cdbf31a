import type { HealthQuestions } from '#schemas/calls/enrollment/health.calls.ts'
import type { EProcess, EnrollType, TierCode } from '#schemas/calls/shapes.ts'
import type { StepId } from '#schemas/steps/steps.registry.ts'
import type { HealthQuestion, Member } from '#schemas/storefront/catalog/catalog.schema.ts'
import type { Localized } from '#schemas/storefront/catalog/plan.schema.ts'
import { type CartLine, type PricedLine, cartTotals, hasTrait } from '#schemas/storefront/cart/cart.rules.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import type { QuoteFacts } from '#schemas/storefront/pricing/pricing.rules.ts'
import { type EnrollmentNeeds, type Signer, enrollmentNeeds } from '#schemas/storefront/catalog/requirements.rules.ts'
import { editionOf } from '../../catalog/live-catalog.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { SectionValue } from '../../domain/section-values.ts'
import { plansOf, pricedCart } from '../quote/cart-view.ts'
import { type StoredFilter, quoteFacts } from '../quote/quote-facts.ts'

import {
  type Locale,
  textIn,
} from '#schemas/messages/languages.ts' /** What a step has saved, in full; null where nothing is. */
export type ReadSection = <Id extends StepId>(step: Id) => SectionValue<Id> | null

/** As `read`, with another section in the place of one. */
export const withSection =
  <Changed extends StepId>(read: ReadSection, step: Changed, value: SectionValue<Changed> | null): ReadSection =>
  <Id extends StepId>(id: Id) => {
    const [asked, changed]: StepId[] = [id, step]
    return asked === changed ? (value as SectionValue<Id> | null) : read(id)
  }

/** Everything that the steps' rules ask of an enrollment. */
export interface EnrollmentState {
  enrollmentId: string
  type: EnrollType
  eprocess: EProcess
  agentId: string | null
  groupId: string | null
  filter: StoredFilter
  /** Who enrolls again; null for everybody else. */
  member: Member | null
  facts: QuoteFacts
  lines: CartLine[]
  plans: Plan[]
  /** The lines at today's prices. */
  priced: PricedLine[]
  /** What the member pays for them in all, in cents. */
  monthlyCents: number
  /** What the employer pays of them each month. */
  employerCents: number
  initialCents: number
  needs: EnrollmentNeeds
  /** Opens a section, which costs more than reading it, when a rule first asks for it. */
  section: ReadSection
  /** mm/dd/yyyy; null before the checkout. */
  effectiveDate: string | null
  /** yyyy-mm-dd */
  today: string
  /** Cards are typed into the fields of a provider, which holds them. */
  cardsByProvider: boolean
}

export interface DraftFacts {
  enrollmentId: string
  type: EnrollType
  eprocess: EProcess
  agentId: string | null
  groupId: string | null
  portalId: string | null
  filter: StoredFilter
  member: Member | null
  lines: CartLine[]
  /** Opens a section, which costs more than reading it, when a rule first asks for it. */
  section: ReadSection
  /** mm/dd/yyyy; null before the checkout. */
  effectiveDate: string | null
  cardsByProvider: boolean
}

/** Puts a draft and the catalog together. */
export const enrollmentState = (catalog: Catalog, draft: DraftFacts, today: string): EnrollmentState => {
  const plans = plansOf(catalog, draft.lines)
  const { portalId, ...rest } = draft
  const facts = quoteFacts(catalog, draft.filter, { portalId, groupId: draft.groupId }, today)
  const priced = pricedCart(catalog, draft.lines, facts)
  const needs = needsOf(catalog, plans, draft.filter.tier, signerOf(draft.eprocess))
  const { recurringCents, employerCents, initialCents } = cartTotals(priced, catalog.findPlan)
  return {
    ...rest,
    facts,
    plans,
    priced,
    monthlyCents: recurringCents,
    employerCents,
    initialCents,
    // Where the employer pays all of it there is nothing to charge: it is on the employer's list bill.
    needs: employerCents > 0 && initialCents === 0 ? { ...needs, paymentMethod: 'list' } : needs,
    today,
  }
}

const known = new WeakMap<object, Map<string, EnrollmentNeeds>>()
/** Carts whose needs are kept: the same few are asked about with every step of everyone. */
const MAX_KNOWN = 1000

const needsOf = (catalog: Catalog, plans: readonly Plan[], tier: TierCode, signer: Signer): EnrollmentNeeds => {
  const ofCatalog = known.get(editionOf(catalog)) ?? new Map<string, EnrollmentNeeds>()
  known.set(editionOf(catalog), ofCatalog)
  const cart = [tier, signer, ...plans.map((plan) => plan.id)].join()
  const before = ofCatalog.get(cart)
  if (before !== undefined) return before
  const needs = enrollmentNeeds(plans, catalog.requirements, { tier, signer, forms: catalog.forms })
  if (ofCatalog.size >= MAX_KNOWN) ofCatalog.clear()
  ofCatalog.set(cart, needs)
  return needs
}

/** An applicant signs on screen; a rep or group verifies and the applicant signs later (spec 3, section 1). */
const signerOf = (eprocess: EProcess): Signer => (eprocess === 'applicant' ? 'sigapplicant' : eprocess)

export const isIha = (state: EnrollmentState): boolean => hasTrait(state.plans, 'iha')
export const isPremier = (state: EnrollmentState): boolean => hasTrait(state.plans, 'premier')
export const isL713 = (state: EnrollmentState): boolean => hasTrait(state.plans, 'l713')

/** The health questions of the cart, in a language; the one about medications apart (spec 2, section 3). */
export const healthQuestions = (
  catalog: Pick<Catalog, 'healthQuestions'>,
  { needs }: Pick<EnrollmentState, 'needs'>,
  of: 'primary' | 'dependents',
  locale: Locale,
): HealthQuestions => {
  const say = ({ question_id, text, text_dependents = text }: HealthQuestion) => ({
    question_id,
    question_text: textIn(of === 'dependents' ? text_dependents : text, locale),
  })
  const asked = catalog.healthQuestions(needs.healthQuestions, of)
  const medication = asked.find((question) => question.layout === 'medication')
  return {
    codition_questions: asked.filter((question) => question.layout !== 'medication').map(say),
    medication_question: medication === undefined ? null : say(medication),
  }
}

/** Choices of a list in a language. */
export const choices = (list: readonly { value: string; name: Localized }[], locale: Locale) =>
  list.map(({ value, name }) => ({ value, name: textIn(name, locale) }))
