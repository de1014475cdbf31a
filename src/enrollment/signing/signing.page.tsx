import { useActorRef, useSelector } from '@xstate/react'
import { useRef, useState, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { ActorRefFrom, StateValueFrom } from 'xstate'
import type { signingMachine } from '#machines/enrollment/signing/signing.machine.ts'
import type { Signing } from '#schemas/calls/enrollment/signing.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import { providedSigningMachine } from '../../calls/enrollment/signing.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { PrintedFrom } from '../../site/printed-from.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { Unbroken } from '../../ui/text/unbroken.tsx'
import { useNewPage } from '../../ui/use-new-page.ts'
import { AgreementSummary } from '../agreement/agreement-summary.tsx'
import { AgreementTexts } from '../agreement/agreement-texts.tsx'
import { PlanPrices } from '../offer/plan-prices.tsx'
import { type Signature, SignaturePad } from './signature-pad.tsx'
import { useAgreed } from '../offer/use-agreed.ts'
import './signing.css'

const helpOf = ({ name, phone }: { name: string; phone: string }): ReactNode => (
  <Unbroken text={m.signing_help({ name, phone: formatPhone(phone) })} />
)

/** States that look alike are one page; null while the first one is on its way. */
const pageOf = (state: StateValueFrom<typeof signingMachine>): string | null => {
  if (state === 'loading') return null
  if (state === 'signing') return 'reading'
  return state === 'renewing' ? 'expired' : state
}

type SigningRef = ActorRefFrom<typeof signingMachine>

/** The address of a link to sign: for the client of a rep or a group, after the submit. */
export function SigningPage() {
  const { id: token = '' } = useParams()
  return <Opening key={token} token={token} />
}

function Opening({ token }: { token: string }) {
  const actorRef = useActorRef(providedSigningMachine, { inspect, input: { token } })
  const signing = useSelector(actorRef, (s) => s.context.signing)
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const date = useSelector(actorRef, (s) => s.context.signedOn)
  const state = useSelector(actorRef, (s) => s.value)
  useNewPage(pageOf(state))
  const help = signing?.arranged_by ? <p>{helpOf(signing.arranged_by)}</p> : null
  switch (state) {
    case 'reading':
    case 'signing':
      return signing && <Reading actorRef={actorRef} signing={signing} />
    case 'signed':
      return (
        <Told title={m.signing_thanks()}>
          <Notice tone="success" live>
            {m.signing_thanks_text({ date })}
          </Notice>
        </Told>
      )
    case 'signedBefore':
      return (
        <Told title={m.signing_before()}>
          <p>{m.signing_before_text({ date })}</p>
          {help}
        </Told>
      )
    case 'renewed':
      return (
        <Told title={m.signing_renewed()}>
          <p>{m.signing_renewed_text()}</p>
        </Told>
      )
    case 'expired':
    case 'renewing':
      return (
        <Told title={m.signing_expired()}>
          <p>{m.signing_expired_text()}</p>
          {problem !== null && (
            <Notice tone="danger" live>
              {problem.message}
            </Notice>
          )}
          {help}
          <div className="actions">
            <Button kind="primary" busy={state === 'renewing'} onClick={() => actorRef.send({ type: 'signing.renew' })}>
              {m.signing_renew()}
            </Button>
          </div>
        </Told>
      )
    case 'foreign':
      return (
        <Told title={m.signing_invalid()}>
          <p>{m.signing_invalid_text()}</p>
        </Told>
      )
    case 'loadFailed':
      return (
        <Told title={m.signing_load_failed()}>
          <Notice
            tone="danger"
            live
            actions={
              <Button kind="primary" onClick={() => actorRef.send({ type: 'signing.retry' })}>
                {m.common_retry()}
              </Button>
            }
          >
            {problem?.message}
          </Notice>
        </Told>
      )
    default:
      return (
        <Told title={m.signing_loading()}>
          <Skeleton shape="card" />
        </Told>
      )
  }
}

function Told({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page page-narrow signing">
      <PrintedFrom />
      <PageTitle title={title} />
      {children}
    </div>
  )
}

function Reading({ actorRef, signing }: { actorRef: SigningRef; signing: Signing }) {
  const errors = useSelector(actorRef, (s) => s.context.errors)
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const [signature, setSignature] = useState<Signature | null>(null)
  const submitted = useRef(false)
  const { policy, texts, arranged_by } = signing
  const changed = (target: string) => actorRef.send({ type: 'signing.changed', target })
  const { boxes, agreed, messageOf } = useAgreed({ texts, errors, changed })
  return (
    <article className="page page-narrow signing">
      <PrintedFrom />
      <PageTitle title={m.signing_title()} lead={m.signing_lead({ name: policy?.first_name ?? '' })} />
      {policy && <About policy={policy} />}
      <form
        className="agreement"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (busy) return
          submitted.current = true
          actorRef.send({
            type: 'signing.submit',
            draft: {
              agreed,
              signature: signature?.image ?? '',
              signature_kind: signature?.kind ?? 'drawn',
            },
          })
        }}
      >
        <AgreementSummary texts={texts} errors={errors} submitted={submitted} />
        <AgreementTexts {...boxes} />
        <section className="agreement-signature" aria-labelledby="agreement-signature">
          <h2 id="agreement-signature">{m.signature_title()}</h2>
          <SignaturePad
            error={messageOf('signature')}
            onChange={(next) => {
              setSignature(next)
              if (next !== null) changed('signature')
            }}
          />
        </section>
        {problem !== null && (
          <Notice tone="danger" live title={m.signing_failed()}>
            {problem.message}
          </Notice>
        )}
        <div className="actions">
          <Button kind="primary" type="submit" busy={busy}>
            {m.signing_submit()}
          </Button>
        </div>
      </form>
      {arranged_by && <p className="muted">{helpOf(arranged_by)}</p>}
    </article>
  )
}

function About({ policy }: { policy: NonNullable<Signing['policy']> }) {
  return (
    <section aria-labelledby="signing-about">
      <h2 id="signing-about">{m.signing_about()}</h2>
      <PlanPrices plans={policy.plans} totals={[{ name: m.signing_monthly(), price: policy.monthly }]}>
        <div>
          <dt>{m.signing_effective()}</dt>
          <dd>{policy.effective_date}</dd>
        </div>
        <div>
          <dt>{m.signing_number()}</dt>
          <dd>{policy.policy_id}</dd>
        </div>
      </PlanPrices>
    </section>
  )
}
