import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { continueMachine } from '#machines/storefront/continue/continue.machine.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import { useSite } from '../../site/site-context.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { continueWords } from './continue-words.ts'
import { UnmatchedErrors } from '../unmatched-errors.tsx'

/** Asking for a new code, and what is said then: never whether the address is known. */
export function LostCode({
  actorRef,
  email,
  errors,
  children,
}: {
  actorRef: ActorRefFrom<typeof continueMachine>
  email: string
  errors: readonly FieldError[]
  /** The field of the address, which the form of the code has as well: what is typed here stands there. */
  children: ReactNode
}) {
  const phone = useSite()?.phone
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const sent = useSelector(actorRef, (s) => s.matches('sent'))
  const stopped = useSelector(actorRef, (s) => s.matches('refused') || s.matches('failed'))
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  const back = () => actorRef.send({ type: 'continue.back' })
  const again = () => actorRef.send({ type: 'continue.again' })
  if (sent) {
    return (
      <div className="page page-narrow page-still" key="sent">
        <PageTitle title={m.lost_code_sent_title()} />
        <Notice tone="success" live>
          <p>{m.lost_code_sent({ email: email.trim() })}</p>
        </Notice>
        <p>{phone === undefined ? m.lost_code_nothing() : m.lost_code_nothing_call({ phone: formatPhone(phone) })}</p>
        <div className="actions">
          <Button kind="primary" onClick={back}>
            {m.lost_code_enter()}
          </Button>
          <Button onClick={again}>{m.lost_code_again()}</Button>
        </div>
      </div>
    )
  }
  return (
    <div className="page page-narrow page-still" key="lost">
      <PageTitle title={m.lost_code_title()} />
      {stopped ? (
        <>
          <Notice tone="danger" live title={failed ? m.lost_code_failed() : m.lost_code_refused()}>
            <p>{problem?.message}</p>
          </Notice>
          <div className="actions">
            <Button kind="primary" onClick={again}>
              {failed ? m.common_retry() : m.lost_code_again()}
            </Button>
            <Button onClick={back}>{m.lost_code_enter()}</Button>
          </div>
        </>
      ) : (
        <form
          className="card quote-form"
          noValidate
          aria-label={m.lost_code_title()}
          onSubmit={(event) => {
            event.preventDefault()
            actorRef.send({ type: 'continue.ask', email })
            if (actorRef.getSnapshot().context.errors.length > 0) document.getElementById('continue-email')?.focus()
          }}
        >
          <p>{m.lost_code_text()}</p>
          <UnmatchedErrors words={continueWords} errors={errors} drawn={['email']} />
          <fieldset className="quote-fields" inert={busy}>
            {children}
          </fieldset>
          <div className="actions">
            <Button kind="primary" type="submit" busy={busy}>
              {m.lost_code_ask()}
            </Button>
            <Button disabled={busy} onClick={back}>
              {m.lost_code_enter()}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
