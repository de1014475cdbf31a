import { m } from '#schemas/messages/generated/messages.js'
import './skeleton.css'

const shapes = {
  text: 'skeleton-text',
  title: 'skeleton-title',
  card: 'skeleton-card',
  field: 'skeleton-field',
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
