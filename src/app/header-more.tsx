import { Suspense, useState } from 'react'
import type { SiteInfo } from '#machines/storefront/site.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Icon } from '../ui/icon.tsx'
import { lazy } from '../ui/lazy.ts'
import { AgeToggle } from './age-toggle.tsx'
import { ToolsMenu } from './tools-menu.tsx'

const AboutDialog = lazy(async () => ({ default: (await import('./about-dialog.tsx')).AboutDialog }))

/** A rep's or group's own visit: whoever only comes to their host is a stranger there. */
const isInternal = ({ visit }: SiteInfo): boolean => visit?.role === 'rep' || visit?.role === 'group'

/** What the header has for those who are known (spec 1, section 2, Header). Room is kept: the bar does not grow. */
export function HeaderMore({ site, over65 }: { site: SiteInfo; over65: 0 | 1 | null }) {
  const [about, setAbout] = useState(false)
  const internal = isInternal(site)
  return (
    <div className="utility-more">
      {(site.identity.agent_id ?? site.identity.group_id) !== null && (
        <button type="button" className="utility-button" onClick={() => setAbout(true)}>
          <Icon name="info" size="sm" />
          <span className="utility-words">{m.frame_about({ name: site.name })}</span>
        </button>
      )}
      {(internal || over65 !== null) && <AgeToggle site={site} over65={over65 ?? 0} />}
      {internal && <ToolsMenu site={site} />}
      <Suspense>{about && <AboutDialog site={site} onClose={() => setAbout(false)} />}</Suspense>
    </div>
  )
}
