import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { DeskStatementRef } from '#machines/desk/desk-statement/desk-statement.machine.ts'
import type { StatementWish } from '#schemas/calls/desk/desk-statement.calls.ts'
import { statementFields } from '#schemas/desk/figures/figures.ui.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedDeskStatementMachine } from '../../calls/desk/desk-statement.actors.ts'
import { PlainForm } from '../../form/plain-form.tsx'
import { formatMonth } from '../../i18n/format.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { useEnded } from '../use-ended.ts'
import { FiguresFrame } from './figures-frame.tsx'
import { StatementSheet } from './statement-sheet.tsx'
import { valuesOf } from './wish-values.ts'

/** The form has said what is missing. */
const wishOf = (values: FieldValues): StatementWish => {
  const { of, agent = '', group = '', month = '' } = valuesOf(statementFields, values)
  return of === 'group' ? { of, id: group, month } : { of: 'agent', id: agent, month }
}

/** What a rep or a group enrolled in a month. */
export function DeskStatementPage({ accessRef }: { accessRef: DeskAccessRef }) {
  const actorRef = useActorRef(providedDeskStatementMachine, { inspect })
  const { choices, statement, problem } = useSelector(actorRef, (s) => s.context)
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  const opening = useSelector(actorRef, (s) => s.matches('opening'))
  useEnded(accessRef, problem)
  return (
    <FiguresFrame
      title={m.desk_sta_title()}
      lead={m.desk_sta_lead()}
      failed={failed ? m.desk_sta_failed() : null}
      problem={problem}
      onRetry={() => actorRef.send({ type: 'desk-statement.retry' })}
      form={choices === null ? null : <StatementForm actorRef={actorRef} />}
      busy={opening}
      isSheet
    >
      {statement !== null ? (
        <StatementSheet actorRef={actorRef} statement={statement} />
      ) : (
        opening && <Skeleton shape="line" count={3} />
      )}
    </FiguresFrame>
  )
}

function StatementForm({ actorRef }: { actorRef: DeskStatementRef }) {
  const choices = useSelector(actorRef, (s) => s.context.choices)
  const options = useMemo(() => {
    const named = (list: readonly { value: string; name: string }[] = []) =>
      list.map(({ value, name }) => ({ value, name: () => name }))
    return {
      agent: named(choices?.agents),
      group: named(choices?.groups),
      month: (choices?.months ?? []).map((value) => ({ value, name: () => formatMonth(value) })),
    }
  }, [choices])
  return (
    <PlainForm
      id="desk-statement"
      label={m.desk_sta_form()}
      definition={statementFields}
      options={options}
      values={{ of: 'agent', month: choices?.months[0] }}
      onSubmit={(values) => actorRef.send({ type: 'desk-statement.show', wish: wishOf(values) })}
    >
      <div className="actions">
        <Button kind="primary" type="submit">
          {m.desk_sta_show()}
        </Button>
      </div>
    </PlainForm>
  )
}
