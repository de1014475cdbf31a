import { useSelector } from '@xstate/react'
import type { DeskCatalogRef } from '#machines/desk/desk-catalog/desk-catalog.machine.ts'
import type { Publication } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { RouteLink } from '../../ui/links/route-link.tsx'
import { publicationText, versionAddress } from './catalog-words.ts'

/** What everybody sees and since when, what is planned, and what was. */
export function Publications({ actorRef }: { actorRef: DeskCatalogRef }) {
  const publications = useSelector(actorRef, (s) => s.context.publications)
  const ready = useSelector(actorRef, (s) => s.matches('listing'))
  const of = (state: Publication['state']) => publications.filter((one) => one.state === state)
  const [now] = of('now')
  const planned = of('planned')
  const past = publications.filter(({ state }) => state === 'past' || state === 'withdrawn')
  return (
    <div className="desk-publications stack stack-loose">
      <section aria-labelledby="desk-published">
        <h2 id="desk-published">{m.catalog_now()}</h2>
        {now === undefined ? <p>{m.catalog_now_none()}</p> : <Line publication={now} since />}
      </section>
      <section aria-labelledby="desk-planned">
        <h2 id="desk-planned">{m.catalog_planned()}</h2>
        {planned.length === 0 ? (
          <p className="muted">{m.catalog_planned_none()}</p>
        ) : (
          <ul className="desk-history">
            {planned.map((publication) => (
              <li key={publication.id}>
                <Line publication={publication} />
                <div>
                  <Button
                    disabled={!ready}
                    aria-label={m.catalog_withdraw_of({ number: publication.number })}
                    onClick={() => actorRef.send({ type: 'desk-catalog.withdraw', id: publication.id })}
                  >
                    {m.catalog_withdraw()}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
      {past.length > 0 && (
        <section aria-labelledby="desk-past">
          <h2 id="desk-past">{m.catalog_past()}</h2>
          <ul className="desk-history">
            {past.map((publication) => (
              <li key={publication.id}>
                <Line publication={publication} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Line({ publication, since = false }: { publication: Publication; since?: boolean }) {
  const { number, state } = publication
  const text = publicationText(publication)
  return (
    <>
      <p className="desk-row-name">
        <RouteLink to={versionAddress(number)}>{m.catalog_version({ number })}</RouteLink>
      </p>
      <p className="small muted">
        {since ? m.catalog_since({ text }) : text}
        {state === 'withdrawn' && ` · ${m.catalog_state_withdrawn()}`}
      </p>
    </>
  )
}
