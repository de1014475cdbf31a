import { Suspense, useState } from 'react'
import type { SiteInfo } from '#machines/storefront/site/site.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/lazy.ts'
import { AgeToggle } from './age-toggle.tsx'
import { ToolsMenu } from './tools-menu.tsx'

const AccessCodeDialog = lazy(async () => ({
  default: (await import('../../access/access-code-dialog.tsx')).AccessCodeDialog,
}))

const AboutDialog = lazy(async () => ({ default: (await import('./about-dialog.tsx')).AboutDialog }))

/** A rep's or group's own visit: whoever only comes to their host is a stranger there. */
const isInternal = ({ visit }: SiteInfo): boolean => visit?.role === 'rep' || visit?.role === 'group'

/** On the host of a rep or a group: who may show there to be the one whom it belongs to. */
const ownerOf = ({ kind, visit }: SiteInfo): 'rep' | 'group' | null => {
  const owner = kind === 'agent' ? 'rep' : kind === 'group' ? 'group' : null
  return visit?.role === owner ? null : owner
}

/** What the header has for those who are known (spec 1, section 2, Header). Room is kept: the bar does not grow. */
export function HeaderMore({ site, over65 }: { site: SiteInfo; over65: 0 | 1 | null }) {
  const [about, setAbout] = useState(false)
  const [entering, setEntering] = useState(false)
  const internal = isInternal(site)
  const owner = ownerOf(site)
  return (
    <div className="utility-more">
      {(site.identity.agent_id ?? site.identity.group_id) !== null && (
        <button type="button" className="utility-button" onClick={() => setAbout(true)}>
          <Icon name="info" size="sm" />
          <span className="utility-words">{m.frame_about({ name: site.name })}</span>
          <span className="utility-brief" aria-hidden="true">
            {m.frame_about_short()}
          </span>
        </button>
      )}
      {(internal || over65 !== null) && <AgeToggle site={site} over65={over65 ?? 0} />}
      {internal && <ToolsMenu site={site} />}
      {owner !== null && (
        <button type="button" className="utility-button" onClick={() => setEntering(true)}>
          <Icon name="lock" size="sm" />
          <span className="utility-words">{owner === 'rep' ? m.access_rep() : m.access_employer()}</span>
          <span className="utility-brief" aria-hidden="true">
            {m.frame_sign_in_short()}
          </span>
        </button>
      )}
      <Suspense>
        {entering && owner !== null && <AccessCodeDialog of={owner} onClose={() => setEntering(false)} />}
      </Suspense>
      <Suspense>{about && <AboutDialog site={site} onClose={() => setAbout(false)} />}</Suspense>
    </div>
  )
}
