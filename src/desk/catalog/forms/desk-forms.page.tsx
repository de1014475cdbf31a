import { useActorRef, useSelector } from '@xstate/react'
import { useParams } from 'react-router-dom'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { VersionForms } from '#schemas/calls/desk/desk-forms.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { baseLocale } from '#schemas/messages/languages.ts'
import { providedDeskFormsMachine } from '../../../calls/desk/desk-forms.actors.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { inspect } from '../../../traffic/inspect.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { RouteLink } from '../../../ui/links/route-link.tsx'
import { LoadFailed } from '../../../ui/status/load-failed.tsx'
import { Skeleton } from '../../../ui/status/skeleton.tsx'
import { adoptStyles } from '../../../ui/tool-frame/adopt-styles.ts'
import { PageTitle } from '../../../ui/text/page-title.tsx'
import { useEnded } from '../../use-ended.ts'
import { fileAddress, versionAddress } from '../catalog-words.ts'
import { FormsEditor } from './forms-editor.tsx'
import formsCss from './forms.css?inline'

adoptStyles(formsCss)

/** `/desk/catalog/7/forms`: what a version makes an enrollment ask. */
export function DeskFormsPage({ accessRef }: { accessRef: DeskAccessRef }) {
  const { number = '' } = useParams()
  return <Forms key={number} number={Number(number)} accessRef={accessRef} />
}

function Forms({ number, accessRef }: { number: number; accessRef: DeskAccessRef }) {
  useLocale()
  const actorRef = useActorRef(providedDeskFormsMachine, { inspect, input: { number } })
  const { forms, config, problem } = useSelector(actorRef, (s) => s.context)
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  const unreadable = useSelector(actorRef, (s) => s.matches('unreadable'))
  const retry = () => actorRef.send({ type: 'desk-forms.retry' })
  useEnded(accessRef, problem)
  return (
    <div className="page">
      <div className="actions">
        <ButtonLink kind="quiet" icon="arrow-left" to={versionAddress(number)}>
          {m.catalog_file_back({ number })}
        </ButtonLink>
      </div>
      <PageTitle title={m.forms_title()} {...(forms?.changeable === true && { lead: m.forms_lead({ number }) })} />
      {failed ? (
        <LoadFailed title={m.forms_failed()} onRetry={retry} {...(problem !== null && { message: problem.message })} />
      ) : unreadable && forms !== null ? (
        <Unreadable number={number} forms={forms} onRetry={retry} />
      ) : forms === null || config === null ? (
        <Skeleton shape="panel" />
      ) : (
        <FormsEditor number={number} accessRef={accessRef} actorRef={actorRef} forms={forms} config={config} />
      )}
    </div>
  )
}

/** The files are mended as text: there are no forms in them. */
function Unreadable({ number, forms, onRetry }: { number: number; forms: VersionForms; onRetry: () => void }) {
  return (
    <section className="stack stack-tight" aria-labelledby="forms-unreadable">
      <h2 id="forms-unreadable">{m.forms_unreadable()}</h2>
      <p>{m.forms_unreadable_text()}</p>
      <ul className="desk-history">
        {forms.mistakes.map(({ file, line, message }) => (
          <li key={`${file}:${line}:${message}`}>
            <p className="desk-place">
              <RouteLink to={fileAddress(number, file, line)}>
                {file}:{line}
              </RouteLink>
            </p>
            <p lang={baseLocale}>{message}</p>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button onClick={onRetry}>{m.common_retry()}</Button>
      </div>
    </section>
  )
}
