import {
  type RecordSecrets,
  type RecordedAnswers,
  type WhollyRecordedId,
  whollyRecorded,
} from '#schemas/record/record.schema.ts'
import type { CardId } from '#schemas/steps/steps.registry.ts'
import { lastFour, maskedLastFour } from '../../../domain/masks.ts'
import type { SectionName, SectionValue } from '../../../domain/section-values.ts'

/** What was saved of a draft, in full. */
export type ReadSaved = <Name extends SectionName>(name: Name) => SectionValue<Name> | null

type Secrets = Omit<RecordSecrets, 'salt'>
/** Sections by the id of their step, as the steps have them. */
export type FullSections = Partial<{ [Id in CardId | 'review']: SectionValue<Id> }>

const byId = <Person>(people: readonly Person[], idOf: (person: Person) => string, of: (person: Person) => unknown) =>
  Object.fromEntries(
    people.flatMap((person) => {
      const value = of(person)
      return value === undefined || value === '' ? [] : [[idOf(person), value]]
    }),
  )

/** A payment as a record keeps it: of numbers the last four digits. */
export const recordedBilling = (saved: SectionValue<'billing'>): NonNullable<RecordedAnswers['billing']> => {
  const { card_number, card_token: _token, account_number, ...rest } = saved
  return {
    ...rest,
    ...(card_number !== undefined && { card_last_four: lastFour(card_number) }),
    ...(account_number !== undefined && { account_last_four: lastFour(account_number) }),
  }
}

/** The sections of steps that a record keeps as they are. */
const wholeSections = <Sections extends object>(read: (id: WhollyRecordedId) => unknown): Partial<Sections> =>
  Object.fromEntries(
    whollyRecorded.flatMap((id) => {
      const section = read(id) ?? null
      return section === null ? [] : [[id, section]]
    }),
  ) as Partial<Sections>

const withoutSsn = <Person extends { ssn?: string }>({ ssn: _ssn, ...person }: Person) => person

/** What the steps saved as a record keeps it, and apart from it what retention takes out before the rest. */
export const splitAnswers = (saved: ReadSaved): { answers: RecordedAnswers; secrets: Secrets } => {
  const personal = saved('personal')
  const contact = saved('contact')
  const employer = saved('employer')
  const beneficiaries = saved('beneficiaries')?.beneficiaries ?? null
  const dependents = saved('dependents')
  const billing = saved('billing')
  const review = saved('review')
  const people = dependents?.dependents ?? []
  return {
    answers: {
      ...wholeSections<RecordedAnswers>((id) => saved(id)),
      ...(personal && { personal: withoutSsn(personal) }),
      ...(contact && { contact }),
      ...(employer && { employer }),
      ...(beneficiaries && { beneficiaries: { beneficiaries: beneficiaries.map(withoutSsn) } }),
      ...(dependents && {
        dependents: {
          dependents: people.map(({ primary_info }) => ({ primary_info: withoutSsn(primary_info) })),
          ...(dependents.has_spouse !== undefined && { has_spouse: dependents.has_spouse }),
        },
      }),
      ...(billing && { billing: recordedBilling(billing) }),
      ...(review && { review }),
    },
    secrets: {
      ssn: {
        ...(personal?.ssn && { applicant: personal.ssn }),
        dependents: byId(
          people,
          ({ primary_info }) => primary_info.dependent_id,
          ({ primary_info }) => primary_info.ssn,
        ) as Record<string, string>,
        beneficiaries: byId(
          beneficiaries ?? [],
          ({ beneficiary_id }) => beneficiary_id,
          ({ ssn }) => ssn,
        ) as Record<string, string>,
      },
      health: saved('health'),
      dependents_health: byId(
        people,
        ({ primary_info }) => primary_info.dependent_id,
        ({ health_info }) => health_info,
      ) as Secrets['dependents_health'],
    },
  }
}

const ssnOf = (ssn: string | undefined) => (ssn === undefined ? {} : { ssn })

/** The payment with masks in the place of numbers. */
const billingSection = (billing: NonNullable<RecordedAnswers['billing']>): SectionValue<'billing'> => {
  const { card_last_four: card, account_last_four: account, ...rest } = billing
  return {
    ...rest,
    ...(card !== undefined && { card_number: maskedLastFour(card) }),
    ...(account !== undefined && { account_number: maskedLastFour(account) }),
  }
}

/** The sections as the steps had them, from a record; of numbers of cards and accounts the last four digits. */
export const joinAnswers = (answers: Partial<RecordedAnswers>, secrets: Secrets | null): FullSections => {
  const { personal, contact, employer, beneficiaries, dependents, billing, review } = answers
  const health = secrets?.health ?? null
  return {
    ...wholeSections<FullSections>((id) => answers[id]),
    ...(personal && { personal: { ...personal, ...ssnOf(secrets?.ssn.applicant) } }),
    ...(contact && { contact }),
    ...(employer && { employer }),
    ...(beneficiaries && {
      beneficiaries: {
        beneficiaries: beneficiaries.beneficiaries.map((person) => ({
          ...person,
          ...ssnOf(secrets?.ssn.beneficiaries[person.beneficiary_id]),
        })),
      },
    }),
    ...(health && { health }),
    ...(dependents && {
      dependents: {
        ...dependents,
        dependents: dependents.dependents.map(({ primary_info: person }) => {
          const answered = secrets?.dependents_health[person.dependent_id]
          return {
            primary_info: { ...person, ...ssnOf(secrets?.ssn.dependents[person.dependent_id]) },
            ...(answered && { health_info: answered }),
          }
        }),
      },
    }),
    ...(billing && { billing: billingSection(billing) }),
    ...(review && { review }),
  }
}

/** Dependents without their health answers and disabilities, for whoever may not read what ails somebody. */
export const withoutHealth = ({ dependents, ...rest }: SectionValue<'dependents'>): SectionValue<'dependents'> => ({
  ...rest,
  dependents: dependents.map(
    ({ primary_info: { is_legally_disabled: _disabled, disability_condition: _condition, ...person } }) => ({
      primary_info: person,
    }),
  ),
})
