/**
 * A bar as long as its share of the most, its end a part of it, such as canceled ones. A picture of the numbers beside
 * it, which say all that it does.
 */
export function Bar({ whole, part = 0, most }: { whole: number; part?: number; most: number }) {
  const length = (100 * whole) / Math.max(1, most)
  const end = whole === 0 ? 0 : (length * part) / whole
  return (
    <svg className="desk-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect className="desk-bar-whole" x="0" y="0" width={length - end} height="8" />
      {end > 0 && <rect className="desk-bar-part" x={length - end} y="0" width={end} height="8" />}
    </svg>
  )
}
