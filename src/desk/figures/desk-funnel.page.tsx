import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { DeskFunnelRef } from '#machines/desk/desk-funnel/desk-funnel.machine.ts'
import type { Funnel, FunnelWish } from '#schemas/calls/desk/desk-figures.calls.ts'
import { funnelFields, stageName } from '#schemas/desk/figures/figures.ui.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedDeskFunnelMachine } from '../../calls/desk/desk-funnel.actors.ts'
import { PlainForm } from '../../form/plain-form.tsx'
import { durationText, numberText, percentText } from '../../i18n/amounts.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useEnded } from '../use-ended.ts'
import { Bar } from './bar.tsx'
import { CsvLink } from './csv-link.tsx'
import { FiguresFrame } from './figures-frame.tsx'
import { WideTable } from './wide-table.tsx'
import { valuesOf } from './wish-values.ts'

const wishOf = (values: FieldValues): FunnelWish => ({ span: 'last_90_days', ...valuesOf(funnelFields, values) })

/** How far people come on the way from the quote to the receipt, and how long it takes them. */
export function DeskFunnelPage({ accessRef }: { accessRef: DeskAccessRef }) {
  const actorRef = useActorRef(providedDeskFunnelMachine, { inspect })
  const { funnel, problem } = useSelector(actorRef, (s) => s.context)
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  useEnded(accessRef, problem)
  return (
    <FiguresFrame
      title={m.desk_fun_title()}
      lead={m.desk_fun_lead()}
      failed={failed ? m.desk_fig_failed() : null}
      problem={problem}
      onRetry={() => actorRef.send({ type: 'desk-funnel.retry' })}
      form={funnel === null ? null : <FunnelForm actorRef={actorRef} funnel={funnel} />}
      busy={busy}
    >
      {funnel !== null && (
        <>
          <p className="muted">
            {funnel.counted_since === null ? m.desk_fun_not_yet() : m.desk_fun_since({ date: funnel.counted_since })}
          </p>
          {funnel.demo && <Notice tone="info">{m.desk_fun_demo()}</Notice>}
          {funnel.stages.every(({ begun }) => begun === 0) ? (
            <EmptyState
              art="search"
              title={m.desk_fun_none()}
              actions={<ButtonLink to="/desk/figures">{m.desk_fig_nav_enrollments()}</ButtonLink>}
            >
              {m.desk_fun_none_text()}
            </EmptyState>
          ) : (
            <Stages actorRef={actorRef} funnel={funnel} />
          )}
        </>
      )}
    </FiguresFrame>
  )
}

function FunnelForm({ actorRef, funnel: { sites } }: { actorRef: DeskFunnelRef; funnel: Funnel }) {
  const errors = useSelector(actorRef, (s) => s.context.errors)
  const options = useMemo(() => ({ site: sites.map(({ value, name }) => ({ value, name: () => name })) }), [sites])
  return (
    <PlainForm
      id="desk-funnel"
      label={m.desk_fig_form()}
      definition={funnelFields}
      options={options}
      values={actorRef.getSnapshot().context.wish}
      errors={errors}
      onChange={() => actorRef.send({ type: 'desk-funnel.change' })}
      onSubmit={(values) => actorRef.send({ type: 'desk-funnel.show', wish: wishOf(values) })}
    >
      <div className="actions">
        <Button kind="primary" type="submit">
          {m.desk_fig_show()}
        </Button>
      </div>
    </PlainForm>
  )
}

const shareText = (part: number, of: number | undefined): string =>
  of === undefined || of === 0 ? '–' : percentText(part / of)
const timeText = (time: number | null): string => (time === null ? '–' : durationText(time))

function Stages({ actorRef, funnel: { stages } }: { actorRef: DeskFunnelRef; funnel: Funnel }) {
  const wish = useSelector(actorRef, (s) => s.context.wish)
  const most = Math.max(...stages.map(({ begun }) => begun))
  return (
    <section className="stack" aria-labelledby="desk-funnel-stages">
      <div className="desk-figures-head">
        <h2 id="desk-funnel-stages">{m.desk_fun_table()}</h2>
        <CsvLink file="funnel" query={wish} table={m.desk_fun_table()} />
      </div>
      <WideTable name={m.desk_fun_table()}>
        <table className="desk-figures-table">
          <caption className="visually-hidden">{m.desk_fun_table()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.desk_fun_stage()}</th>
              <th scope="col">{m.desk_fun_begun()}</th>
              <th scope="col">{m.desk_fun_share()}</th>
              <th scope="col">{m.desk_fun_done()}</th>
              <th scope="col">{m.desk_fun_done_share()}</th>
              <th scope="col">{m.desk_fun_median()}</th>
              <th scope="col">{m.desk_fun_ninth()}</th>
            </tr>
          </thead>
          <tbody>
            {stages.map(({ stage, begun, done, median, ninth }, index) => (
              <tr key={stage}>
                <th scope="row">
                  {stageName(stage)}
                  <Bar whole={begun} part={Math.max(0, begun - done)} most={most} />
                </th>
                <td>{numberText(begun)}</td>
                <td>{shareText(begun, stages[index - 1]?.begun)}</td>
                <td>{numberText(done)}</td>
                <td>{shareText(done, begun)}</td>
                <td>{timeText(median)}</td>
                <td>{timeText(ninth)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      <p className="small muted">{m.desk_fun_notes()}</p>
    </section>
  )
}
