import { useSelector } from '@xstate/react'
import type { DeskSignInsRef, SignInAct } from '#machines/desk/desk-sign-ins/desk-sign-ins.machine.ts'
import type { SignInKey, SignInRow } from '#schemas/calls/desk/desk-sign-ins.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { moment } from '../moment.ts'

interface Props {
  row: SignInRow
  provider: string | null
  actorRef: DeskSignInsRef
  mayAct: boolean
}

const keyName = (way: SignInRow['way'], { created_at }: SignInKey): string =>
  way === 'passkey'
    ? m.desk_sign_ins_key({ when: moment(created_at) })
    : m.desk_sign_ins_account({ when: moment(created_at) })

/** A rep or a group: how it signs in, with what, and what can be changed. */
export function SignInRowView({ row, provider, actorRef, mayAct }: Props) {
  const { name, of, address, way, given_by, given_at, set_up_until, keys } = row
  const wayName = {
    code: m.desk_sign_ins_code(),
    passkey: m.desk_sign_ins_passkey(),
    provider: provider ?? m.desk_sign_ins_provider(),
  }[way]
  const facts = [
    of === 'rep' ? m.desk_sign_ins_rep() : m.desk_sign_ins_group(),
    address === null ? m.desk_sign_ins_nowhere() : m.desk_sign_ins_to({ address }),
  ]
  const isUnset = way !== 'code' && keys.length === 0
  return (
    <li className="desk-row">
      <div className="desk-row-words">
        <h2 className="desk-question">{name}</h2>
        <p className="small muted">{facts.join(' · ')}</p>
        {given_by !== null && given_at !== null && (
          <p className="small muted">{m.desk_sign_ins_given({ name: given_by, when: moment(given_at) })}</p>
        )}
        {keys.length > 0 && (
          <ul className="desk-keys">
            {keys.map((key) => (
              <li key={key.id}>
                <span className="small">
                  {keyName(way, key)},{' '}
                  {key.used_at === null
                    ? m.desk_sign_ins_unused()
                    : m.desk_sign_ins_used({ when: moment(key.used_at) })}
                </span>
                {mayAct && (
                  <Act actorRef={actorRef} row={row} act={{ kind: 'remove', key: key.id }} of={keyName(way, key)}>
                    {m.desk_sign_ins_remove()}
                  </Act>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="desk-row-state">
        <Badge>{wayName}</Badge>
        {set_up_until !== null && <Badge tone="info">{m.desk_sign_ins_until({ when: moment(set_up_until) })}</Badge>}
        {isUnset && set_up_until === null && <Badge tone="danger">{m.desk_sign_ins_unset()}</Badge>}
        {mayAct && <Gives row={row} provider={provider} actorRef={actorRef} />}
      </div>
    </li>
  )
}

function Gives({ row, provider, actorRef }: Omit<Props, 'mayAct'>) {
  const { way, address } = row
  const given = { row, actorRef }
  return (
    <>
      {address !== null && way !== 'passkey' && (
        <Act {...given} act={{ kind: 'give', way: 'passkey' }}>
          {m.desk_sign_ins_give_passkey()}
        </Act>
      )}
      {address !== null && way !== 'provider' && provider !== null && (
        <Act {...given} act={{ kind: 'give', way: 'provider' }}>
          {m.desk_sign_ins_give_provider({ name: provider })}
        </Act>
      )}
      {address !== null && way !== 'code' && (way === 'passkey' || provider !== null) && (
        <Act {...given} act={{ kind: 'give', way }}>
          {m.desk_sign_ins_again()}
        </Act>
      )}
      {way !== 'code' && (
        <Act {...given} act={{ kind: 'give', way: 'code' }}>
          {m.desk_sign_ins_give_code()}
        </Act>
      )}
    </>
  )
}

function Act({
  actorRef,
  row: { subject, name },
  act,
  of,
  children,
}: {
  actorRef: DeskSignInsRef
  row: SignInRow
  act: SignInAct
  /** What it is done to, where that is not the whole row. */
  of?: string
  children: string
}) {
  const ready = useSelector(actorRef, (s) => s.matches('listing'))
  return (
    <Button
      kind="quiet"
      disabled={!ready}
      aria-label={m.desk_sign_ins_act_of({ act: children, name: of === undefined ? name : `${name}, ${of}` })}
      onClick={() => actorRef.send({ type: 'desk-sign-ins.ask', change: { subject, act } })}
    >
      {children}
    </Button>
  )
}
