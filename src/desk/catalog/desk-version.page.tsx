import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { DeskVersionRef } from '#machines/desk/desk-version/desk-version.machine.ts'
import type { Publication, VersionDetails } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedDeskVersionMachine } from '../../calls/desk/desk-version.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { OutsideLink } from '../../ui/links/outside-link.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { moment } from '../moment.ts'
import { useEnded } from '../use-ended.ts'
import { formsAddress, originText, publicationText, stateName, stateTone, versionAddress } from './catalog-words.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { VersionChanges } from './version-changes.tsx'
import { VersionFiles } from './version-files.tsx'
import { VersionMistakes } from './version-mistakes.tsx'
import { VersionProof } from './version-proof.tsx'
import { VersionPrices } from './version-prices.tsx'

/** `/desk/catalog/7`: one version of the catalog. */
export function DeskVersionPage({ accessRef }: { accessRef: DeskAccessRef }) {
  const { number = '' } = useParams()
  return <Version key={number} number={Number(number)} accessRef={accessRef} />
}

function Version({ number, accessRef }: { number: number; accessRef: DeskAccessRef }) {
  const actorRef = useActorRef(providedDeskVersionMachine, { inspect, input: { number } })
  const { version: details, problem } = useSelector(actorRef, (s) => s.context)
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  const stopped = useSelector(actorRef, (s) => s.matches({ reading: 'stopped' }))
  useEnded(accessRef, problem)
  const title = m.catalog_version({ number })
  const back = (
    <div className="actions">
      <ButtonLink kind="quiet" icon="arrow-left" to="/desk/catalog">
        {m.catalog_back()}
      </ButtonLink>
    </div>
  )
  if (failed) {
    return (
      <div className="page">
        {back}
        <PageTitle title={title} />
        <LoadFailed
          onRetry={() => actorRef.send({ type: 'desk-version.retry' })}
          {...(problem !== null && { message: problem.message })}
        />
      </div>
    )
  }
  if (details === null) {
    return (
      <div className="page">
        {back}
        <PageTitle title={title} />
        <Skeleton shape="panel" />
      </div>
    )
  }
  const { version, mistakes, files } = details
  return (
    <div className="page">
      {back}
      <PageTitle title={title} {...(version.note !== '' && { lead: version.note })}>
        <Badge tone={stateTone(version.state)}>{stateName(version.state)}</Badge>
      </PageTitle>
      <Doing actorRef={actorRef} accessRef={accessRef} details={details} />
      {mistakes.length > 0 ? (
        <VersionMistakes number={number} mistakes={mistakes} total={version.mistakes} files={files} />
      ) : (
        <>
          <VersionProof
            number={number}
            proof={details.proof}
            files={files}
            onAgain={stopped ? () => actorRef.send({ type: 'desk-version.changed' }) : null}
          />
          <VersionChanges details={details} />
          <VersionPrices details={details} />
        </>
      )}
      <VersionFiles number={number} files={files} />
      <History details={details} />
    </div>
  )
}

/** What can be done with the version, and what became of it. */
function Doing({
  actorRef,
  accessRef,
  details,
}: {
  actorRef: DeskVersionRef
  accessRef: DeskAccessRef
  details: VersionDetails
}) {
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const ready = useSelector(actorRef, (s) => s.matches('reading'))
  const preparing = useSelector(actorRef, (s) => s.matches('preparingPreview'))
  const [dialog, setDialog] = useState<'publish' | 'copy' | null>(null)
  const [published, setPublished] = useState<Publication | null>(null)
  const navigate = useNavigate()
  const close = useCallback(() => setDialog(null), [])
  const change = useCallback(() => actorRef.send({ type: 'desk-version.changed' }), [actorRef])
  const publish = useCallback(
    (publication: Publication) => {
      setPublished(publication)
      setDialog(null)
      change()
    },
    [change],
  )
  const { version } = details
  const { number, state } = version
  const sound = version.mistakes === 0
  return (
    <div className="stack">
      <p className="small muted">{originText(version)}</p>
      {published !== null && <Published publication={published} />}
      {ready && problem !== null && (
        <Notice tone="danger" live>
          {problem.message}
        </Notice>
      )}
      <div className="actions">
        {sound && state !== 'now' && (
          <Button kind="primary" disabled={!ready} onClick={() => setDialog('publish')}>
            {state === 'kept' ? m.catalog_publish_again({ number }) : m.catalog_publish()}
          </Button>
        )}
        {sound && (
          <Button
            icon="eye"
            busy={preparing}
            disabled={!ready && !preparing}
            onClick={() => actorRef.send({ type: 'desk-version.preview' })}
          >
            {m.catalog_preview()}
          </Button>
        )}
        <ButtonLink icon="edit" to={formsAddress(number)}>
          {state === 'draft' ? m.forms_open() : m.forms_see()}
        </ButtonLink>
        <Button disabled={!ready} onClick={() => setDialog('copy')}>
          {m.catalog_copy()}
        </Button>
      </div>
      {dialog === 'publish' && (
        <PublishDialog
          accessRef={accessRef}
          details={details}
          onPublished={publish}
          onClose={close}
          onOutdated={change}
        />
      )}
      {dialog === 'copy' && (
        <CopyDialog
          accessRef={accessRef}
          number={number}
          onCopied={(copy) => void navigate(versionAddress(copy))}
          onClose={close}
        />
      )}
      <PreviewDialog actorRef={actorRef} />
    </div>
  )
}

/** That it is published or planned, and where to see it. */
function Published({ publication: { number, at, state } }: { publication: Publication }) {
  if (state === 'planned') {
    return (
      <Notice
        tone="success"
        live
        title={m.catalog_done_planned({ number, moment: moment(at) })}
        actions={<ButtonLink to="/desk/catalog">{m.catalog_done_list()}</ButtonLink>}
      >
        {m.catalog_done_planned_text()}
      </Notice>
    )
  }
  return (
    <Notice
      tone="success"
      live
      title={m.catalog_done_now({ number })}
      actions={
        <>
          <OutsideLink to="/" className="button button-secondary">
            {m.catalog_done_see()}
          </OutsideLink>
          <ButtonLink to="/desk/catalog">{m.catalog_done_list()}</ButtonLink>
        </>
      }
    >
      {m.catalog_done_now_text()}
    </Notice>
  )
}

/** When this version was, is or will be what everybody sees. */
function History({ details: { version, publications } }: { details: VersionDetails }) {
  const own = publications.filter(({ number }) => number === version.number)
  if (own.length === 0) return null
  return (
    <section aria-labelledby="desk-own-publications">
      <h2 id="desk-own-publications">{m.catalog_history()}</h2>
      <ul className="desk-history">
        {own.map((publication) => (
          <li key={publication.id}>
            <p>{publicationText(publication)}</p>
            <p className="small muted">
              {publication.state === 'planned'
                ? m.catalog_state_planned()
                : publication.state === 'now'
                  ? m.catalog_state_now()
                  : publication.state === 'withdrawn'
                    ? m.catalog_state_withdrawn()
                    : m.catalog_state_past()}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
