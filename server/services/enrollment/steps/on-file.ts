import { isoDay } from '#schemas/fields/date.kinds.ts'
import type { Member } from '#schemas/storefront/catalog/catalog.schema.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import type { DraftsService, SavedSections } from '../../drafts/drafts.types.ts'
import { maskedLastFour } from '../../../domain/masks.ts'

type Dependent = Member['dependents'][number]
type Beneficiary = Member['beneficiaries'][number]

const dayOf = (date: string | undefined): string => (date === undefined ? null : isoDay(date)) ?? ''
const genderOf = (text: string | undefined): Member['gender'] => (text === '1' || text === '2' ? text : '0')

const peopleOf = (saved: SavedSections): Pick<Member, 'dependents' | 'beneficiaries'> => ({
  dependents: (saved.value('dependents')?.dependents ?? []).map(({ primary_info: person }): Dependent => ({
    id: person.dependent_id,
    first_name: person.first_name ?? '',
    last_name: person.last_name ?? '',
    birthdate: dayOf(person.birthdate),
    gender: genderOf(person.gender),
    ssn: person.ssn ?? '',
    relationship: person.relationship === 'Spouse' ? 'Spouse' : 'Child',
    is_legally_disabled: person.is_legally_disabled ?? 0,
  })),
  beneficiaries: (saved.value('beneficiaries')?.beneficiaries ?? []).map((person): Beneficiary => ({
    id: person.beneficiary_id,
    first_name: person.first_name ?? '',
    last_name: person.last_name ?? '',
    birthdate: dayOf(person.birthdate),
    gender: '0',
    ssn: person.ssn ?? '',
    relationship: person.relationship ?? '',
    percentage: person.beneficiary_percentage ?? 0,
  })),
})

const healthOf = (saved: SavedSections): Member['health'] => {
  const health = saved.value('health')
  if (health === null) return undefined
  const { condition_questions: asked, medication_question: medication, notes } = health
  return {
    yes: [
      ...asked
        .filter(({ yes_no_flag }) => yes_no_flag === 1)
        .map(({ question_id, conditions }) => ({ question_id, conditions })),
      ...(medication?.yes_no_flag === 1
        ? [{ question_id: medication.question_id, medications: medication.medications }]
        : []),
    ],
    ...(notes !== undefined && { notes }),
  }
}

/** A number, or its mask where only the last four digits are left. */
const numberOf = (whole: string | undefined, lastFour: string | undefined): string | undefined =>
  whole ?? (lastFour === undefined ? undefined : maskedLastFour(lastFour))

/** The card or account that the enrollment was paid with; nothing of one that was billed in another way. */
const paymentOf = (saved: SavedSections): Pick<Member, 'cards' | 'banks'> => {
  const paid = saved.value('billing')
  const none = { cards: [], banks: [] }
  const card_number = numberOf(paid?.card_number, paid?.card_last_four)
  if (paid?.payment_method === 'cc' && card_number !== undefined) {
    const name = paid.name_on_cc ?? `${paid.first_name_on_cc ?? ''} ${paid.last_name_on_cc ?? ''}`.trim()
    const { expiration_month = '', expiration_year = '', card_token } = paid
    const token = card_token === undefined ? {} : { card_token }
    const card = { id: 'card-1', name_on_cc: name, card_number, expiration_month, expiration_year, ...token }
    return { ...none, cards: [card] }
  }
  const account_number = numberOf(paid?.account_number, paid?.account_last_four)
  if (paid?.payment_method !== 'eft' || account_number === undefined) return none
  const bank = {
    id: 'bank-1',
    account_name: paid.account_name ?? '',
    bank_name: paid.bank_name ?? '',
    account_number,
    bank_routing: paid.routing_number ?? '',
    account_type: paid.account_type ?? 'checking',
    account_holder_type: paid.account_holder_type ?? 'individual',
  }
  return { ...none, banks: [bank] }
}

/** Who became a member by a policy of this server, as the catalog has its members: by what it was submitted with. */
const fromPolicy = async (drafts: DraftsService, policyId: string): Promise<Member | null> => {
  const submitted = await drafts.ofPolicy(policyId)
  if (submitted === null) return null
  const { draft, saved } = submitted
  const person = saved.value('personal')
  const contact = saved.value('contact')
  const filter = saved.value('filter_info')
  if (filter === null) return null
  const health = healthOf(saved)
  return {
    id: policyId,
    first_name: person?.first_name ?? '',
    last_name: person?.last_name ?? '',
    birthdate: dayOf(filter.dob),
    gender: genderOf(filter.gender),
    ssn: person?.ssn ?? '',
    email: contact?.email_address ?? '',
    phone: contact?.phone_number ?? '',
    address: {
      address1: contact?.address1 ?? '',
      ...(contact?.address2 !== undefined && { address2: contact.address2 }),
      city: contact?.city ?? '',
      state: contact?.state ?? filter.state,
      zip: contact?.zip ?? filter.zip,
    },
    agent_id: draft.agent_id ?? '',
    ...(draft.group_id !== null && { group_id: draft.group_id }),
    portal_id: draft.portal_id ?? '',
    type: 'existing-member',
    tier: filter.tier,
    plans: [],
    ...peopleOf(saved),
    ...(health !== undefined && { health }),
    ...paymentOf(saved),
  }
}

/** Who enrolls again, by the catalog or by a policy of this server; null for an id that nobody has. */
export const memberOnFile = async (
  { catalog, drafts }: { catalog: Pick<Catalog, 'members'>; drafts: DraftsService },
  userId: string | null,
): Promise<Member | null> => {
  if (userId === null) return null
  return catalog.members.find(({ id }) => id === userId) ?? fromPolicy(drafts, userId)
}
