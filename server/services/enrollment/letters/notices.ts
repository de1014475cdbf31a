import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import { written } from '../../../mail/letter-html.ts'
import type { Contact, Sender } from '../../../mail/sender.ts'
import type { Draft } from '../../drafts/drafts.types.ts'
import type { OutboxService } from '../../outbox/outbox.service.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { type ReceiptFacts, enrolledText, receiptLetter } from './letters.ts'

/** The rep or the group who enrolls a client. */
export interface Enroller {
  name: string
  /** As they are greeted. */
  called: string
  /** Null where the catalog names none. */
  email: string | null
  /** The one that the pages show to clients. */
  phone: string
}

/** Null where people enroll themselves. */
export const enrollerOf = (
  catalog: Pick<Catalog, 'reps' | 'groups'>,
  { agent_id, group_id }: Pick<Draft, 'agent_id' | 'group_id'>,
  { eprocess }: { eprocess: string },
): Enroller | null => {
  const rep = eprocess === 'rep' ? catalog.reps.find(({ id }) => id === agent_id) : undefined
  if (rep !== undefined) {
    const { first_name, last_name, email, display_phone } = rep
    return { name: `${first_name} ${last_name}`, called: first_name, email, phone: display_phone }
  }
  const group = eprocess === 'group' ? catalog.groups.find(({ id }) => id === group_id) : undefined
  return group === undefined
    ? null
    : { name: group.name, called: group.name, email: group.email ?? null, phone: group.phone }
}

/** Whom a client asks, as on the pages (spec 1, section 1): their group, else their rep, else the site. */
export const helpFor = (
  site: Contact,
  { reps, groups }: Pick<Catalog, 'reps' | 'groups'>,
  { agent_id, group_id }: Pick<Draft, 'agent_id' | 'group_id'>,
): Contact => {
  const group = groups.find(({ id }) => id === group_id)
  const rep = reps.find(({ id }) => id === (group === undefined ? agent_id : group.agent_id))
  const phone = group?.phone ?? rep?.display_phone
  return phone === undefined ? site : { phone: formatPhone(phone), email: rep?.email ?? site.email }
}

interface Notice {
  /** The site that it was enrolled on. */
  sender: Sender
  /** Whom the applicant asks; whoever enrolled them asks the site. */
  help: Contact
  facts: Omit<ReceiptFacts, 'unsigned' | 'support'>
  /** Whose enrollment it is, in full. */
  client: string
  /** Where the applicant's receipt goes. */
  email: string
  enroller: Enroller | null
  /** Where the applicant gives the signature that is still needed; null where none is. */
  signAt: string | null
  /** The number that a text message goes to; null where none is wanted. */
  textTo: string | null
}

/**
 * 'Enrollment Receipt' to the applicant, a copy to whoever enrolled them (spec 3, section 1), and the text message about
 * enrollment and signature where it was asked for. Called once for a policy, in the transaction that issues it.
 */
export const tellOfEnrollment = async (
  outbox: Pick<OutboxService, 'mail' | 'text'>,
  { sender, help, facts, client, email, enroller, signAt, textTo }: Notice,
  locale: Locale,
): Promise<void> => {
  const unsigned = signAt === null ? null : enroller
  const receipt = { ...facts, support: sender, unsigned }
  const all = {
    ...receipt,
    support: help,
    unsigned: unsigned && { ...unsigned, signAt },
  }
  const about = facts.policyId
  await outbox.mail({ to: email, ...written(receiptLetter(all, locale), sender, locale) }, { about })
  if (enroller?.email && enroller.email !== email) {
    const copy = receiptLetter({ ...receipt, name: enroller.called, client }, locale)
    await outbox.mail({ to: enroller.email, ...written(copy, sender, locale) }, { about })
  }
  if (textTo !== null) await outbox.text({ to: textTo, text: enrolledText(all, sender.name, locale) }, { about })
}
