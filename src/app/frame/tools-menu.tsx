import { useActorRef, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { SiteInfo } from '#machines/storefront/site/site.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { outsideLink } from '#schemas/storefront/outside-link.rules.ts'
import type { LinkName } from '#schemas/storefront/catalog/site-config.ts'
import { repCode, ticketLink } from '../../calls/enrollment/frame.actors.ts'
import { Icon } from '../../ui/icon.tsx'
import { OutsideLink } from '../../ui/links/outside-link.tsx'
import { useDropdown } from './use-dropdown.ts'

const names = (): [LinkName | 'tickets', string][] => [
  ['admin', m.frame_tool_admin()],
  ['message_center', m.frame_tool_message_center()],
  ['file_management', m.frame_tool_file_management()],
  ['rep_dashboard', m.frame_tool_rep_dashboard()],
  ['member_dashboard', m.frame_tool_member_dashboard()],
  ['group_dashboard', m.frame_tool_group_dashboard()],
  ['tickets', m.frame_tool_tickets()],
  ['sso', m.frame_tool_sso()],
  ['rep_registration', m.frame_tool_rep_registration()],
  ['member_registration', m.frame_tool_member_registration()],
  ['group_registration', m.frame_tool_group_registration()],
]

/** The tools of the internal modes (spec 1, section 2, Header). One that the site does not name is not shown. */
export function ToolsMenu({ site }: { site: SiteInfo }) {
  const { shown, ref, opener, panel } = useDropdown()
  return (
    <nav ref={ref} aria-label={m.frame_tools()}>
      <button {...opener} className="utility-button">
        <Icon name="user" size="sm" />
        <span className="utility-words">{m.frame_tools()}</span>
      </button>
      <ul {...panel} className="menu-panel">
        {shown && <Tools key={site.identity.agent_id} site={site} />}
      </ul>
    </nav>
  )
}

function Tools({ site: { links, identity } }: { site: SiteInfo }) {
  const code = useSelector(useActorRef(repCode, { input: { agentId: identity.agent_id } }), (s) => s.output ?? null)
  const tickets = useSelector(useActorRef(ticketLink), (s) => s.output ?? undefined)
  return names().map(([name, label]): ReactNode => {
    const address = name === 'tickets' ? tickets : links[name]
    return address === undefined ? null : (
      <li key={name}>
        <OutsideLink to={name === 'tickets' ? address : outsideLink(name, address, code)}>{label}</OutsideLink>
      </li>
    )
  })
}
