import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { FieldMessage, describedBy } from '../../form/field-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import './people.css'

/** Asks before somebody is taken off a list with all that was entered about them. */
export function RemovalQuestion({
  name,
  onRemove,
  onKeep,
}: {
  name: string
  onRemove: () => void
  onKeep: () => void
}) {
  return (
    <ConfirmDialog
      title={m.people_remove_title({ name })}
      confirm={m.common_delete()}
      cancel={m.people_remove_keep()}
      danger
      onConfirm={onRemove}
      onCancel={onKeep}
    >
      {m.people_remove_text({ name })}
    </ConfirmDialog>
  )
}

/** One person of a list, with Edit and Delete; both wait while a form is open and say why. */
export function PersonRow({
  id,
  name,
  facts,
  missing = null,
  share,
  locked,
  lockedDelete,
  onEdit,
  onDelete,
}: {
  /** Of the person, unique in the list. */
  id: string
  name: string
  /** Below the name. */
  facts: ReactNode
  /** What has to be entered before the list can be saved. */
  missing?: string | null
  share?: string
  /** A form is open, or a call is on its way. */
  locked: boolean
  /** Why Delete waits. */
  lockedDelete: string
  onEdit: () => void
  onDelete: () => void
}) {
  const [asking, setAsking] = useState(false)
  return (
    <li className="people-row">
      <div className="people-who">
        <p className="people-name">{name}</p>
        <p className="muted small">{facts}</p>
        <FieldMessage id={id} message={missing} />
      </div>
      {share !== undefined && <p className="people-share">{share}</p>}
      <div className="people-actions">
        <Button
          icon="edit"
          disabled={locked}
          aria-label={m.people_edit_named({ name })}
          aria-describedby={describedBy({ id, message: missing })}
          onClick={onEdit}
        >
          {m.common_edit()}
        </Button>
        <Button
          kind="quiet"
          icon="trash"
          disabled={locked}
          title={locked ? lockedDelete : m.common_delete()}
          aria-label={m.people_delete_named({ name })}
          onClick={() => setAsking(true)}
        >
          {m.common_delete()}
        </Button>
      </div>
      {asking && (
        <RemovalQuestion
          name={name}
          onKeep={() => setAsking(false)}
          onRemove={() => {
            setAsking(false)
            onDelete()
          }}
        />
      )}
    </li>
  )
}

/** First and last name, or what there is of them. */
export const fullName = (person: { first_name?: string; middle_name?: string; last_name?: string }): string =>
  [person.first_name, person.middle_name, person.last_name].filter(Boolean).join(' ')

/**
 * Keeps the focus in the list after a change of it: who deletes a row or submits a form loses the button that had the
 * focus, and would begin again at the top of the page.
 */
export const useListFocus = (change: string): RefObject<HTMLElement | null> => {
  const list = useRef<HTMLElement>(null)
  const before = useRef(change)
  useEffect(() => {
    if (before.current === change) return
    before.current = change
    if (document.activeElement === null || document.activeElement === document.body) list.current?.focus()
  }, [change])
  return list
}
