import { useActorRef, useSelector } from '@xstate/react'
import { useId, type ReactNode } from 'react'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { m } from '#schemas/messages/generated/messages.js'
import type { Wish, analysisMachine } from '#machines/viewer/analysis.machine.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'

export interface Analysis<Data> {
  data: Data | null
  /** Whether it came from a file of the analyst's. */
  own: boolean
  busy: boolean
  ask: (wish: Wish) => void
}

/**
 * A panel that lays something over the diagram: what it fetches, or what the analyst gives it as a file. `children` draw
 * it once there is something; the frame says what is on its way, what failed and which file was refused.
 */
export function AnalysisFrame<Data extends object>({
  machine,
  wish,
  missing,
  takesFiles = true,
  children,
}: {
  machine: typeof analysisMachine
  wish: Wish
  /** What to say where there is nothing to fetch. */
  missing: string
  takesFiles?: boolean
  children: (analysis: Analysis<Data>) => ReactNode
}) {
  const actorRef = useActorRef(machine, { input: { wish } })
  const data = useSelector(actorRef, (s) => s.context.data) as Data | null
  const own = useSelector(actorRef, (s) => s.context.own)
  const refused = useSelector(actorRef, (s) => s.context.refused)
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  const retry = <Button onClick={() => actorRef.send({ type: 'analysis.retry' })}>{m.common_retry()}</Button>
  return (
    <div className="viewer-analysis">
      {takesFiles && <FileField onText={(text) => actorRef.send({ type: 'analysis.file', text })} />}
      {refused !== null && (
        // A file that came in the way of the first fetch, and was none: what is kept can still be had.
        <Notice tone="danger" live actions={failed && problem === null ? retry : undefined}>
          {errorText(errorTable, { message_key: refused })}
        </Notice>
      )}
      {failed && problem !== null && (
        <Notice tone={problem.kind === 'missing' ? 'info' : 'danger'} live actions={retry}>
          {problem.kind === 'missing' ? missing : `${m.viewer_fetch_failed()} ${problem.message}`}
        </Notice>
      )}
      {data === null && busy && <Skeleton count={4} />}
      {data !== null &&
        children({ data, own, busy, ask: (next) => actorRef.send({ type: 'analysis.ask', wish: next }) })}
    </div>
  )
}

/** The browser's own file field speaks the browser's language: its label is what is seen and pressed. */
function FileField({ onText }: { onText: (text: string) => void }) {
  const id = useId()
  const read = (files: FileList | null) => void files?.[0]?.text().then(onText)
  return (
    <div
      className="viewer-file"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        read(event.dataTransfer.files)
      }}
    >
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept="application/json,.json"
        onChange={(event) => {
          read(event.target.files)
          // The same file, written anew, may be chosen again.
          event.target.value = ''
        }}
      />
      <label htmlFor={id} className="button button-secondary">
        {m.viewer_file_drop()}
      </label>
    </div>
  )
}
