import { useActorRef, useSelector } from '@xstate/react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { DeskUploadRef } from '#machines/desk/desk-upload/desk-upload.machine.ts'
import { ARCHIVE_LIMIT } from '#schemas/desk/archive.rules.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { m } from '#schemas/messages/generated/messages.js'
import { uploadWith } from '../../calls/desk/desk-catalog.actors.ts'
import { TextField } from '../../fields/fields.tsx'
import { FieldFrame, boxAria } from '../../form/field-frame.tsx'
import { formatBytes } from '../../i18n/format.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDiscardGuard } from '../../ui/discard-guard.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useEnded } from '../use-ended.ts'

const FORM = 'desk-upload'
const FIELD = 'desk-upload-archive'

/** Takes a catalog folder in as a ZIP archive. */
export function UploadDialog({
  accessRef,
  onUploaded,
  onClose,
}: {
  accessRef: DeskAccessRef
  onUploaded: (number: number) => void
  onClose: () => void
}) {
  /** The file that is sent: it stays with the page, the machine knows its name and size. */
  const chosen = useRef<File | null>(null)
  const [machine] = useState(() => uploadWith(() => chosen.current))
  const actorRef = useActorRef(machine, { inspect })
  const { archive, note, problem } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const uploaded = useSelector(actorRef, (s) => s.output?.number)
  useEffect(() => {
    if (uploaded !== undefined) onUploaded(uploaded)
  }, [uploaded, onUploaded])
  useEnded(accessRef, problem)
  const guard = useDiscardGuard(() => archive !== null || note.trim() !== '', onClose)
  return (
    <Dialog
      title={m.catalog_upload_title()}
      onClose={busy ? undefined : guard.close}
      actions={
        <>
          <Button kind="primary" type="submit" form={FORM} busy={busy}>
            {m.catalog_upload_send()}
          </Button>
          {busy ? (
            <Button onClick={() => actorRef.send({ type: 'desk-upload.stop' })}>{m.catalog_upload_stop()}</Button>
          ) : (
            <Button onClick={guard.close}>{m.common_cancel()}</Button>
          )}
        </>
      }
    >
      <form
        id={FORM}
        className="form stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) actorRef.send({ type: 'desk-upload.send' })
        }}
      >
        {problem !== null && (
          <Notice tone="danger" live>
            {problem.message}
          </Notice>
        )}
        <p>{m.catalog_upload_text()}</p>
        <ArchiveField
          actorRef={actorRef}
          keep={(file) => {
            chosen.current = file
          }}
        />
        <TextField
          id="desk-upload-note"
          label={m.catalog_note()}
          hint={m.catalog_note_hint()}
          value={note}
          maxLength={200}
          width="md"
          autoComplete="off"
          onValue={(value) => actorRef.send({ type: 'desk-upload.note', note: value })}
        />
        <p className="small muted" role="status">
          {busy && archive !== null ? m.catalog_upload_busy({ size: formatBytes(archive.bytes) }) : ''}
        </p>
      </form>
      {guard.question}
    </Dialog>
  )
}

/** A file by the browser's own dialog, or dropped onto the field. */
function ArchiveField({ actorRef, keep }: { actorRef: DeskUploadRef; keep: (file: File) => void }) {
  const { archive, errors } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const [over, setOver] = useState(false)
  const error = errors.find(({ target_element }) => target_element === 'archive')
  const message = error === undefined ? null : errorText(errorTable, error)
  const hint = m.catalog_upload_hint({ size: formatBytes(ARCHIVE_LIMIT) })
  const choose = (chosen: File | null | undefined) => {
    if (!chosen) return
    keep(chosen)
    actorRef.send({ type: 'desk-upload.choose', archive: { name: chosen.name, bytes: chosen.size } })
  }
  const dragged = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
  }
  return (
    <FieldFrame id={FIELD} label={m.catalog_upload_file()} hint={hint} message={message}>
      <div
        className={over ? 'desk-drop desk-drop-over' : 'desk-drop'}
        onDragOver={dragged}
        onDragLeave={dragged}
        onDrop={(event) => {
          dragged(event)
          if (!busy) choose(event.dataTransfer.files.item(0))
        }}
      >
        <input
          {...boxAria({ id: FIELD, hint, message })}
          type="file"
          accept=".zip,application/zip"
          disabled={busy}
          onChange={(event) => {
            choose(event.target.files?.item(0))
            // The same file, corrected meanwhile, is chosen again.
            event.target.value = ''
          }}
        />
        <p>
          {archive === null
            ? m.catalog_upload_drop()
            : m.catalog_upload_chosen({ name: archive.name, size: formatBytes(archive.bytes) })}
        </p>
      </div>
    </FieldFrame>
  )
}
