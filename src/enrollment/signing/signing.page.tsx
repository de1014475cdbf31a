import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { useParams } from 'react-router-dom'
import type { StateValueFrom } from 'xstate'
import type { signingMachine } from '#machines/enrollment/signing/signing.machine.ts'
import type { Signing } from '#schemas/calls/enrollment/signing.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { longDate } from '#schemas/messages/long-date.ts'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import { providedSigningMachine } from '../../calls/enrollment/signing.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { PrintedFrom } from '../../site/printed-from.tsx'
import { showOnSite } from '../../site/shown-site.ts'
import { useSite } from '../../site/site-context.ts'
import { Button, type ButtonKind, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { Unbroken } from '../../ui/text/unbroken.tsx'
import { useNewPage } from '../../ui/use-new-page.ts'
import { BirthdateForm } from './birthdate-form.tsx'
import { SigningForm } from './signing-form.tsx'
import './signing.css'

const helpOf = ({ name, phone }: { name: string; phone: string }): ReactNode => (
  <Unbroken text={m.signing_help({ name, phone: formatPhone(phone) })} />
)

/** The frame of the enrollment: under whose mark it was made, and the number of whoever made it. */
const shownOf = ({ mark, arranged_by }: Signing) => ({
  ...mark,
  ...(arranged_by && { phone: arranged_by.phone, help: arranged_by.phone }),
})

/** States that look alike are one page; null while the first one is on its way. */
const pageOf = (state: StateValueFrom<typeof signingMachine>): string | null => {
  if (state === 'loading') return null
  if (state === 'signing') return 'reading'
  if (state === 'opening') return 'asking'
  return state === 'renewing' ? 'expired' : state
}

/** The address of a link to sign: for the client of a rep or a group, after the submit. */
export function SigningPage() {
  const { id: token = '' } = useParams()
  return <Opening key={token} token={token} />
}

function Opening({ token }: { token: string }) {
  const actorRef = useActorRef(providedSigningMachine, { inspect, input: { token } })
  const signing = useSelector(actorRef, (s) => s.context.signing)
  const opened = useSelector(actorRef, (s) => s.context.opened)
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const date = useSelector(actorRef, (s) => s.context.signedOn)
  const state = useSelector(actorRef, (s) => s.value)
  const site = useSite()
  useNewPage(pageOf(state))
  // A person who needs help sees one number, and whose enrollment it is.
  useEffect(() => {
    showOnSite(signing && shownOf(signing))
    return () => showOnSite(null)
  }, [signing])
  // A link that leads nowhere names nobody who arranged it.
  const ofSite = site && <p>{helpOf({ name: site.name, phone: site.help })}</p>
  const help = signing?.arranged_by ? <p>{helpOf(signing.arranged_by)}</p> : null
  switch (state) {
    case 'asking':
    case 'opening':
      return (
        <Told title={m.signing_title()} lead={m.signing_ask_lead()}>
          <BirthdateForm actorRef={actorRef} />
          {help}
        </Told>
      )
    case 'reading':
    case 'signing':
      return opened && <SigningForm actorRef={actorRef} opened={opened} help={help} />
    case 'signed':
      return (
        <Told title={m.signing_thanks()}>
          <Notice tone="success" live>
            {m.signing_thanks_text({ date: longDate(date) })}
          </Notice>
          <WayOn />
        </Told>
      )
    case 'signedBefore':
      return (
        <Told title={m.signing_before()}>
          <p>{m.signing_before_text({ date: longDate(date) })}</p>
          {help}
          <WayOn />
        </Told>
      )
    case 'renewed':
      return (
        <Told title={m.signing_renewed()}>
          <p>{m.signing_renewed_text()}</p>
          {help}
          <WayOn />
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
          {ofSite}
          <WayOn kind="primary" />
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

/** Where nothing is left to do with the link: the enrollment itself. */
function WayOn({ kind = 'secondary' }: { kind?: ButtonKind }) {
  return (
    <div className="actions">
      <ButtonLink kind={kind} to="/your-enrollment">
        {m.signing_find()}
      </ButtonLink>
    </div>
  )
}

function Told({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className="page page-narrow signing">
      <PrintedFrom />
      <PageTitle title={title} lead={lead} />
      {children}
    </div>
  )
}
