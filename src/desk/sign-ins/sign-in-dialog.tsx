import { useSelector } from '@xstate/react'
import type { DeskSignInsRef, SignInAct } from '#machines/desk/desk-sign-ins/desk-sign-ins.machine.ts'
import type { SignInRow } from '#schemas/calls/desk/desk-sign-ins.calls.ts'
import { SET_UP_DAYS } from '#schemas/desk/sign-in-ways.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/status/notice.tsx'

const wordsOf = ({ name, address, way }: SignInRow, act: SignInAct) => {
  const said = { name, address: address ?? m.desk_sign_ins_nowhere(), days: SET_UP_DAYS }
  if (act.kind === 'remove')
    return {
      title: m.desk_sign_ins_remove_title({ name }),
      text: m.desk_sign_ins_remove_text({ name }),
      confirm: m.desk_sign_ins_remove(),
    }
  if (act.way === way)
    return {
      title: m.desk_sign_ins_again_title({ name }),
      text: m.desk_sign_ins_again_text(said),
      confirm: m.desk_sign_ins_allow(),
    }
  const title = m.desk_sign_ins_give_title({ name })
  const confirm = m.desk_sign_ins_confirm()
  return act.way === 'code'
    ? { title, text: m.desk_sign_ins_code_text(said), confirm }
    : { title, text: m.desk_sign_ins_give_text(said), confirm }
}

/** What becomes of somebody's sign-in, before it is changed. */
export function SignInDialog({ actorRef }: { actorRef: DeskSignInsRef }) {
  const { rows, chosen, problem } = useSelector(actorRef, (s) => s.context)
  const open = useSelector(actorRef, (s) => s.matches('confirming') || s.matches('changing'))
  const busy = useSelector(actorRef, (s) => s.matches('changing'))
  const row = rows?.find(({ subject }) => subject === chosen?.subject)
  if (!open || row === undefined || chosen === null) return null
  const { title, text, confirm } = wordsOf(row, chosen.act)
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      busy={busy}
      onConfirm={() => actorRef.send({ type: 'desk-sign-ins.confirm' })}
      onCancel={() => actorRef.send({ type: 'desk-sign-ins.close' })}
    >
      <div className="stack">
        {problem !== null && (
          <Notice tone="danger" live>
            {problem.errors[0]?.error_message ?? problem.message}
          </Notice>
        )}
        <p>{text}</p>
      </div>
    </ConfirmDialog>
  )
}
