import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'

/** One answer that differs between this tab and what was saved meanwhile, as text. */
export interface ConflictRow {
  label: string
  mine: string
  theirs: string
}

/** Two tabs saved the same step: shows where they differ and lets the person settle it. */
export function ConflictNotice({
  rows,
  onKeepMine,
  onTakeTheirs,
}: {
  rows: readonly ConflictRow[]
  onKeepMine: () => void
  onTakeTheirs: () => void
}) {
  const said = (text: string) => (text === '' ? m.enrollment_conflict_empty() : text)
  return (
    <Notice
      tone="warning"
      live
      title={m.enrollment_conflict_title()}
      actions={
        <>
          <Button kind="primary" onClick={onKeepMine}>
            {m.enrollment_conflict_keep_mine()}
          </Button>
          <Button onClick={onTakeTheirs}>{m.enrollment_conflict_take_theirs()}</Button>
        </>
      }
    >
      <p>{m.enrollment_conflict_text()}</p>
      {rows.length > 0 && (
        <table className="conflict-table">
          <thead>
            <tr>
              <th scope="col">{m.enrollment_conflict_field()}</th>
              <th scope="col">{m.enrollment_conflict_mine()}</th>
              <th scope="col">{m.enrollment_conflict_theirs()}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td>{said(row.mine)}</td>
                <td>{said(row.theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Notice>
  )
}
