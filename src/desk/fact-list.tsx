import type { ReactNode } from 'react'
import { m } from '#schemas/messages/generated/messages.js'

/** What is known of an enrollment, by name. */
export function FactList({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <section aria-labelledby="desk-facts">
      <h2 id="desk-facts">{m.desk_case_facts()}</h2>
      <dl className="facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
