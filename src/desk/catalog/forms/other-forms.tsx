import { useSelector } from '@xstate/react'
import type { DeskFormsRef } from '#machines/desk/desk-forms/desk-forms.machine.ts'
import type { FormsConfig } from '#schemas/desk/forms/forms.shapes.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatList } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'

const partName: Record<keyof FormsConfig, () => string> = {
  requirements: () => m.forms_differs_requirements(),
  forms: () => m.forms_differs_forms(),
  health: () => m.forms_differs_health(),
  agreements: () => m.forms_differs_agreements(),
  plans: () => m.forms_differs_plans(),
}

/** That somebody else has saved meanwhile, what differs, and whose is kept. */
export function OtherForms({ actorRef }: { actorRef: DeskFormsRef }) {
  const { config, other, problem } = useSelector(actorRef, (s) => s.context)
  const outdated = useSelector(actorRef, (s) => s.matches('outdated'))
  if (outdated) {
    return (
      <Notice
        tone="warning"
        live
        title={m.forms_outdated()}
        actions={<Button onClick={() => actorRef.send({ type: 'desk-forms.look' })}>{m.forms_look()}</Button>}
      >
        <p>{problem?.message}</p>
      </Notice>
    )
  }
  if (other === null || config === null) return null
  const theirs = other.config
  const parts = (Object.keys(partName) as (keyof FormsConfig)[]).filter(
    (part) => theirs !== null && JSON.stringify(theirs[part]) !== JSON.stringify(config[part]),
  )
  const mayOverwrite = other.changeable && theirs !== null
  return (
    <Notice
      tone="warning"
      live
      title={m.forms_outdated()}
      actions={
        <>
          {mayOverwrite && (
            <Button kind="primary" onClick={() => actorRef.send({ type: 'desk-forms.keepMine' })}>
              {m.forms_keep_mine()}
            </Button>
          )}
          <Button onClick={() => actorRef.send({ type: 'desk-forms.takeTheirs' })}>{m.forms_take_theirs()}</Button>
        </>
      }
    >
      {theirs === null ? (
        <p>{m.forms_other_unreadable()}</p>
      ) : (
        <p>
          {parts.length === 0
            ? m.forms_other_same()
            : m.forms_other_text({ parts: formatList(parts.map((part) => partName[part]())) })}
        </p>
      )}
      {!other.changeable && <p>{m.forms_other_published()}</p>}
    </Notice>
  )
}
