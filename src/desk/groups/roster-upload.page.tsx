import { useActorRef, useSelector } from '@xstate/react'
import { useId, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { ChosenFile, RosterUploadRef } from '#machines/desk/roster-upload/roster-upload.machine.ts'
import { ROSTER_BYTES } from '#schemas/desk/roster/roster-columns.ts'
import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { m } from '#schemas/messages/generated/messages.js'
import { providedRosterUploadMachine } from '../../calls/desk/roster-upload.actors.ts'
import { FieldMessage, fieldClass } from '../../form/field-frame.tsx'
import { PlainForm } from '../../form/plain-form.tsx'
import { Field } from '../../form/field.tsx'
import { inspect } from '../../traffic/inspect.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { useNewPage } from '../../ui/use-new-page.ts'
import { useEnded } from '../use-ended.ts'
import { readText } from './read-text.ts'
import { Mistakes, Review } from './upload-findings.tsx'

/** A roster by CSV: chosen, checked, looked at, applied. */
export function RosterUploadPage({ accessRef }: { accessRef: DeskAccessRef }) {
  const { group: groupId = '' } = useParams()
  const actorRef = useActorRef(providedRosterUploadMachine, { inspect, input: { groupId } })
  const { problem, applied, check } = useSelector(actorRef, (s) => s.context)
  const reviewing = useSelector(actorRef, (s) => s.matches('reviewing') || s.matches('applying'))
  const back = `/desk/groups/${encodeURIComponent(groupId)}`
  useEnded(accessRef, problem)
  useNewPage(applied !== null ? 'applied' : reviewing ? 'reviewing' : 'choosing')
  return (
    <div className="page">
      <PageTitle
        title={m.desk_roster_upload()}
        {...(applied === null && !reviewing && { lead: m.desk_upload_lead() })}
      />
      {problem !== null && (
        <Notice tone="danger" live>
          {problem.message}
        </Notice>
      )}
      {applied !== null ? (
        <Notice tone="success" live>
          {m.desk_upload_done({ ...applied })}
        </Notice>
      ) : reviewing ? (
        <Review actorRef={actorRef} />
      ) : (
        <>
          {check !== null && <Mistakes check={check} />}
          <ChooseFile actorRef={actorRef} />
        </>
      )}
      <div className="actions">
        <ButtonLink kind={applied === null ? 'quiet' : 'primary'} to={back}>
          {m.desk_upload_back()}
        </ButtonLink>
      </div>
    </div>
  )
}

const nothing: ChosenFile = { name: '', bytes: 0, csv: '' }

const read = async (file: File): Promise<ChosenFile> => ({
  name: file.name,
  bytes: file.size,
  // What is too large is said so before it is read.
  csv: file.size > ROSTER_BYTES ? '' : readText(new Uint8Array(await file.arrayBuffer())),
})

const FORM = 'roster-upload'
const fields: readonly FieldDefinition[] = [
  {
    name: 'keep',
    kind: 'checkbox',
    label: () => m.desk_upload_keep(),
    hint: () => m.desk_upload_keep_hint(),
    optional: true,
  },
]

function ChooseFile({ actorRef }: { actorRef: RosterUploadRef }) {
  const { errors } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(false)
  const [name, setName] = useState('')
  const error = errors.find(({ target_element }) => target_element === 'file')
  const message = error === undefined ? null : errorText(errorTable, error)
  const check = async (keep: boolean) => {
    const file = input.current?.files?.[0]
    setReading(true)
    const chosen = file === undefined ? nothing : await read(file).catch(() => nothing)
    setReading(false)
    actorRef.send({ type: 'roster-upload.check', file: chosen, keep })
    if (file === undefined) input.current?.focus()
  }
  return (
    <PlainForm
      id={FORM}
      label={m.desk_roster_upload()}
      definition={fields}
      busy={busy || reading}
      onSubmit={({ keep }) => void check(keep === 1)}
      layout={
        <>
          <div className={fieldClass(message)}>
            <span className="field-label" id={`${id}_label`}>
              {m.desk_upload_file()}
            </span>
            <input
              ref={input}
              id={id}
              className="visually-hidden"
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              aria-invalid={message !== null || undefined}
              aria-describedby={message === null ? undefined : `${id}_message`}
              onChange={({ target }) => {
                setName(target.files?.[0]?.name ?? '')
                actorRef.send({ type: 'roster-upload.change' })
              }}
            />
            {/* The browser's own file field speaks the browser's language: its label is what is seen and pressed. */}
            <div className="desk-file">
              <label htmlFor={id} className="button button-secondary">
                {m.desk_upload_choose()}
              </label>
              <span className={name === '' ? 'muted' : undefined}>{name === '' ? m.desk_upload_none() : name}</span>
            </div>
            <FieldMessage id={id} message={message} />
          </div>
          <Field name="keep" />
        </>
      }
    >
      <div className="actions">
        <Button kind="primary" type="submit" busy={busy || reading}>
          {m.desk_upload_check()}
        </Button>
      </div>
    </PlainForm>
  )
}
