import { directoryAddresses } from '../../adapters/address.adapter.ts'
import { ruleDeliverability } from '../../adapters/deliverability.adapter.ts'
import { rulePayments } from '../../adapters/payment.adapter.ts'
import { makeCartItems } from '../../repositories/enrollment/cart-items.repository.ts'
import { makeQueues } from '../../repositories/desk/queues.repository.ts'
import { makePolicies } from '../../repositories/enrollment/policies.repository.ts'
import { makeContinueCodes } from '../codes/continue-codes.service.ts'
import type { CoreServices } from '../core/core-services.ts'
import type { LineDetails } from '../../domain/line-details.ts'
import { makeAgreement } from './steps/agreement.service.ts'
import { makeBilling } from './steps/billing.service.ts'
import { makeContactOwners } from './steps/contact-owners.ts'
import { makeContact } from './steps/contact.service.ts'
import { makeDraftView } from './draft-view.service.ts'
import { makeEnrollmentCopy } from './enrollment-copy.service.ts'
import { makeEmployer } from './steps/employer.service.ts'
import { makeExisting } from './existing.service.ts'
import { makeHealth } from './steps/health.service.ts'
import { makeBeneficiaries, makeDependents } from './steps/people.service.ts'
import { makeImpact } from './price/impact.service.ts'
import { makeOffer } from './price/offer.service.ts'
import { makePersonal } from './steps/personal.service.ts'
import { makePictures } from './steps/pictures.service.ts'
import type { InvoiceDetails, PolicyDetails } from './steps/policy-details.ts'
import { makeReceipt } from './receipt.service.ts'
import { makeReview } from './steps/review.service.ts'
import { makeEarlierRecords } from './record/earlier-records.ts'
import { makeEnrollmentFiguresService } from './record/enrollment-figures.ts'
import { makeFindTermsService } from './record/find-terms.ts'
import { makeRecords } from './record/records.service.ts'
import { makeSigning } from './signing.service.ts'
import { tellDeclinedOf } from './debits/tell-declined.ts'
import { makeBillingAccountsService } from './debits/billing-accounts.service.ts'
import { makeReminders } from './reminders/reminders.service.ts'
import { makeRosterFollow } from './steps/roster-follow.ts'
import { makeFulfillment } from './delivery/fulfillment.service.ts'
import { makeStepFrame } from './step-frame.ts'
import { makeTyped } from './typed.service.ts'

/** The services of the enrollment's steps, made from the core and the catalog. */
export const makeEnrollment = (core: CoreServices) => {
  const { catalog } = core
  if (catalog === null) throw new Error('The enrollment needs a catalog')
  const fulfillment = makeFulfillment({ ...core, catalog })
  const billingAccount = makeBillingAccountsService({
    ...core,
    catalog,
    onFailed: tellDeclinedOf({ ...core, catalog }),
  })
  const findTerms = makeFindTermsService(core, makeRecords(core))
  const enrollmentFigures = makeEnrollmentFiguresService({ ...core, catalog }, makeRecords(core))
  const queues = makeQueues(core.database)
  const roster = makeRosterFollow(core)
  const records = makeRecords({
    ...core,
    follow: async (policyId, entry) => {
      await fulfillment.follow(policyId, entry)
      await billingAccount.follow(policyId, entry)
      await findTerms.follow(policyId, entry.content)
      await enrollmentFigures.follow(policyId, entry)
      if (entry.kind === 'signed' || entry.kind === 'cancelled') await queues.endSignature(policyId)
      await roster.follow(policyId, entry.content)
    },
  })
  const continueCodes = makeContinueCodes(core)
  const parts = {
    ...core,
    catalog,
    cartItems: makeCartItems<LineDetails>(core),
    policies: makePolicies<PolicyDetails, InvoiceDetails>(core),
    records,
    findTerms,
    enrollmentFigures,
    queues,
    roster,
    fulfillment,
    billingAccount,
    earlierRecords: makeEarlierRecords({ ...core, catalog, records }),
    contactOwners: makeContactOwners({ ...core, catalog }),
    addresses: directoryAddresses(catalog),
    deliverability: ruleDeliverability,
    payments: rulePayments,
    continueCodes,
    reminders: makeReminders({ ...core, catalog, continueCodes }),
    pictures: makePictures(core),
  }
  const frame = makeStepFrame(parts)
  return {
    catalog,
    // With these the routes of a step make a service that nobody else asks.
    frame,
    parts,
    view: makeDraftView(frame, parts),
    typed: makeTyped(parts),
    offer: makeOffer(parts),
    impact: makeImpact(parts),
    personal: makePersonal(frame, parts),
    contact: makeContact(frame, parts),
    employer: makeEmployer(frame, parts),
    beneficiaries: makeBeneficiaries(frame, parts),
    health: makeHealth(frame, parts),
    dependents: makeDependents(frame, parts),
    agreement: makeAgreement(frame, parts),
    billing: makeBilling(frame, parts),
    existing: makeExisting(frame, parts),
    review: makeReview(parts),
    receipt: makeReceipt(parts),
    signing: makeSigning(parts),
    copy: makeEnrollmentCopy(parts),
  }
}
export type EnrollmentServices = ReturnType<typeof makeEnrollment>
