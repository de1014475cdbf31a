import { m } from '#schemas/messages/generated/messages.js'
import './skeleton.css'

const shapes = {
  text: 'skeleton-text',
  title: 'skeleton-title',
  field: 'skeleton-field',
  /** A list to choose from, with its label above it. */
  select: 'skeleton-select',
  /** A ground with a heading and lines on it. */
  card: 'skeleton-card',
  /** A plan in a list: mark, name, facts, price, button. */
  plan: 'skeleton-card skeleton-plan',
  /** What a list of prices was asked for. */
  summary: 'skeleton-card skeleton-summary',
  /** A plan of a cart, a person, a member. */
  line: 'skeleton-card skeleton-line',
  /** Something to choose, or a part of the review: mark, name, a line. */
  tile: 'skeleton-card skeleton-tile',
  /** A summary: its sums, and the button below them. */
  panel: 'skeleton-card skeleton-panel',
} as const

/** Keeps the room of what will arrive. `count` lines or cards; one announcement for all of them. */
export function Skeleton({ shape = 'text', count = 1 }: { shape?: keyof typeof shapes; count?: number }) {
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={`skeleton ${shapes[shape]}`} aria-hidden="true" />
      ))}
      <output className="visually-hidden">{m.common_loading()}</output>
    </>
  )
}
