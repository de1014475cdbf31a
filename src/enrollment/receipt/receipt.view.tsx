import { useSelector } from '@xstate/react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Receipt, receiptMachine } from '#machines/enrollment/receipt/receipt.machine.ts'
import type { Charge } from '#schemas/calls/enrollment/charge.shapes.ts'
import type { Correctable } from '#schemas/steps/correction.rules.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { longDate } from '#schemas/messages/long-date.ts'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import { PrintedFrom } from '../../site/printed-from.tsx'
import { useSite } from '../../site/site-context.ts'
import { Button, type ButtonKind } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { SanitisedHtml } from '../../ui/text/sanitised-html.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { Unbroken } from '../../ui/text/unbroken.tsx'
import { moneyBackText } from '../dialogs/money-back.ts'
import { failedPayment } from '../dialogs/payment-now.ts'
import { AgreedPrices } from '../offer/agreed-prices.tsx'
import { lazy } from '../../ui/lazy.ts'
import { ReceiptCopy } from './receipt-copy.tsx'
import { WhereItStands } from './where-it-stands.tsx'
import './receipt.css'

const SignedDocumentDialog = lazy(async () => ({
  default: (await import('../dialogs/signed-document-dialog.tsx')).SignedDocumentDialog,
}))

const CorrectAnswersDialog = lazy(async () => ({
  default: (await import('../dialogs/correct-answers-dialog.tsx')).CorrectAnswersDialog,
}))

const CancelEnrollmentDialog = lazy(async () => ({
  default: (await import('../dialogs/cancel-enrollment-dialog.tsx')).CancelEnrollmentDialog,
}))

const getDocument = {
  given: () => m.signed_document_get_signed(),
  awaited: () => m.signed_document_get_unsigned(),
  none: () => m.signed_document_get(),
}

/** What everything was charged to; null where it is not known, or where another card or account was given since. */
const paidByOf = ({ charge, payment }: Receipt): Charge | null =>
  payment === null || payment.digits === charge?.digits ? charge : null

/** Tells when somebody comes back to the page from another tab or window. */
const useSeenAgain = (seen: () => void): void => {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') seen()
    }
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
    }
  }, [seen])
}

/** The room of the confirmation number, of the plans and of the copy. */
const ReceiptSkeleton = () => (
  <>
    <Skeleton shape="tile" />
    <Skeleton count={2} />
    <Skeleton shape="panel" />
  </>
)

/** The confirmation of a submitted enrollment (spec 3, section 2.4). */
export function ReceiptView({
  actorRef,
  titled,
}: {
  actorRef: ActorRefFrom<typeof receiptMachine>
  /** Of a visit after the submit: the title by the name of the applicant. Nobody is thanked then, and no mail comes. */
  titled?: (name: string) => string
}) {
  const receipt = useSelector(actorRef, (s) => s.context.receipt)
  const failed = useSelector(actorRef, (s) => s.matches('loadFailed'))
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const enrollmentId = useSelector(actorRef, (s) => s.context.enrollmentId)
  const [getting, setGetting] = useState(false)
  const stopGetting = useCallback(() => setGetting(false), [])
  const [correcting, setCorrecting] = useState<Correctable['part'] | null>(null)
  const stopCorrecting = useCallback(
    (isCorrected: boolean) => {
      setCorrecting(null)
      if (isCorrected) actorRef.send({ type: 'receipt.changed' })
    },
    [actorRef],
  )
  const [cancelling, setCancelling] = useState(false)
  const stopCancelling = useCallback(
    (isCancelled: boolean) => {
      setCancelling(false)
      if (isCancelled) actorRef.send({ type: 'receipt.changed' })
    },
    [actorRef],
  )
  useSeenAgain(useCallback(() => actorRef.send({ type: 'receipt.seenAgain' }), [actorRef]))
  const site = useSite()
  const home = (kind: ButtonKind) => (
    <Button kind={kind} busy={busy} onClick={() => actorRef.send({ type: 'receipt.home' })}>
      {site?.visit?.role === 'group' ? m.receipt_home_group() : m.receipt_home()}
    </Button>
  )
  const enrollsOthers = site?.visit?.role === 'rep' || site?.visit?.role === 'group'
  if (failed) {
    return (
      <article className="receipt">
        <PageTitle title={m.receipt_failed()} />
        <Notice
          tone="warning"
          live
          actions={<Button onClick={() => actorRef.send({ type: 'receipt.retry' })}>{m.common_retry()}</Button>}
        >
          <p>{m.receipt_failed_text()}</p>
          {problem !== null && <p>{problem.message}</p>}
        </Notice>
        <div className="actions">{home('primary')}</div>
      </article>
    )
  }
  if (receipt === null) {
    return (
      <article className="receipt">
        <PageTitle title={m.receipt_loading()} />
        <ReceiptSkeleton />
      </article>
    )
  }
  const picture = site?.settings['thank_you']
  const cancelledOn = receipt.cancelling?.cancelled_on ?? null
  const isChargeTold = cancelledOn === null && (receipt.charge !== null || !receipt.callInvoice)
  const contact = receipt.copy?.sections.contact ?? null
  // Without a way in which another one could be given there is nothing to change.
  const payment = receipt.payment !== null && receipt.payment.methods.length > 0 ? receipt.payment : null
  return (
    <article className="receipt">
      <PrintedFrom />
      {picture !== undefined && titled === undefined && cancelledOn === null && (
        <img className="receipt-picture" src={picture} alt="" />
      )}
      {cancelledOn !== null ? (
        <PageTitle
          title={m.cancel_done_title()}
          lead={[
            ...(receipt.cancelling?.by_staff === true ? [m.cancel_by_staff()] : []),
            m.cancel_done({ date: longDate(cancelledOn) }),
            moneyBackText(paidByOf(receipt)),
          ].join(' ')}
        />
      ) : receipt.signature === 'awaited' ? (
        <PageTitle
          title={site?.visit?.role === 'group' ? m.receipt_title_waiting_group() : m.receipt_title_waiting()}
          lead={m.receipt_lead_waiting({ name: receipt.name })}
        />
      ) : titled === undefined ? (
        <PageTitle title={m.receipt_title({ name: receipt.name })} lead={m.receipt_lead()} />
      ) : (
        <PageTitle title={titled(receipt.name)} lead={m.receipt_submitted({ date: longDate(receipt.submittedOn) })} />
      )}
      <div className="receipt-number">
        <p className="receipt-number-label">{m.receipt_number()}</p>
        <p className="receipt-number-value">{receipt.policyId}</p>
        {cancelledOn === null && <p>{m.receipt_effective({ date: longDate(receipt.effectiveDate) })}</p>}
      </div>
      {cancelledOn === null && titled === undefined && (
        <p>
          {receipt.copyTo === null
            ? m.receipt_mail({ email: receipt.email })
            : m.receipt_mail_copy({ email: receipt.email, copy: receipt.copyTo })}
          {receipt.toldByText && ` ${m.receipt_text_sent()}`}
        </p>
      )}
      <div className="actions">
        {/* On a later visit they come from their list, which has its own way back. */}
        {enrollsOthers && titled === undefined && home('primary')}
        <Button
          kind={enrollsOthers || receipt.signature === 'awaited' ? 'secondary' : 'primary'}
          onClick={() => setGetting(true)}
        >
          {getDocument[receipt.signature]()}
        </Button>
        <Button onClick={() => globalThis.print()}>{m.receipt_print()}</Button>
      </div>
      <section aria-labelledby="receipt-plans">
        <h2 id="receipt-plans">{m.review_plans()}</h2>
        <AgreedPrices {...receipt} charge={isChargeTold ? receipt.charge : undefined} />
      </section>
      {payment?.failed === true && (
        <Notice
          tone="danger"
          actions={<Button onClick={() => setCorrecting('payment')}>{m.change_payment_title()}</Button>}
        >
          <p>
            {m.receipt_payment_failed()} {failedPayment(payment)}
          </p>
        </Notice>
      )}
      <WhereItStands deliveries={receipt.deliveries} />
      <ReceiptCopy copy={receipt.copy} signature={receipt.signature} />
      {receipt.agreements.length > 0 && (
        <details className="receipt-agreement">
          <summary>{m.receipt_agreement()}</summary>
          {receipt.agreements.map((text, index) => (
            // The texts of an enrollment keep their order: their place is their identity.
            <section key={`${index} ${text.text_head}`}>
              <h2>{text.text_head}</h2>
              <SanitisedHtml html={text.text_body} />
              <p>{text.text_required}</p>
            </section>
          ))}
        </details>
      )}
      {cancelledOn === null && (
        <section aria-labelledby="receipt-next">
          <h2 id="receipt-next">{m.receipt_next_title()}</h2>
          <ul className="receipt-next">
            {receipt.signature === 'awaited' && <li>{m.receipt_next_sign()}</li>}
            <li>{m.receipt_next_mail()}</li>
            <li>{m.receipt_next_cards()}</li>
            {site && (
              <li>
                <Unbroken text={m.receipt_next_questions({ phone: formatPhone(site.help), email: site.email })} />
              </li>
            )}
          </ul>
        </section>
      )}
      {cancelledOn === null && (contact !== null || payment !== null || receipt.cancelling?.open === true) && (
        <section aria-labelledby="receipt-change">
          <h2 id="receipt-change">{m.receipt_change_title()}</h2>
          {(contact !== null || payment !== null) && (
            <div className="actions">
              {contact !== null && <Button onClick={() => setCorrecting('contact')}>{m.correct_contact_open()}</Button>}
              {receipt.beneficiaries !== null && (
                <Button onClick={() => setCorrecting('beneficiaries')}>{m.change_benefits_title()}</Button>
              )}
              {payment !== null && <Button onClick={() => setCorrecting('payment')}>{m.change_payment_title()}</Button>}
            </div>
          )}
          {receipt.cancelling?.open === true && (
            <div className="receipt-cancel">
              <p>{m.cancel_until({ date: longDate(receipt.cancelling.until) })}</p>
              <div className="actions">
                <Button onClick={() => setCancelling(true)}>{m.cancel_open()}</Button>
              </div>
            </div>
          )}
        </section>
      )}
      {!enrollsOthers && <div className="actions">{home('quiet')}</div>}
      {getting && (
        <Suspense>
          <SignedDocumentDialog enrollmentId={enrollmentId} signature={receipt.signature} onClosed={stopGetting} />
        </Suspense>
      )}
      {correcting === 'contact' && contact !== null && (
        <Suspense>
          <CorrectAnswersDialog
            enrollmentId={enrollmentId}
            before={{ part: 'contact', contact }}
            onClosed={stopCorrecting}
          />
        </Suspense>
      )}
      {correcting === 'beneficiaries' && receipt.beneficiaries !== null && (
        <Suspense>
          <CorrectAnswersDialog
            enrollmentId={enrollmentId}
            before={{ part: 'beneficiaries', beneficiaries: receipt.beneficiaries }}
            onClosed={stopCorrecting}
          />
        </Suspense>
      )}
      {correcting === 'payment' && payment !== null && (
        <Suspense>
          <CorrectAnswersDialog
            enrollmentId={enrollmentId}
            before={{ part: 'payment', payment }}
            onClosed={stopCorrecting}
          />
        </Suspense>
      )}
      {cancelling && (
        <Suspense>
          <CancelEnrollmentDialog enrollmentId={enrollmentId} paidBy={paidByOf(receipt)} onClosed={stopCancelling} />
        </Suspense>
      )}
    </article>
  )
}
