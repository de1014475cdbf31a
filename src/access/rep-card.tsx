import type { RepCard as Rep } from '#schemas/calls/access.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import { EmailText } from '../ui/email-text.tsx'
import './rep-card.css'

/** Whose code it is: name, agent code, e-mail and phone (spec 1, section 2, Access page). */
export function RepCard({ rep }: { rep: Rep }) {
  return (
    <div className="stack">
      {rep.logo !== null && rep.logo !== '' && <img src={rep.logo} alt="" height={40} />}
      <dl className="facts rep-facts">
        <div>
          <dt>{m.access_agent_name()}</dt>
          <dd>
            {rep.first_name} {rep.last_name}
          </dd>
        </div>
        <div>
          <dt>{m.access_agent_code()}</dt>
          <dd>{rep.agent_code}</dd>
        </div>
        <div>
          <dt>{m.access_agent_email()}</dt>
          <dd>
            <EmailText email={rep.email} />
          </dd>
        </div>
        <div>
          <dt>{m.access_agent_phone()}</dt>
          <dd>{formatPhone(rep.phone)}</dd>
        </div>
      </dl>
    </div>
  )
}
