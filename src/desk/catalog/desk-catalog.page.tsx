import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { DeskCatalogRef } from '#machines/desk/desk-catalog/desk-catalog.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedDeskCatalogMachine } from '../../calls/desk/desk-catalog.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { moment } from '../moment.ts'
import { useEnded } from '../use-ended.ts'
import { versionAddress } from './catalog-words.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { Publications } from './publications.tsx'
import { UploadDialog } from './upload-dialog.tsx'
import { VersionRow } from './version-row.tsx'

/** `/desk/catalog`: the versions of the catalog, and which of them everybody sees when. */
export function DeskCatalogPage({ accessRef }: { accessRef: DeskAccessRef }) {
  const actorRef = useActorRef(providedDeskCatalogMachine, { inspect })
  const { rows, problem } = useSelector(actorRef, (s) => s.context)
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  const [uploading, setUploading] = useState(false)
  const [copied, setCopied] = useState<number | null>(null)
  const navigate = useNavigate()
  const open = (number: number) => void navigate(versionAddress(number))
  useEnded(accessRef, problem)
  return (
    <div className="page">
      <PageTitle title={m.catalog_title()} lead={m.catalog_lead()} />
      {failed ? (
        <LoadFailed
          onRetry={() => actorRef.send({ type: 'desk-catalog.retry' })}
          {...(problem !== null && { message: problem.message })}
        />
      ) : rows === null ? (
        <Skeleton count={3} />
      ) : (
        <>
          <Outcome actorRef={actorRef} />
          <div className="desk-find">
            <Publications actorRef={actorRef} />
            <Versions actorRef={actorRef} onUpload={() => setUploading(true)} onCopy={setCopied} />
          </div>
        </>
      )}
      {uploading && <UploadDialog accessRef={accessRef} onUploaded={open} onClose={() => setUploading(false)} />}
      {copied !== null && (
        <CopyDialog accessRef={accessRef} number={copied} onCopied={open} onClose={() => setCopied(null)} />
      )}
      <Confirming actorRef={actorRef} />
    </div>
  )
}

/** What became of what was done last, or why it was not. */
function Outcome({ actorRef }: { actorRef: DeskCatalogRef }) {
  const { done, problem } = useSelector(actorRef, (s) => s.context)
  const listing = useSelector(actorRef, (s) => s.matches('listing'))
  if (!listing) return null
  if (problem !== null) {
    return (
      <Notice tone="danger" live>
        {problem.message}
      </Notice>
    )
  }
  if (done === null) return null
  return (
    <Notice tone="success" live>
      {done === 'removed' ? m.catalog_removed() : m.catalog_withdrawn()}
    </Notice>
  )
}

function Versions({
  actorRef,
  onUpload,
  onCopy,
}: {
  actorRef: DeskCatalogRef
  onUpload: () => void
  onCopy: (number: number) => void
}) {
  const { rows, next } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const continuing = useSelector(actorRef, (s) => s.matches('continuing'))
  const upload = (
    <Button kind="primary" icon="plus" onClick={onUpload}>
      {m.catalog_upload()}
    </Button>
  )
  return (
    <section className="stack" aria-labelledby="desk-versions" aria-busy={busy || undefined}>
      <div className="cluster cluster-between">
        <h2 id="desk-versions">{m.catalog_versions()}</h2>
        {rows?.length !== 0 && upload}
      </div>
      {rows?.length === 0 ? (
        <EmptyState art="papers" actions={upload}>
          {m.catalog_none()}
        </EmptyState>
      ) : (
        <ul className="desk-rows">
          {rows?.map((row) => (
            <VersionRow key={row.number} row={row} actorRef={actorRef} onCopy={() => onCopy(row.number)} />
          ))}
        </ul>
      )}
      {next !== null && (
        <div className="actions">
          <Button
            busy={continuing}
            disabled={busy && !continuing}
            onClick={() => actorRef.send({ type: 'desk-catalog.more' })}
          >
            {m.desk_find_more()}
          </Button>
        </div>
      )}
    </section>
  )
}

/** What is asked before a draft goes, or a plan to publish. */
function Confirming({ actorRef }: { actorRef: DeskCatalogRef }) {
  const { chosen, planned, publications, problem } = useSelector(actorRef, (s) => s.context)
  const removing = useSelector(actorRef, (s) => s.matches('confirmingRemoval') || s.matches('removing'))
  const withdrawing = useSelector(actorRef, (s) => s.matches('confirmingWithdrawal') || s.matches('withdrawing'))
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  if (!removing && !withdrawing) return null
  const publication = publications.find(({ id }) => id === planned)
  const text = removing
    ? m.catalog_remove_text()
    : publication !== undefined &&
      m.catalog_withdraw_text({ number: publication.number, moment: moment(publication.at) })
  return (
    <ConfirmDialog
      title={removing ? m.catalog_remove_title({ number: chosen }) : m.catalog_withdraw_title()}
      confirm={removing ? m.catalog_remove() : m.catalog_withdraw()}
      danger={removing}
      busy={busy}
      onConfirm={() => actorRef.send({ type: 'desk-catalog.confirm' })}
      onCancel={() => actorRef.send({ type: 'desk-catalog.close' })}
    >
      <div className="stack">
        {problem !== null && (
          <Notice tone="danger" live>
            {problem.message}
          </Notice>
        )}
        <p>{text}</p>
      </div>
    </ConfirmDialog>
  )
}
