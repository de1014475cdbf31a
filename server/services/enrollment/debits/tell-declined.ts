import type { Catalog } from '../../../catalog/load-catalog.ts'
import type { CardGateway } from '../../../adapters/cards/card-gateway.ts'
import type { Clock } from '../../../clock.ts'
import type { Sealing } from '../../../crypto/sealing.ts'
import type { Database } from '../../../db/database.ts'
import type { Config } from '../../../config.ts'
import { written } from '../../../mail/letter-html.ts'
import { senderOf } from '../../../mail/sender.ts'
import { hostOfSite, siteAddress } from '../../../mail/site-address.ts'
import type { OutboxService } from '../../outbox/outbox.service.ts'
import { answersNow } from '../document/document-content.ts'
import { declinedLetter } from '../letters/declined-letter.ts'
import { makeRecords } from '../record/records.service.ts'
import { makeBillingAccountsService } from './billing-accounts.service.ts'

interface Parts {
  config: Config
  database: Database
  clock: Clock
  sealing: Sealing
  catalog: Pick<Catalog, 'sites' | 'siteOf' | 'debits' | 'reps' | 'groups'>
  cards: CardGateway | null
  outbox: Pick<OutboxService, 'mail'>
}

/** Writes to an applicant whose card or account was declined, in their language and under the site's name. */
export const tellDeclinedOf = (parts: Parts): ((policyId: string) => Promise<void>) => {
  const { config, catalog, outbox } = parts
  const records = makeRecords(parts)
  const accounts = makeBillingAccountsService(parts)
  return async (policyId) => {
    const record = await records.read(policyId)
    const payment = await accounts.now(policyId, true)
    if (record === null || payment === null) return
    const { locale, site } = record.submitted
    const { contact, personal } = answersNow(record)
    if (contact?.email_address === undefined) return
    const host = hostOfSite(catalog, site.id)
    const sender = senderOf(parts, host, locale)
    const letter = declinedLetter(
      {
        name: personal?.first_name ?? '',
        policyId,
        digits: payment.digits,
        foundAt: `${siteAddress(config, catalog, host)}/your-enrollment`,
        support: { phone: sender.phone, email: sender.email },
      },
      locale,
    )
    await outbox.mail({ to: contact.email_address, ...written(letter, sender, locale) }, { about: policyId })
  }
}
