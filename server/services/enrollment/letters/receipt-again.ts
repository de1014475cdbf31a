import { type Locale, textIn } from '#schemas/messages/languages.ts'
import { summedShares } from '#schemas/storefront/pricing/contribution.rules.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import type { Clock } from '../../../clock.ts'
import { usDayAt } from '../../../domain/calendar.ts'
import type { Config } from '../../../config.ts'
import type { Sealing } from '../../../crypto/sealing.ts'
import type { Mail } from '../../../mail/carrier.ts'
import { written } from '../../../mail/letter-html.ts'
import { senderOf } from '../../../mail/sender.ts'
import { hostOfSite, siteAddress } from '../../../mail/site-address.ts'
import type { Draft } from '../../drafts/drafts.types.ts'
import { chargedNow } from '../charged-now.ts'
import { coveredNames } from '../covered-names.ts'
import { type BillingAccountsService, takesCards } from '../debits/billing-accounts.service.ts'
import { answersNow } from '../document/document-content.ts'
import { pricedAt, pricesNow } from '../record/prices-now.ts'
import type { EnrollmentRecord } from '../record/records.service.ts'
import { makeSigningAddress } from '../signing.service.ts'
import type { PolicyDetails } from '../steps/policy-details.ts'
import { receiptLetter } from './letters.ts'
import { enrollerOf, helpFor } from './notices.ts'

interface Parts {
  config: Config
  catalog: Catalog
  clock: Clock
  sealing: Sealing
  billingAccount: Pick<BillingAccountsService, 'now'>
}

interface Submitted {
  draft: Draft
  record: EnrollmentRecord
  details: PolicyDetails
}

/** The applicant's receipt as it would be written today: to the address, with the prices and what pays, of now. */
export const receiptAgain = async (
  parts: Parts,
  { draft, record, details }: Submitted,
): Promise<{ mail: Mail; locale: Locale; phone: string }> => {
  const { config, catalog, billingAccount } = parts
  const { submitted, entries } = record
  const { locale, confirmation, site } = submitted
  const host = hostOfSite(catalog, site.id)
  const answers = answersNow(record)
  const prices = pricesNow(entries)
  const { plans, monthly_cents } = pricedAt(details, prices)
  const payment = await billingAccount.now(confirmation, takesCards(catalog, submitted.plans))
  const signed = entries.flatMap(({ kind, at }) => (kind === 'signed' ? [at] : []))[0]
  const given = submitted.agreement
  const signedAt = signed ?? (given !== null && given.signature !== null ? given.given_at : null)
  const enroller = enrollerOf(catalog, draft, { eprocess: draft.began_as })
  const unsigned = details.awaits_signature === true && signed === undefined ? enroller : null
  const sender = senderOf(parts, host, locale)
  const letter = receiptLetter(
    {
      name: answers.personal?.first_name ?? details.name,
      policyId: confirmation,
      effectiveDate: details.effective_date,
      plans,
      initialCents: details.initial_cents,
      monthlyCents: monthly_cents,
      employerCents: summedShares(plans).employer_cents,
      people: coveredNames(details.name, answers.dependents?.dependents),
      agreed: (given?.texts ?? []).map(({ text_head }) => textIn(text_head, locale)),
      signedOn: signedAt === null ? null : usDayAt(signedAt, catalog.timeZone),
      charge: chargedNow(details.charge, payment, prices),
      submittedOn: usDayAt(submitted.submitted_at, catalog.timeZone),
      foundAt: `${siteAddress(config, catalog, host)}/your-enrollment`,
      support: helpFor(sender, catalog, draft),
      unsigned: unsigned && { ...unsigned, signAt: makeSigningAddress(parts)(host, draft.id) },
    },
    locale,
  )
  return {
    mail: { to: answers.contact?.email_address ?? details.email, ...written(letter, sender, locale) },
    locale,
    phone: sender.phone,
  }
}
