import { useSelector } from '@xstate/react'
import { useRef, useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Opened } from '#machines/enrollment/signing/signing.context.ts'
import type { signingMachine } from '#machines/enrollment/signing/signing.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { PrintedFrom } from '../../site/printed-from.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { AgreementSummary } from '../agreement/agreement-summary.tsx'
import { AgreementTexts } from '../agreement/agreement-texts.tsx'
import { AgreedPrices } from '../offer/agreed-prices.tsx'
import { useAgreed } from '../offer/use-agreed.ts'
import { CopiedParts } from '../review/copied-parts.tsx'
import { SignaturePad } from './signature-pad.tsx'
import type { Signature } from './use-told-signature.ts'

const signerOf = (personal: Opened['sections']['personal']): string =>
  [personal?.first_name, personal?.last_name].filter(Boolean).join(' ')

/** All that was answered, each text with its box, and the signature (spec 3, section 6). */
export function SigningForm({
  actorRef,
  opened,
  help,
}: {
  actorRef: ActorRefFrom<typeof signingMachine>
  opened: Opened
  /** Whom to ask. */
  help: ReactNode
}) {
  const errors = useSelector(actorRef, (s) => s.context.errors)
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const [signature, setSignature] = useState<Signature | null>(null)
  const submitted = useRef(false)
  const { policy, texts, sections, names, additional_notes: notes } = opened
  const changed = (target: string) => actorRef.send({ type: 'signing.changed', target })
  const { boxes, agreed, messageOf } = useAgreed({ texts, errors, changed })
  return (
    <article className="page page-narrow signing">
      <PrintedFrom />
      <PageTitle title={m.signing_title()} lead={m.signing_lead({ name: policy.first_name })} />
      <About policy={policy} />
      <section className="signing-answers" aria-labelledby="signing-answers">
        <h2 id="signing-answers">{m.signing_answers()}</h2>
        <p>{m.signing_answers_text()}</p>
        {help}
        <CopiedParts sections={sections} names={names} notes={notes} awaitsSignature open />
      </section>
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
            signer={signerOf(sections.personal)}
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
    </article>
  )
}

function About({ policy }: { policy: Opened['policy'] }) {
  return (
    <section aria-labelledby="signing-about">
      <h2 id="signing-about">{m.signing_about()}</h2>
      <AgreedPrices
        plans={policy.plans}
        firstMonth={policy.first}
        monthly={policy.monthly}
        employerPays={policy.employer_pays}
        charge={policy.charge}
        submittedOn={policy.submitted_on}
      >
        <div>
          <dt>{m.signing_effective()}</dt>
          <dd>{policy.effective_date}</dd>
        </div>
        <div>
          <dt>{m.signing_number()}</dt>
          <dd>{policy.policy_id}</dd>
        </div>
      </AgreedPrices>
    </section>
  )
}
