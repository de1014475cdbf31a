import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { DeskFileRef } from '#machines/desk/desk-file/desk-file.machine.ts'
import type { LoadedFile } from '#machines/desk/desk-file/desk-file.setup.ts'
import { pricedPlans } from '#schemas/desk/price-table.rules.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedDeskFileMachine } from '../../../calls/desk/desk-catalog.actors.ts'
import { useLeaveGuard } from '../../../enrollment/dialogs/leave-guard.tsx'
import { inspect } from '../../../traffic/inspect.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useNotKept } from '../../../ui/not-kept.ts'
import { LoadFailed } from '../../../ui/status/load-failed.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { Skeleton } from '../../../ui/status/skeleton.tsx'
import { PageTitle } from '../../../ui/text/page-title.tsx'
import { useEnded } from '../../use-ended.ts'
import { fileAddress, versionAddress } from '../catalog-words.ts'
import { CopyDialog } from '../copy-dialog.tsx'
import { OtherText } from './other-text.tsx'
import { PriceEditor } from './price-editor.tsx'
import { TextEditor, type TextPlace } from './text-editor.tsx'

interface Props {
  number: number
  path: string
  accessRef: DeskAccessRef
}

/** `/desk/catalog/7/file?path=plans/dental.json&line=12`: one text file of a version. */
export function DeskFilePage({ accessRef }: { accessRef: DeskAccessRef }) {
  const { number = '' } = useParams()
  const path = useSearchParams()[0].get('path') ?? ''
  return <File key={`${number}/${path}`} number={Number(number)} path={path} accessRef={accessRef} />
}

function File({ number, path, accessRef }: Props) {
  const actorRef = useActorRef(providedDeskFileMachine, { inspect, input: { number, path } })
  const { file, problem } = useSelector(actorRef, (s) => s.context)
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  useEnded(accessRef, problem)
  const title = path.split('/').at(-1) ?? path
  return (
    <div className="page">
      <div className="actions">
        <ButtonLink kind="quiet" icon="arrow-left" to={versionAddress(number)}>
          {m.catalog_file_back({ number })}
        </ButtonLink>
      </div>
      <PageTitle title={title} {...(title !== path && { lead: path })} />
      {failed ? (
        <LoadFailed
          title={m.catalog_file_failed()}
          onRetry={() => actorRef.send({ type: 'desk-file.retry' })}
          {...(problem !== null && { message: problem.message })}
        />
      ) : file === null ? (
        <Skeleton shape="panel" />
      ) : (
        <Editor number={number} path={path} accessRef={accessRef} actorRef={actorRef} file={file} />
      )}
    </div>
  )
}

function Editor({ number, path, accessRef, actorRef, file }: Props & { actorRef: DeskFileRef; file: LoadedFile }) {
  const { text, other, problem } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const editing = useSelector(actorRef, (s) => s.matches('editing') || s.matches('saving'))
  const outdated = useSelector(actorRef, (s) => s.matches('outdated'))
  const [query] = useSearchParams()
  const asked = Number(query.get('line') ?? '')
  const [place, setPlace] = useState<TextPlace | null>(asked > 0 ? { line: asked } : null)
  const plans = useMemo(() => (/^plans\/[^/]+\.json$/.test(path) ? pricedPlans(text) : null), [path, text])
  const [wanted, setWanted] = useState<'prices' | 'text'>(asked > 0 ? 'text' : 'prices')
  const look = plans === null || !editing ? 'text' : wanted
  const go = (line: number) => {
    setWanted('text')
    setPlace({ line })
  }
  useNotKept(useCallback(() => isTouched(actorRef), [actorRef]))
  const leaving = useLeaveGuard(leavingWords)
  const comparing = useSelector(actorRef, (s) => s.matches('comparing'))
  const writable = file.changeable && !busy && (editing || comparing)
  const type = (next: string) => actorRef.send({ type: 'desk-file.type', text: next })
  return (
    <>
      <Outcome actorRef={actorRef} number={number} />
      {!file.changeable && <ReadOnly number={number} path={path} accessRef={accessRef} />}
      {outdated && (
        <Notice
          tone="warning"
          live
          title={m.catalog_file_outdated()}
          actions={<Button onClick={() => actorRef.send({ type: 'desk-file.look' })}>{m.catalog_file_look()}</Button>}
        >
          <p>{problem?.message}</p>
        </Notice>
      )}
      {plans !== null && editing && (
        <div className="desk-looks" role="group" aria-label={m.catalog_file_looks()}>
          {(['prices', 'text'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className="desk-look"
              aria-pressed={look === one}
              onClick={() => {
                setWanted(one)
                // A price that is none yet is in no text: it goes with its box.
                if (one === 'text' && file.changeable) type(text)
              }}
            >
              {one === 'prices' ? m.catalog_file_prices() : m.catalog_file_text()}
            </button>
          ))}
        </div>
      )}
      {look === 'prices' && plans !== null ? (
        <PriceEditor actorRef={actorRef} number={number} plans={plans} readOnly={!writable} onLine={go} />
      ) : (
        <TextEditor
          id="desk-file-text"
          label={m.catalog_file_text()}
          text={text}
          mistakes={file.mistakes}
          place={place}
          onText={writable ? type : undefined}
          onLine={go}
        />
      )}
      {comparing && other !== null && <OtherText key={other.revision} actorRef={actorRef} mine={text} other={other} />}
      {file.changeable && editing && <SaveBar actorRef={actorRef} />}
      {leaving.dialog}
    </>
  )
}

/** Whether something is typed that is saved nowhere. */
const isTouched = (actorRef: DeskFileRef): boolean => {
  const { file, text, errors } = actorRef.getSnapshot().context
  return file?.changeable === true && (text !== file.text || errors.length > 0)
}

const leavingWords = () => ({
  title: m.catalog_leaving_title(),
  text: m.catalog_leaving_text(),
  go: m.leaving_go(),
  stay: m.discard_stay(),
})

function SaveBar({ actorRef }: { actorRef: DeskFileRef }) {
  const saving = useSelector(actorRef, (s) => s.matches('saving'))
  const touched = useSelector(
    actorRef,
    ({ context: { file, text, errors } }) => text !== file?.text || errors.length > 0,
  )
  return (
    <div className="desk-save actions">
      <Button
        kind="primary"
        busy={saving}
        disabled={!touched && !saving}
        onClick={() => {
          // A price that is no amount is put right first.
          const wrong = document.querySelector<HTMLElement>('.desk-prices [aria-invalid="true"]')
          if (wrong === null) actorRef.send({ type: 'desk-file.save' })
          else wrong.focus()
        }}
      >
        {m.catalog_file_save()}
      </Button>
    </div>
  )
}

/** What became of the last save. */
function Outcome({ actorRef, number }: { actorRef: DeskFileRef; number: number }) {
  const { problem, saved, file } = useSelector(actorRef, (s) => s.context)
  const editing = useSelector(actorRef, (s) => s.matches('editing'))
  if (!editing) return null
  if (problem !== null) {
    return (
      <Notice tone="danger" live title={m.catalog_file_unsaved()}>
        <p>{problem.message}</p>
        {problem.errors.map(({ target_element, error_message }) => (
          <p key={target_element}>{error_message}</p>
        ))}
      </Notice>
    )
  }
  if (!saved) return null
  const sound = file?.mistakes.length === 0
  return (
    <Notice
      tone={sound ? 'success' : 'warning'}
      live
      actions={<ButtonLink to={versionAddress(number)}>{m.catalog_file_version()}</ButtonLink>}
    >
      {sound ? m.catalog_file_saved() : m.catalog_file_saved_mistakes()}
    </Notice>
  )
}

function ReadOnly({ number, path, accessRef }: Props) {
  const [copying, setCopying] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Notice actions={<Button onClick={() => setCopying(true)}>{m.catalog_copy()}</Button>}>
        <p>{m.catalog_file_read_only({ number })}</p>
      </Notice>
      {copying && (
        <CopyDialog
          accessRef={accessRef}
          number={number}
          onCopied={(copy) => void navigate(fileAddress(copy, path))}
          onClose={() => setCopying(false)}
        />
      )}
    </>
  )
}
