import { useState } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { useViewed } from '../machine-context.ts'
import { transitionText } from '../viewer-words.ts'
import { durationText, numberText, percentText } from '../../i18n/amounts.ts'
import type { Figures, StateFigures } from './figures.ts'
import { isDropOff, isWait } from './traffic-overlay.ts'

type Column = 'id' | 'entered' | 'left' | 'median'

/** Ways on that are named in a row; the diagram shows them all. */
const WAYS = 3

const valueOf = (one: StateFigures, by: Column): number => {
  switch (by) {
    case 'entered':
      return one.entered
    case 'left':
      return one.share ?? -1
    case 'median':
      return one.median ?? -1
    case 'id':
      return 0
  }
}

/** The figures of the overlay in rows that can be ranked, for those who do not see the diagram and those who compare. */
export function StateTable({ figures }: { figures: Figures }) {
  const { own, select } = useViewed()
  const [order, setOrder] = useState<{ by: Column; descending: boolean }>({ by: 'entered', descending: true })
  // The order of the machine where a column says the same of two.
  const rows = figures.states
    .filter(({ entered, left }) => entered + left > 0)
    .toSorted((a, b) => {
      if (order.by === 'id') return order.descending ? b.id.localeCompare(a.id) : a.id.localeCompare(b.id)
      const difference = valueOf(a, order.by) - valueOf(b, order.by)
      return order.descending ? -difference : difference
    })
  const head = (by: Column, text: string) => (
    <th scope="col" aria-sort={order.by !== by ? undefined : order.descending ? 'descending' : 'ascending'}>
      <button
        type="button"
        className="viewer-sort"
        onClick={() => setOrder({ by, descending: order.by === by ? !order.descending : by !== 'id' })}
      >
        {text}
        <span aria-hidden="true">{order.by !== by ? '' : order.descending ? ' ↓' : ' ↑'}</span>
      </button>
    </th>
  )
  const wayText = (id: string) => {
    const transition = own.transitions.find((one) => one.id === id)
    return transition === undefined ? id : transitionText(transition, own)
  }
  return (
    <table className="viewer-table">
      <caption className="visually-hidden">{m.viewer_traffic_states()}</caption>
      <thead>
        <tr>
          {head('id', m.viewer_traffic_state())}
          {head('entered', m.viewer_traffic_entered())}
          {head('left', figures.ends ? m.viewer_traffic_gave_up() : m.viewer_traffic_went())}
          {head('median', m.viewer_traffic_time())}
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              <button type="button" className="viewer-way" onClick={() => select(one.id)}>
                {one.id}
              </button>
              {one.ways.slice(0, WAYS).map(({ id, count }) => (
                <span key={id} className="viewer-row-way">
                  {m.viewer_traffic_way({ way: wayText(id), count: numberText(count) })}
                </span>
              ))}
            </th>
            <td>{numberText(one.entered)}</td>
            <td className={isDropOff(one, figures) ? 'viewer-drop' : undefined}>
              {one.share === null || one.left === 0 ? '–' : percentText(one.share)}
            </td>
            <td className={isWait(one, own) ? 'viewer-wait' : undefined}>
              {one.median === null ? '–' : durationText(one.median)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
