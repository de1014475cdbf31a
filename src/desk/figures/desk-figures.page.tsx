import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { DeskFiguresRef } from '#machines/desk/desk-figures/desk-figures.machine.ts'
import type { DeskFigures, FigureRow, FiguresWish } from '#schemas/calls/desk/desk-figures.calls.ts'
import { figureTables, type FigureTable as Table } from '#schemas/desk/figures/figure-tables.ts'
import { figuresFields } from '#schemas/desk/figures/figures.ui.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { planCategories } from '#schemas/storefront/catalog/catalog-codes.ts'
import { providedDeskFiguresMachine } from '../../calls/desk/desk-figures.actors.ts'
import { categoryName } from '../../fields/words.ts'
import { PlainForm } from '../../form/plain-form.tsx'
import { numberText } from '../../i18n/amounts.ts'
import { formatPrice } from '../../i18n/format.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { useEnded } from '../use-ended.ts'
import { CsvLink } from './csv-link.tsx'
import { FigureTable } from './figure-table.tsx'
import { FiguresFrame } from './figures-frame.tsx'
import { premiumFacts } from './premium-facts.ts'
import { TimeChart } from './time-chart.tsx'
import { valuesOf } from './wish-values.ts'

const wishOf = (values: FieldValues): FiguresWish => ({
  span: 'this_month',
  by: 'day',
  ...valuesOf(figuresFields, values),
})

/** What an empty page offers: the widest span, and nothing that limits it. */
const wider: FiguresWish = { span: 'last_90_days', by: 'week' }

/** How many enrolled. */
export function DeskFiguresPage({ accessRef }: { accessRef: DeskAccessRef }) {
  const actorRef = useActorRef(providedDeskFiguresMachine, { inspect })
  const { figures, problem } = useSelector(actorRef, (s) => s.context)
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const [begun, setBegun] = useState({ round: 0, wish: actorRef.getSnapshot().context.wish })
  const widen = () => {
    setBegun(({ round }) => ({ round: round + 1, wish: wider }))
    actorRef.send({ type: 'desk-figures.show', wish: wider })
  }
  useEnded(accessRef, problem)
  return (
    <FiguresFrame
      title={m.desk_fig_title()}
      lead={m.desk_fig_lead()}
      failed={failed ? m.desk_fig_failed() : null}
      problem={problem}
      onRetry={() => actorRef.send({ type: 'desk-figures.retry' })}
      form={
        figures === null ? null : (
          <FiguresForm key={begun.round} actorRef={actorRef} figures={figures} begins={begun.wish} />
        )
      }
      busy={busy}
    >
      {figures !== null && (
        <>
          <p className="muted">{m.desk_fig_days({ from: figures.from, to: figures.to, zone: figures.time_zone })}</p>
          {figures.total.submitted === 0 ? (
            <EmptyState
              art="search"
              title={m.desk_fig_none()}
              actions={
                <>
                  <Button onClick={widen}>{m.desk_fig_none_wider()}</Button>
                  <ButtonLink kind="quiet" to="/desk/figures/funnel">
                    {m.desk_fig_none_funnel()}
                  </ButtonLink>
                </>
              }
            >
              {m.desk_fig_none_text()}
            </EmptyState>
          ) : (
            <Figures actorRef={actorRef} figures={figures} />
          )}
        </>
      )}
    </FiguresFrame>
  )
}

function FiguresForm({
  actorRef,
  figures,
  begins,
}: {
  actorRef: DeskFiguresRef
  figures: DeskFigures
  begins: FiguresWish
}) {
  const errors = useSelector(actorRef, (s) => s.context.errors)
  const { choices } = figures
  const options = useMemo(() => {
    const named = (list: readonly { value: string; name: string }[]) =>
      list.map(({ value, name }) => ({ value, name: () => name }))
    return {
      site: named(choices.sites),
      agent: named(choices.agents),
      group: named(choices.groups),
      category: planCategories.map((value) => ({ value, name: () => categoryName(value) })),
    }
  }, [choices])
  return (
    <PlainForm
      id="desk-figures"
      label={m.desk_fig_form()}
      definition={figuresFields}
      options={options}
      values={begins}
      errors={errors}
      onChange={() => actorRef.send({ type: 'desk-figures.change' })}
      onSubmit={(values) => actorRef.send({ type: 'desk-figures.show', wish: wishOf(values) })}
    >
      <div className="actions">
        <Button kind="primary" type="submit">
          {m.desk_fig_show()}
        </Button>
      </div>
    </PlainForm>
  )
}

const titles: Record<Table, () => string> = {
  periods: () => m.desk_fig_over_time(),
  plans: () => m.desk_fig_by_plan(),
  agents: () => m.desk_fig_by_agent(),
  groups: () => m.desk_fig_by_group(),
  sites: () => m.desk_fig_by_site(),
}
const heads: Record<Table, () => string> = {
  periods: () => m.desk_fig_period(),
  plans: () => m.desk_find_plan(),
  agents: () => m.desk_find_agent(),
  groups: () => m.desk_find_group(),
  sites: () => m.desk_case_site(),
}

const nameOf = (table: Table, { name }: Pick<FigureRow, 'name'>): string =>
  name ?? (table === 'groups' ? m.desk_fig_alone_group() : m.desk_fig_alone_agent())

const rowsOf = (figures: DeskFigures, table: Table) =>
  table === 'periods'
    ? figures.periods.map((period) => ({
        ...period,
        key: period.from,
        name: period.from === period.to ? period.from : `${period.from} – ${period.to}`,
      }))
    : figures[table].map((row) => ({ ...row, key: row.id, name: nameOf(table, row) }))

function Figures({ actorRef, figures }: { actorRef: DeskFiguresRef; figures: DeskFigures }) {
  const wish = useSelector(actorRef, (s) => s.context.wish)
  const { total } = figures
  const facts: [string, string][] = [
    [m.desk_fig_submitted(), numberText(total.submitted)],
    [m.desk_fig_cancelled(), numberText(total.cancelled)],
    [m.desk_fig_declined(), numberText(total.declined)],
    ...premiumFacts(total),
    [m.desk_fig_cancelled_monthly(), formatPrice(total.cancelled_monthly)],
  ]
  return (
    <>
      <dl className="desk-totals">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {figureTables.map((table) => (
        <section key={table} className="stack" aria-labelledby={`desk-figures-${table}`}>
          <div className="desk-figures-head">
            <h2 id={`desk-figures-${table}`}>{titles[table]()}</h2>
            <CsvLink file="figures" query={{ ...wish, table }} table={titles[table]()} />
          </div>
          {table === 'periods' ? (
            <>
              <TimeChart periods={figures.periods} total={total} />
              <details className="desk-more">
                <summary>{m.desk_fig_numbers()}</summary>
                <FigureTable
                  caption={titles[table]()}
                  head={heads[table]()}
                  rows={rowsOf(figures, table)}
                  total={total}
                />
              </details>
            </>
          ) : (
            <FigureTable caption={titles[table]()} head={heads[table]()} rows={rowsOf(figures, table)} />
          )}
        </section>
      ))}
      <p className="small muted">{m.desk_fig_notes()}</p>
    </>
  )
}
