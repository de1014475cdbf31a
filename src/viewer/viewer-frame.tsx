import type { ReactNode } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { Icon } from '../ui/icon.tsx'
import { RouteLink } from '../ui/links/route-link.tsx'
import { ToolFrame } from '../ui/tool-frame/tool-frame.tsx'

/** The frame of the analysts' pages, with the way back to the site. */
export const ViewerFrame = ({ children }: { children: ReactNode }) => (
  <ToolFrame
    home={{ to: '/machines', name: m.viewer_title() }}
    nav={
      <nav className="tool-nav" aria-label={m.viewer_title()}>
        <RouteLink to="/" className="tool-link">
          <Icon name="arrow-left" size="sm" />
          {m.viewer_to_site()}
        </RouteLink>
      </nav>
    }
  >
    {children}
  </ToolFrame>
)
