import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { accessMachine } from '#machines/storefront/access/access.machine.ts'
import type { GroupCard, RepCard } from '#schemas/calls/visit/access.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import { useSite } from '../site/site-context.ts'
import { Button } from '../ui/button.tsx'
import { Unsent } from './unsent.tsx'

type Ref = ActorRefFrom<typeof accessMachine>
type Card = RepCard | GroupCard

const states: readonly unknown[] = [
  'identifying',
  'sending',
  'signing',
  'settingUp',
  'making',
  'goingToProvider',
  'departing',
]

/** Whether somebody signs in with what they were given in place of the code, or sets it up. */
export const asksForOwn = (value: unknown, card: Card | null): boolean =>
  card !== null && card.sign_in.way !== 'code' && states.includes(value)

/** `proved`: they have shown the code that lets them set it up. */
export const ownTitle = (proved: boolean): string => (proved ? m.access_set_up_title() : m.access_own_title())

/** A rep or a group signs in by passkey or at the identity provider, or sets that up. */
export function OwnSignIn({ actorRef, card }: { actorRef: Ref; card: Card }) {
  const { errors, proved } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const { way, provider } = card.sign_in
  const named = { provider: provider ?? '' }
  return (
    <div className="stack">
      {proved && <p>{way === 'passkey' ? m.access_set_up_passkey() : m.access_set_up_provider(named)}</p>}
      <Unsent errors={errors} />
      {proved ? <SetUp actorRef={actorRef} card={card} kind="primary" /> : <Identify actorRef={actorRef} card={card} />}
      <div className="actions">
        <Button kind="quiet" disabled={busy} onClick={() => actorRef.send({ type: 'access.cancel' })}>
          {m.employee_again()}
        </Button>
      </div>
    </div>
  )
}

function Identify({ actorRef, card }: { actorRef: Ref; card: Card }) {
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const sending = useSelector(actorRef, (s) => s.matches('sending'))
  const phone = formatPhone(useSite()?.phone ?? '')
  const { way, ready, sets_up, provider } = card.sign_in
  const isPasskey = way === 'passkey'
  const name = 'agent_id' in card ? `${card.first_name} ${card.last_name}` : card.name
  const named = { provider: provider ?? '' }
  return (
    <>
      <p>{isPasskey ? m.access_own_passkey({ name }) : m.access_own_provider({ name, ...named })}</p>
      {ready && (
        <div className="actions">
          <Button
            kind="primary"
            icon="lock"
            busy={busy && !sending}
            disabled={sending}
            onClick={() => actorRef.send({ type: 'access.signIn' })}
          >
            {isPasskey ? m.access_own_passkey_go() : m.access_own_provider_go(named)}
          </Button>
        </div>
      )}
      {sets_up ? (
        <>
          <p className={ready ? 'small muted' : undefined}>{m.access_own_sets_up()}</p>
          <SetUp actorRef={actorRef} card={card} kind={ready ? 'secondary' : 'primary'} />
        </>
      ) : (
        <p className="small muted">
          {ready
            ? isPasskey
              ? m.access_own_lost({ phone })
              : m.access_own_account({ phone })
            : m.access_own_none({ phone })}
        </p>
      )}
    </>
  )
}

function SetUp({ actorRef, card, kind }: { actorRef: Ref; card: Card; kind: 'primary' | 'secondary' }) {
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const isOurs = useSelector(actorRef, (s) => s.matches('sending') || s.context.proved)
  const { way, provider } = card.sign_in
  const proved = useSelector(actorRef, (s) => s.context.proved)
  const words = () =>
    way === 'passkey'
      ? m.access_own_set_up_passkey()
      : proved
        ? m.access_own_provider_go({ provider: provider ?? '' })
        : m.access_own_set_up_provider()
  return (
    <div className="actions">
      <Button
        kind={kind}
        icon="lock"
        busy={busy && isOurs}
        disabled={busy && !isOurs}
        onClick={() => actorRef.send({ type: 'access.setUp' })}
      >
        {words()}
      </Button>
    </div>
  )
}
