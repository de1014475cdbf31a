import { useSelector } from '@xstate/react'
import type { DeskRosterRef } from '#machines/desk/desk-roster/desk-roster.machine.ts'
import { REMINDER_DAYS, waiveReasons } from '#schemas/desk/roster/roster-states.ts'
import { waiveFields } from '#schemas/desk/roster/roster.ui.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { PlainForm } from '../../form/plain-form.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/status/notice.tsx'

interface Props {
  actorRef: DeskRosterRef
}

const closing = (actorRef: DeskRosterRef) => () => actorRef.send({ type: 'desk-roster.close' })

/** What is asked before somebody is mailed, or a waiver is recorded or taken back. */
export function RosterDialogs({ actorRef }: Props) {
  const confirming = useSelector(actorRef, (s) => s.matches('confirming') || s.matches('acting'))
  const waiving = useSelector(actorRef, (s) => s.matches('choosingReason') || s.matches('recording'))
  if (confirming) return <ActDialog actorRef={actorRef} />
  return waiving ? <WaiverDialog actorRef={actorRef} /> : null
}

function Problem({ actorRef }: Props) {
  const problem = useSelector(actorRef, (s) => s.context.problem)
  return problem === null ? null : (
    <Notice tone="danger" live>
      {problem.message}
    </Notice>
  )
}

function ActDialog({ actorRef }: Props) {
  const { act, rows, group, planned, mails } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.matches('acting'))
  const row = rows.find(({ id }) => id === act.employee)
  const { name = '', email = '' } = row ?? {}
  const words = {
    invite: {
      title: m.desk_roster_invite_title(),
      confirm: m.desk_roster_send(),
      text: m.desk_roster_invite_text({ group: group?.name ?? '', count: planned }),
    },
    remind: {
      title: m.desk_roster_remind_title(),
      confirm: m.desk_roster_send(),
      text: m.desk_roster_remind_text({ count: planned, days: REMINDER_DAYS }),
    },
    takeBack: {
      title: m.desk_roster_take_back_title(),
      confirm: m.desk_roster_take_back(),
      text: m.desk_roster_take_back_text({ name }),
    },
    stop: { title: m.desk_roster_stop_title(), confirm: m.desk_roster_stop(), text: m.desk_roster_stop_text({ name }) },
  }[act.kind]
  const toOne = row !== undefined && (act.kind === 'invite' || act.kind === 'remind')
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      busy={busy}
      onConfirm={() => actorRef.send({ type: 'desk-roster.confirm' })}
      onCancel={closing(actorRef)}
    >
      <div className="stack">
        <Problem actorRef={actorRef} />
        <p>{toOne ? m.desk_roster_one_text({ name, email }) : words.text}</p>
        {busy && mails !== null && (
          <p role="status">{m.desk_roster_sending({ sent: Math.max(0, planned - mails.left), left: mails.left })}</p>
        )}
      </div>
    </ConfirmDialog>
  )
}

const WAIVER = 'desk-waiver'

function WaiverDialog({ actorRef }: Props) {
  const { rows, waiving, errors } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.matches('recording'))
  const name = rows.find(({ id }) => id === waiving)?.name ?? ''
  return (
    <Dialog
      title={m.desk_roster_waive()}
      size="sm"
      onClose={busy ? undefined : closing(actorRef)}
      actions={
        <>
          <Button kind="primary" type="submit" form={WAIVER} busy={busy}>
            {m.desk_roster_waive()}
          </Button>
          <Button disabled={busy} onClick={closing(actorRef)}>
            {m.common_cancel()}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Problem actorRef={actorRef} />
        <p>{m.desk_roster_waive_text({ name })}</p>
        <PlainForm
          id={WAIVER}
          label={m.desk_roster_waive()}
          definition={waiveFields}
          errors={errors}
          busy={busy}
          onSubmit={(values) => {
            const reason = waiveReasons.find((one) => one === values['reason'])
            if (reason !== undefined) actorRef.send({ type: 'desk-roster.reason', reason })
          }}
        />
      </div>
    </Dialog>
  )
}
