import { useActorRef, useSelector } from '@xstate/react'
import { m } from '#schemas/messages/generated/messages.js'
import { supportFields } from '#schemas/storefront/visit/support.ui.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import type { SupportAsked } from '#machines/storefront/support-request/support-request.machine.ts'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import { useSite } from '../../site/site-context.ts'
import { HomeLink } from '../frame/home-link.tsx'
import { providedSupportRequest } from '../../calls/storefront/support.actors.ts'
import { PlainForm } from '../../form/plain-form.tsx'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Unbroken } from '../../ui/text/unbroken.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { useNewPage } from '../../ui/use-new-page.ts'
import '../../ui/layout/card.css'

const textOf = (values: FieldValues, name: string): string => String(values[name] ?? '')

/** The form checks that the fields are there; a phone number that was left out is not sent. */
const askedOf = (values: FieldValues): SupportAsked => ({
  name: textOf(values, 'name'),
  email: textOf(values, 'email'),
  ...(values['phone'] !== undefined && { phone: textOf(values, 'phone') }),
  topic: textOf(values, 'topic'),
  message: textOf(values, 'message'),
})

/** Submit Support Request (spec 1, section 2, Footer). */
export function SupportPage() {
  const site = useSite()
  const actorRef = useActorRef(providedSupportRequest, { inspect })
  const { errors, problem, reference } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  useNewPage(reference === null ? 'writing' : 'sent')
  if (reference !== null) {
    return (
      <div className="page page-narrow page-still" key="sent">
        <PageTitle title={m.support_sent_title()} />
        <Notice tone="success" live>
          <p>{m.support_sent_text({ reference })}</p>
        </Notice>
        <div className="actions">
          <HomeLink className="button button-primary">
            <span className="button-label">{m.shell_back_home()}</span>
          </HomeLink>
          <Button onClick={() => actorRef.send({ type: 'support.another' })}>{m.support_another()}</Button>
        </div>
      </div>
    )
  }
  return (
    <div className="page page-narrow page-still" key="writing">
      <PageTitle
        title={m.support_title()}
        lead={<Unbroken text={m.support_lead({ phone: site === null ? '…' : formatPhone(site.phone) })} />}
      />
      {problem && (
        <Notice tone="danger" live>
          <p>{problem.message}</p>
        </Notice>
      )}
      <PlainForm
        id="support"
        label={m.support_title()}
        definition={supportFields}
        errors={errors}
        busy={busy}
        onChange={() => actorRef.send({ type: 'support.change' })}
        onSubmit={(values) => actorRef.send({ type: 'support.send', asked: askedOf(values) })}
      >
        <div className="actions">
          <Button kind="primary" type="submit" busy={busy}>
            {m.support_send()}
          </Button>
        </div>
      </PlainForm>
    </div>
  )
}
