import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Locale } from '../../http/locale.ts'
import type { Draft } from '../drafts.service.ts'
import type { OutboxService } from '../outbox.service.ts'
import type { EnrollmentState } from './enrollment-state.ts'
import { type ReceiptFacts, enrolledText, receiptLetter } from './letters.ts'

/** The rep or the group who enrolls a client. */
export interface Enroller {
  name: string
  /** As they are greeted. */
  called: string
  /** Null where the catalog names none. */
  email: string | null
  phone: string
}

/** Null where people enroll themselves. */
export const enrollerOf = (
  catalog: Pick<Catalog, 'reps' | 'groups'>,
  { agent_id, group_id }: Pick<Draft, 'agent_id' | 'group_id'>,
  { eprocess }: Pick<EnrollmentState, 'eprocess'>,
): Enroller | null => {
  const rep = eprocess === 'rep' ? catalog.reps.find(({ id }) => id === agent_id) : undefined
  if (rep !== undefined) {
    const { first_name, last_name, email, phone } = rep
    return { name: `${first_name} ${last_name}`, called: first_name, email, phone }
  }
  const group = eprocess === 'group' ? catalog.groups.find(({ id }) => id === group_id) : undefined
  return group === undefined
    ? null
    : { name: group.name, called: group.name, email: group.email ?? null, phone: group.phone }
}

interface Notice {
  facts: Omit<ReceiptFacts, 'unsigned'>
  /** Whose enrollment it is, in full. */
  client: string
  /** Where the applicant's receipt goes. */
  email: string
  enroller: Enroller | null
  /** A signature that is needed is not there yet. */
  unsigned: boolean
  /** The number that a text message goes to; null where none is wanted. */
  textTo: string | null
}

/**
 * 'Enrollment Receipt' to the applicant, a copy to whoever enrolled them (spec 3, section 1), and the text message about
 * enrollment and signature where it was asked for. Called once for a policy, in the transaction that issues it.
 */
export const tellOfEnrollment = async (
  outbox: Pick<OutboxService, 'mail' | 'text'>,
  { facts, client, email, enroller, unsigned, textTo }: Notice,
  locale: Locale,
): Promise<void> => {
  const all = { ...facts, unsigned: unsigned ? enroller : null }
  await outbox.mail({ to: email, ...receiptLetter(all, locale) })
  if (enroller?.email && enroller.email !== email) {
    await outbox.mail({ to: enroller.email, ...receiptLetter({ ...all, name: enroller.called, client }, locale) })
  }
  if (textTo !== null) await outbox.text({ to: textTo, text: enrolledText(all, locale) })
}
