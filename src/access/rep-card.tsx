import type { GroupCard, RepCard as Rep } from '#schemas/calls/visit/access.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import './rep-card.css'

/** Whose code it is: a rep's picture, name, code, email and phone (spec 1, section 2, Access page), or a company's name. */
export function WhoseCode({ card }: { card: Rep | GroupCard }) {
  if (!('agent_id' in card)) return <p>{m.access_company({ name: card.name })}</p>
  return (
    <div className="stack">
      {card.image !== null && <img className="rep-picture" src={card.image} alt="" />}
      {card.logo !== null && card.logo !== '' && <img src={card.logo} alt="" height={40} />}
      <dl className="facts rep-facts">
        <div>
          <dt>{m.access_agent_name()}</dt>
          <dd>
            {card.first_name} {card.last_name}
          </dd>
        </div>
        <div>
          <dt>{m.access_agent_code()}</dt>
          <dd>{card.agent_code}</dd>
        </div>
        <div>
          <dt>{m.access_agent_email()}</dt>
          <dd>{card.email}</dd>
        </div>
        <div>
          <dt>{m.access_agent_phone()}</dt>
          <dd>{card.phone}</dd>
        </div>
      </dl>
    </div>
  )
}
