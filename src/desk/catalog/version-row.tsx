import { useSelector } from '@xstate/react'
import type { DeskCatalogRef } from '#machines/desk/desk-catalog/desk-catalog.machine.ts'
import type { CatalogVersion } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { RouteLink } from '../../ui/links/route-link.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { mistakesText, originText, stateName, stateTone, versionAddress } from './catalog-words.ts'

interface Props {
  row: CatalogVersion
  actorRef: DeskCatalogRef
  onCopy: () => void
}

/** A version among others: what it is to everybody, where it came from, what can be done with it. */
export function VersionRow({ row, actorRef, onCopy }: Props) {
  const ready = useSelector(actorRef, (s) => s.matches('listing'))
  const { number, note, mistakes, state } = row
  return (
    <li className="desk-row">
      <div className="desk-row-words">
        <p className="desk-row-name">
          <RouteLink to={versionAddress(number)}>{m.catalog_version({ number })}</RouteLink>
        </p>
        {note !== '' && <p>{note}</p>}
        <p className="small muted">{originText(row)}</p>
      </div>
      <div className="desk-row-state">
        <Badge tone={stateTone(state)}>{stateName(state)}</Badge>
        {mistakes > 0 && (
          <Badge tone="danger" icon="warning">
            {mistakesText(mistakes)}
          </Badge>
        )}
        <Button disabled={!ready} aria-label={m.catalog_copy_of({ number })} onClick={onCopy}>
          {m.catalog_copy()}
        </Button>
        {state === 'draft' && (
          <Button
            kind="quiet"
            icon="trash"
            disabled={!ready}
            aria-label={m.catalog_remove_of({ number })}
            onClick={() => actorRef.send({ type: 'desk-catalog.remove', number })}
          >
            {m.catalog_remove()}
          </Button>
        )}
      </div>
    </li>
  )
}
