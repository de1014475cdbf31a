import { useSelector } from '@xstate/react'
import type { DeskStatementRef } from '#machines/desk/desk-statement/desk-statement.machine.ts'
import type { Statement, StatementRow } from '#schemas/calls/desk/desk-statement.calls.ts'
import { statementStateName } from '#schemas/desk/figures/figures.ui.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatMonth, formatPrice } from '../../i18n/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { CsvLink } from './csv-link.tsx'
import { FigureTable } from './figure-table.tsx'
import { amountText, membersPart, premiumFacts } from './premium-facts.ts'
import { WideTable } from './wide-table.tsx'

const stateText = ({ state, cancelled_on }: StatementRow): string =>
  cancelled_on === null ? statementStateName(state) : m.desk_sta_cancelled_on({ date: cancelled_on })

/** A statement as it is read and printed. */
export function StatementSheet({ actorRef, statement }: { actorRef: DeskStatementRef; statement: Statement }) {
  const { of, id, name, month, from, to, time_zone, total, plans, rows, next } = statement
  const named = rows.some((row) => row.name !== null)
  const title = `${name}, ${formatMonth(month)}`
  return (
    <article className="stack" aria-labelledby="desk-statement-title">
      <div className="desk-figures-head">
        <h2 id="desk-statement-title">{title}</h2>
        {rows.length > 0 && (
          <div className="cluster no-print">
            <CsvLink file="statement" query={{ of, id, month }} table={title} />
            <Button kind="quiet" icon="print" onClick={() => globalThis.print()}>
              {m.desk_sta_print()}
            </Button>
          </div>
        )}
      </div>
      <p className="muted">{m.desk_fig_days({ from, to, zone: time_zone })}</p>
      {rows.length === 0 ? (
        <EmptyState
          art="search"
          title={m.desk_sta_none()}
          actions={<ButtonLink to="/desk/figures">{m.desk_sta_figures()}</ButtonLink>}
        >
          {m.desk_sta_none_text()}
        </EmptyState>
      ) : (
        <>
          <dl className="desk-totals">
            {(
              [
                [m.desk_fig_submitted(), String(total.submitted)],
                [m.desk_fig_cancelled(), String(total.cancelled)],
                [m.desk_fig_declined(), String(total.declined)],
                ...premiumFacts(total),
                [m.desk_fig_cancelled_monthly(), formatPrice(total.cancelled_monthly)],
              ] as const
            ).map(([fact, value]) => (
              <div key={fact}>
                <dt>{fact}</dt>
                <dd className="figures">{value}</dd>
              </div>
            ))}
          </dl>
          <FigureTable
            caption={m.desk_fig_by_plan()}
            head={m.desk_find_plan()}
            rows={plans.map((plan) => ({ ...plan, key: plan.id, name: plan.name ?? plan.id }))}
          />
          <Rows rows={rows} named={named} />
          {!named && <p className="small muted">{m.desk_sta_nameless()}</p>}
          {next !== null && <More actorRef={actorRef} />}
        </>
      )}
    </article>
  )
}

function Rows({ rows, named }: { rows: readonly StatementRow[]; named: boolean }) {
  const isShared = rows.some((row) => row.employer_monthly > 0)
  return (
    <WideTable name={m.desk_sta_rows()}>
      <table className="desk-figures-table desk-statement-rows">
        <caption className="visually-hidden">{m.desk_sta_rows()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.desk_find_number()}</th>
            {named && <th scope="col">{m.desk_sta_applicant()}</th>}
            <th scope="col">{m.desk_sta_submitted_on()}</th>
            <th scope="col">{m.desk_case_plans()}</th>
            <th scope="col">{m.desk_sta_state()}</th>
            <th scope="col">{m.desk_fig_monthly()}</th>
            {isShared && <th scope="col">{m.desk_fig_employer()}</th>}
            {isShared && <th scope="col">{m.desk_fig_members()}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.policy_id}>
              <th scope="row" className="figures">
                {row.policy_id}
              </th>
              {named && <td data-label={m.desk_sta_applicant()}>{row.name}</td>}
              <td data-label={m.desk_sta_submitted_on()}>{row.submitted_on}</td>
              <td data-label={m.desk_case_plans()}>
                <div>
                  {row.plans.map((plan) => (
                    <div key={plan.name}>
                      {plan.name}: {formatPrice(plan.monthly)}
                    </div>
                  ))}
                </div>
              </td>
              <td data-label={m.desk_sta_state()}>{stateText(row)}</td>
              <td data-label={m.desk_fig_monthly()}>{amountText(row.monthly)}</td>
              {isShared && <td data-label={m.desk_fig_employer()}>{amountText(row.employer_monthly)}</td>}
              {isShared && <td data-label={m.desk_fig_members()}>{amountText(membersPart(row))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}

function More({ actorRef }: { actorRef: DeskStatementRef }) {
  const continuing = useSelector(actorRef, (s) => s.matches('continuing'))
  return (
    <div className="actions no-print">
      <Button busy={continuing} onClick={() => actorRef.send({ type: 'desk-statement.more' })}>
        {m.desk_sta_more()}
      </Button>
      <p className="small muted">{m.desk_sta_more_first()}</p>
    </div>
  )
}
