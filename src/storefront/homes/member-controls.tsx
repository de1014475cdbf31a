import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { CurrentMembersRef } from '#machines/storefront/current-members/current-members.machine.ts'
import type { MemberPage, MemberSort, SortDirection } from '#schemas/calls/storefront/homes.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import '../../form/form.css'

/** The columns that the list can be ordered by, as people read them. */
export const sortNames: Record<MemberSort, () => string> = {
  name: () => m.homes_members_name(),
  dob: () => m.homes_members_dob(),
  email: () => m.homes_members_email(),
  group: () => m.homes_members_group(),
  plans: () => m.homes_members_plans(),
}

const orders = (Object.keys(sortNames) as MemberSort[]).flatMap((column) =>
  (['asc', 'desc'] as const).map((direction) => ({ column, direction })),
)

const orderName = (column: MemberSort, direction: SortDirection): string =>
  `${sortNames[column]()}, ${direction === 'asc' ? m.homes_members_ascending() : m.homes_members_descending()}`

/** The search above the table, and on a phone, where no head of a table is drawn, the order. */
export function MemberSearch({ actorRef }: { actorRef: CurrentMembersRef }) {
  const id = useId()
  const { search, sort, direction } = useSelector(actorRef, (s) => s.context.query)
  const isFirst = useSelector(actorRef, (s) => s.context.list === null)
  const ready = useSelector(actorRef, (s) => s.matches('listing'))
  return (
    <div className="form-row" role="search">
      <div className="field">
        <label className="field-label" htmlFor={`${id}-search`}>
          {m.homes_members_search()}
        </label>
        <p className="field-hint" id={`${id}-hint`}>
          {m.homes_members_search_hint()}
        </p>
        <input
          id={`${id}-search`}
          className="field-box field-width-lg"
          type="search"
          autoComplete="off"
          maxLength={100}
          disabled={isFirst}
          value={search}
          aria-describedby={`${id}-hint`}
          onChange={(event) => actorRef.send({ type: 'members.search', text: event.target.value })}
        />
      </div>
      <div className="field member-order">
        <label className="field-label" htmlFor={`${id}-order`}>
          {m.homes_members_sort()}
        </label>
        <select
          id={`${id}-order`}
          className="field-box field-width-md"
          value={`${sort} ${direction}`}
          disabled={!ready}
          onChange={(event) => {
            const order = orders.find((one) => `${one.column} ${one.direction}` === event.target.value)
            if (order !== undefined) actorRef.send({ type: 'members.sort', ...order })
          }}
        >
          {orders.map(({ column, direction: way }) => (
            <option key={`${column} ${way}`} value={`${column} ${way}`}>
              {orderName(column, way)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

/** Previous and next page, and where one is. */
export function MemberPages({ actorRef, list: { page, pages } }: { actorRef: CurrentMembersRef; list: MemberPage }) {
  if (pages === 1) return null
  const to = (other: number) => () => actorRef.send({ type: 'members.page', page: other })
  // The buttons stay where they are at the ends of the list: whoever presses on keeps the focus.
  return (
    <nav className="cluster member-pages" aria-label={m.homes_members_pages()}>
      <Button
        icon="chevron-left"
        aria-disabled={page === 1 || undefined}
        onClick={page === 1 ? undefined : to(page - 1)}
      >
        {m.homes_members_previous()}
      </Button>
      <span className="figures">{m.homes_members_page({ page, pages })}</span>
      <Button
        iconEnd="chevron-right"
        aria-disabled={page === pages || undefined}
        onClick={page === pages ? undefined : to(page + 1)}
      >
        {m.homes_members_next()}
      </Button>
    </nav>
  )
}
