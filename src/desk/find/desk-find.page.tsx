import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { DeskFindRef } from '#machines/desk/desk-find/desk-find.machine.ts'
import type { FindWish } from '#schemas/calls/desk/desk-find.calls.ts'
import { callerFields, commonFields, findFields } from '#schemas/desk/desk.ui.ts'
import { findWishProblems } from '#schemas/desk/find-wish.rules.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Field } from '../../form/field.tsx'
import { PlainForm } from '../../form/plain-form.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { useEnded } from '../use-ended.ts'
import { FoundRow } from './found-row.tsx'

/** What is filled in, as it is sent: what was left empty is not looked by. */
const wishOf = (values: FieldValues): FindWish =>
  Object.fromEntries(
    findFields.flatMap(({ name }) => {
      const value = values[name]
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : []
    }),
  )

const isCommon = (wish: FindWish): boolean => commonFields.some(({ name }) => Object.hasOwn(wish, name))

/** Finds submitted enrollments. */
export function DeskFindPage({ actorRef, accessRef }: { actorRef: DeskFindRef; accessRef: DeskAccessRef }) {
  const { choices, problem, wish } = useSelector(actorRef, (s) => s.context)
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  /** What the form begins with: what was looked for before an enrollment was opened, nothing once that was cleared. */
  const [begun, setBegun] = useState({ round: 0, wish })
  const clear = () => {
    setBegun(({ round }) => ({ round: round + 1, wish: {} }))
    actorRef.send({ type: 'desk-find.search', wish: {} })
  }
  useEnded(accessRef, problem)
  return (
    <div className="page">
      <PageTitle title={m.desk_find_title()} />
      {failed ? (
        <LoadFailed
          title={m.desk_find_failed()}
          onRetry={() => actorRef.send({ type: 'desk-find.retry' })}
          {...(problem !== null && { message: problem.message })}
        />
      ) : choices === null ? (
        <Skeleton count={3} />
      ) : (
        <div className="desk-find">
          <div className="desk-search">
            <FindForm key={begun.round} actorRef={actorRef} begins={begun.wish} onClear={clear} />
          </div>
          <Found actorRef={actorRef} onClear={clear} />
        </div>
      )}
    </div>
  )
}

function FindForm({ actorRef, begins, onClear }: { actorRef: DeskFindRef; begins: FindWish; onClear: () => void }) {
  const { choices, wish, errors } = useSelector(actorRef, (s) => s.context)
  const options = useMemo(() => {
    const named = (list: readonly { value: string; name: string }[] = []) =>
      list.map(({ value, name }) => ({ value, name: () => name }))
    return {
      agent: named(choices?.agents),
      group: named(choices?.groups),
      plan: named(choices?.plans),
      state: named(choices?.states),
    }
  }, [choices])
  return (
    <PlainForm
      id="desk-find"
      label={m.desk_find_title()}
      definition={findFields}
      options={options}
      values={begins}
      errors={errors}
      rules={(values) => findWishProblems(wishOf(values))}
      onChange={() => actorRef.send({ type: 'desk-find.change' })}
      onSubmit={(values) => actorRef.send({ type: 'desk-find.search', wish: wishOf(values) })}
      layout={
        <>
          {callerFields.map(({ name }) => (
            <Field key={name} name={name} />
          ))}
          <details className="desk-more" open={isCommon(begins)}>
            <summary>{m.desk_find_more_fields()}</summary>
            <div className="desk-more-fields">
              {commonFields.map(({ name }) => (
                <Field key={name} name={name} />
              ))}
            </div>
          </details>
        </>
      }
    >
      <div className="actions">
        <Button kind="primary" type="submit" icon="search">
          {m.desk_find_submit()}
        </Button>
        {Object.keys(wish).length > 0 && (
          <Button kind="quiet" onClick={onClear}>
            {m.desk_find_clear()}
          </Button>
        )}
      </div>
    </PlainForm>
  )
}

function Found({ actorRef, onClear }: { actorRef: DeskFindRef; onClear: () => void }) {
  const { rows, next, problem, wish } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const continuing = useSelector(actorRef, (s) => s.matches('continuing'))
  return (
    <section className="stack" aria-labelledby="desk-found" aria-busy={busy || undefined}>
      <h2 id="desk-found">{Object.keys(wish).length === 0 ? m.desk_find_latest() : m.desk_find_results()}</h2>
      {problem !== null && (
        <Notice tone="danger" live>
          {problem.message}
        </Notice>
      )}
      {rows.length === 0 ? (
        !busy &&
        problem === null && (
          <EmptyState
            art="search"
            title={m.desk_find_none_title()}
            actions={<Button onClick={onClear}>{m.desk_find_newest()}</Button>}
          >
            {m.desk_find_none()}
          </EmptyState>
        )
      ) : (
        <ul className="desk-rows">
          {rows.map((row) => (
            <FoundRow key={row.policy_id} row={row} />
          ))}
        </ul>
      )}
      {busy && rows.length === 0 && <Skeleton shape="line" count={3} />}
      {next !== null && (
        <div className="actions">
          <Button
            busy={continuing}
            disabled={busy && !continuing}
            onClick={() => actorRef.send({ type: 'desk-find.more' })}
          >
            {m.desk_find_more()}
          </Button>
        </div>
      )}
    </section>
  )
}
