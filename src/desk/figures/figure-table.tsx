import type { CountedEnrollments } from '#schemas/calls/desk/desk-figures.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { numberText } from '../../i18n/amounts.ts'
import { Bar } from './bar.tsx'
import { amountText, membersPart } from './premium-facts.ts'
import { WideTable } from './wide-table.tsx'

export interface CountedRow extends CountedEnrollments {
  key: string
  name: string
}

/** Counts in rows, with bars that show the same at a glance. */
export function FigureTable({
  caption,
  head,
  rows,
  total,
}: {
  caption: string
  /** What a row is of. */
  head: string
  rows: readonly CountedRow[]
  total?: CountedEnrollments
}) {
  const isShared = rows.some(({ employer_monthly }) => employer_monthly > 0)
  const most = Math.max(1, ...rows.map(({ submitted }) => submitted))
  return (
    <WideTable name={caption}>
      <table className="desk-figures-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{m.desk_fig_submitted()}</th>
            <th scope="col">{m.desk_fig_cancelled()}</th>
            <th scope="col">{m.desk_fig_declined()}</th>
            <th scope="col">{m.desk_fig_monthly()}</th>
            {isShared && <th scope="col">{m.desk_fig_employer()}</th>}
            {isShared && <th scope="col">{m.desk_fig_members()}</th>}
            <th scope="col">{m.desk_fig_cancelled_monthly()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, ...counted }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                <Bar whole={counted.submitted} part={counted.cancelled} most={most} />
              </th>
              <Cells counted={counted} isShared={isShared} />
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr>
              <th scope="row">{m.desk_fig_total()}</th>
              <Cells counted={total} isShared={isShared} />
            </tr>
          </tfoot>
        )}
      </table>
    </WideTable>
  )
}

function Cells({ counted, isShared }: { counted: CountedEnrollments; isShared: boolean }) {
  const { submitted, cancelled, declined, monthly, employer_monthly, cancelled_monthly } = counted
  return (
    <>
      <td>{numberText(submitted)}</td>
      <td>{numberText(cancelled)}</td>
      <td>{numberText(declined)}</td>
      <td>{amountText(monthly)}</td>
      {isShared && <td>{amountText(employer_monthly)}</td>}
      {isShared && <td>{amountText(membersPart(counted))}</td>}
      <td>{amountText(cancelled_monthly)}</td>
    </>
  )
}
