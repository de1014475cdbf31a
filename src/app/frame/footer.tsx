import { Suspense, useRef, useState } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/lazy.ts'
import { useNear } from '../../ui/use-near.ts'
import { knownConfig } from '../../calls/config.ts'
import { useSite, useSiteSelector } from '../../site/site-context.ts'
import './footer.css'

const FooterLinks = lazy(async () => ({ default: (await import('./footer-links.tsx')).FooterLinks }))
const LearnMore = lazy(async () => ({ default: (await import('./learn-more.tsx')).LearnMore }))

const year = String(new Date().getFullYear())

/**
 * Spec 1, section 2, Footer. Its links are fetched when somebody comes near them; room is kept for them. A `slim` one,
 * while somebody enrolls, is two lines: the number, and all links behind a line of their own, fetched when it is opened.
 * Without the `shop`, where somebody signs, it has neither its plan nor its links.
 */
export function Footer({ slim = false, shop = true }: { slim?: boolean; shop?: boolean }) {
  const site = useSite()
  const failed = useSiteSelector((snapshot) => snapshot.matches({ frame: 'failed' }))
  // Where the site cannot be opened, the number may be known all the same: then it is needed most.
  const phone = site?.help ?? (failed ? knownConfig()?.support.phone : undefined) ?? ''
  const [unfolded, setUnfolded] = useState(false)
  const ref = useRef<HTMLElement>(null)
  const near = useNear(ref)
  const learnMore = shop && <Suspense>{near && site && <LearnMore site={site} />}</Suspense>
  const groups = (
    <div className="footer-groups">
      <Suspense>{near && site && <FooterLinks key={site.identity.agent_id} site={site} />}</Suspense>
    </div>
  )
  const links = slim ? (
    <details className="footer-more" onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
      <summary>{m.shell_more_links()}</summary>
      {unfolded && (
        <>
          {learnMore}
          {groups}
        </>
      )}
    </details>
  ) : (
    groups
  )
  return (
    <footer className={slim ? 'site-footer site-footer-slim' : 'site-footer'} ref={ref}>
      {!(failed && phone === '') && (
        <div className="questions-banner">
          {near && site?.settings['call_background'] !== undefined && (
            <img className="questions-background" src={site.settings['call_background']} alt="" />
          )}
          <div className="frame-width">
            <div className={phone === '' ? 'questions-unknown' : undefined}>
              <p className="questions-title">{m.shell_questions()}</p>
              {!slim && <p>{m.shell_questions_text()}</p>}
            </div>
            {phone !== '' && (
              <div className="cluster">
                <a className="questions-phone figures" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                  <Icon name="phone" />
                  {formatPhone(phone)}
                </a>
                {!slim && learnMore}
              </div>
            )}
          </div>
        </div>
      )}
      <div className="frame-width footer-body">
        {shop && links}
        <p className="footer-small">{m.shell_association()}</p>
        <p className="footer-small">{site && m.shell_copyright({ year: year, name: site.name })}</p>
      </div>
    </footer>
  )
}
