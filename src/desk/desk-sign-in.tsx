import { useSelector } from '@xstate/react'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { DeskRole } from '#schemas/desk/roles.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../ui/button.tsx'
import { LoadFailed } from '../ui/status/load-failed.tsx'
import { Notice } from '../ui/status/notice.tsx'
import { Skeleton } from '../ui/status/skeleton.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { useNewPage } from '../ui/use-new-page.ts'

const roleWords: Record<DeskRole, { name: () => string; text: () => string }> = {
  reader: { name: () => m.desk_role_reader(), text: () => m.desk_role_reader_text() },
  operator: { name: () => m.desk_role_operator(), text: () => m.desk_role_operator_text() },
  auditor: { name: () => m.desk_role_auditor(), text: () => m.desk_role_auditor_text() },
  publisher: { name: () => m.desk_role_publisher(), text: () => m.desk_role_publisher_text() },
}

/** Who is at the desk: the ways to sign in that this server has. */
export function DeskSignIn({ accessRef }: { accessRef: DeskAccessRef }) {
  const { demo, chosen, problem, ended, provider } = useSelector(accessRef, (s) => s.context)
  const invited = useSelector(accessRef, (s) => s.context.invitation !== null)
  const checking = useSelector(accessRef, (s) => s.matches('checking') || s.matches('returning'))
  const failed = useSelector(accessRef, (s) => s.matches('failed'))
  const busy = useSelector(accessRef, (s) => s.hasTag('busy'))
  useNewPage(checking ? null : invited ? 'invited' : 'asking')
  if (checking) return <Skeleton count={3} />
  const invitedWords =
    provider === null
      ? { title: m.desk_invited_title, text: m.desk_invited_text }
      : { title: m.desk_invited_ways_title, text: () => m.desk_invited_ways_text({ name: provider }) }
  const retry = () => accessRef.send({ type: 'desk-access.retry' })
  return (
    <div className="page page-narrow">
      <PageTitle
        title={invited ? invitedWords.title() : m.desk_sign_in_title()}
        lead={invited ? invitedWords.text() : m.desk_sign_in_text()}
      />
      {failed ? (
        <LoadFailed
          title={m.desk_sign_in_failed()}
          onRetry={retry}
          {...(problem !== null && { message: problem.message })}
        />
      ) : (
        <>
          {ended && problem === null && (
            <Notice tone="info" live>
              {m.desk_ended()}
            </Notice>
          )}
          {problem !== null && (
            <Notice tone="danger" live>
              {problem.message}
            </Notice>
          )}
          {provider !== null && <ByProvider accessRef={accessRef} name={provider} />}
          {invited ? (
            <Invited accessRef={accessRef} first={provider === null} />
          ) : (
            <ByPasskey accessRef={accessRef} first={provider === null} />
          )}
          {!invited && demo.length > 0 && (
            <section className="desk-demo" aria-labelledby="desk-demo">
              <h2 id="desk-demo">{m.desk_demo_title()}</h2>
              <p>{m.desk_demo_text()}</p>
              <ul className="desk-demo-people">
                {demo.map(({ id, name, roles }) => (
                  <li key={id} className="desk-demo-person">
                    <div>
                      <p className="desk-row-name">{roles.map((role) => roleWords[role].name()).join(', ')}</p>
                      {roles.map((role) => (
                        <p key={role} className="small muted">
                          {roleWords[role].text()}
                        </p>
                      ))}
                    </div>
                    <Button
                      busy={busy && chosen === id}
                      disabled={busy && chosen !== id}
                      onClick={() => accessRef.send({ type: 'desk-access.demo', staff: id })}
                    >
                      {m.desk_demo_as({ name })}
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </div>
  )
}

/** Signing in where the agency's people sign in to everything else. */
function ByProvider({ accessRef, name }: { accessRef: DeskAccessRef; name: string }) {
  const busy = useSelector(accessRef, (s) => s.hasTag('busy'))
  const going = useSelector(accessRef, (s) => s.matches('goingToProvider') || s.matches('leaving'))
  return (
    <div className="stack">
      <div className="actions">
        <Button
          kind="primary"
          icon="lock"
          busy={going}
          disabled={busy && !going}
          onClick={() => accessRef.send({ type: 'desk-access.provider' })}
        >
          {m.desk_provider_sign_in({ name })}
        </Button>
      </div>
      <p className="small muted">{m.desk_provider_text({ name })}</p>
    </div>
  )
}

interface Way {
  accessRef: DeskAccessRef
  /** Whether no other way stands before it. */
  first: boolean
}

/** Signing in with what the device keeps. */
function ByPasskey({ accessRef, first }: Way) {
  const busy = useSelector(accessRef, (s) => s.hasTag('busy'))
  const signing = useSelector(accessRef, (s) => s.matches('signingInByPasskey'))
  return (
    <div className="stack">
      <div className="actions">
        <Button
          kind={first ? 'primary' : 'secondary'}
          icon="lock"
          busy={signing}
          disabled={busy && !signing}
          onClick={() => accessRef.send({ type: 'desk-access.passkey' })}
        >
          {m.desk_passkey_sign_in()}
        </Button>
      </div>
      <p className="small muted">{m.desk_passkey_text()}</p>
    </div>
  )
}

/** Setting up a passkey, for who was invited. */
function Invited({ accessRef, first }: Way) {
  const busy = useSelector(accessRef, (s) => s.hasTag('busy'))
  const making = useSelector(accessRef, (s) => s.matches('settingUp'))
  return (
    <div className="actions">
      <Button
        kind={first ? 'primary' : 'secondary'}
        icon="lock"
        busy={making}
        disabled={busy && !making}
        onClick={() => accessRef.send({ type: 'desk-access.setUp' })}
      >
        {m.desk_invited_go()}
      </Button>
      <Button kind="quiet" disabled={busy} onClick={() => accessRef.send({ type: 'desk-access.decline' })}>
        {m.desk_invited_other()}
      </Button>
    </div>
  )
}
