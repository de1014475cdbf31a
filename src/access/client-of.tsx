import type { GroupCard, RepCard } from '#schemas/calls/visit/access.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { landingPath } from '#schemas/storefront/visit/entry-kind.rules.ts'
import { ButtonLink } from '../ui/button.tsx'

/** For clients who have a rep's or a company's code, which is public: its page is open to them, signing in is not. */
export function ClientOf({ card }: { card: RepCard | GroupCard }) {
  const isRep = 'agent_id' in card
  const name = isRep ? `${card.first_name} ${card.last_name}` : card.name
  return (
    <div className="stack">
      <p>{isRep ? m.access_client({ name }) : m.access_client_company({ name })}</p>
      {card.landing_url === null ? (
        <p>{m.access_client_none({ name })}</p>
      ) : (
        <div className="actions">
          <ButtonLink to={landingPath(isRep ? 'agent' : 'group', card.landing_url)}>
            {m.access_client_open({ name })}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
