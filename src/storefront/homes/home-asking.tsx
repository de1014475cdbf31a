import { useSelector } from '@xstate/react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { HomeRef } from '#machines/storefront/home/home.machine.ts'
import type { SiteInfo } from '#machines/storefront/site/site.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { landingPath } from '#schemas/storefront/visit/entry-kind.rules.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { lazy } from '../../ui/lazy.ts'
import { WorkList } from '../work-list/work-list.tsx'

/** Who do you want to enroll for? A website only begins (spec 1, section 2). */
export function HomeAsking({ actorRef, site }: { actorRef: HomeRef; site: SiteInfo }) {
  const mode = useSelector(actorRef, (s) => s.context.mode)
  const newMember = () => actorRef.send({ type: 'home.newMember' })
  if (mode === 'website') {
    return (
      <div className="actions">
        <Button kind="primary" iconEnd="arrow-right" onClick={newMember}>
          {m.homes_start()}
        </Button>
      </div>
    )
  }
  return (
    <>
      <section className="stack" aria-labelledby="home-who">
        <h2 id="home-who">{m.homes_who()}</h2>
        <div className="card-grid">
          <Tile icon="user" title={m.homes_new()} text={m.homes_new_text()} onClick={newMember} />
          <Tile
            icon="users"
            title={m.homes_current()}
            text={m.homes_current_text()}
            onClick={() => actorRef.send({ type: 'home.currentMember' })}
          />
        </div>
      </section>
      {mode === 'group' ? (
        <>
          <GroupOptions links={site.links} />
          {site.identity.group_id !== null && <WorkList by="group" id={site.identity.group_id} />}
        </>
      ) : (
        <>
          {site.identity.agent_id !== null && <WorkList by="rep" id={site.identity.agent_id} />}
          <div className="actions">
            <ButtonLink kind="quiet" to={landingPath('agent', site.landing)}>
              {m.homes_landing()}
            </ButtonLink>
          </div>
        </>
      )}
    </>
  )
}

function Tile({ icon, title, text, onClick }: { icon: IconName; title: string; text: string; onClick: () => void }) {
  return (
    <button type="button" className="home-tile" onClick={onClick}>
      <Icon name={icon} size="lg" />
      <span className="home-tile-title">{title}</span>
      <span className="muted">{text}</span>
    </button>
  )
}

const EmployeeCodeDialog = lazy(async () => ({
  default: (await import('../../access/employee-code-dialog.tsx')).EmployeeCodeDialog,
}))

/**
 * Get Group Quote, Add New Employee, View Plans, Back (spec 1, section 2, Group home). A new employee enrolls alone, by
 * the company's code and landing page; New Member above is enrolled here.
 */
function GroupOptions({ links }: { links: SiteInfo['links'] }) {
  const navigate = useNavigate()
  const [asksCode, setAsksCode] = useState(false)
  return (
    <Card as="section" title={m.homes_options_title()} tone="soft">
      <div className="cluster">
        {links.group_quote !== undefined && (
          <ButtonLink to={links.group_quote} iconEnd="external">
            {m.homes_options_quote()}
          </ButtonLink>
        )}
        <Button icon="plus" onClick={() => setAsksCode(true)}>
          {m.homes_options_employee()}
        </Button>
        <ButtonLink to="/plans">{m.homes_options_plans()}</ButtonLink>
        <Button kind="quiet" icon="arrow-left" onClick={() => void navigate(-1)}>
          {m.homes_options_back()}
        </Button>
      </div>
      <Suspense>{asksCode && <EmployeeCodeDialog byGroup onClose={() => setAsksCode(false)} />}</Suspense>
    </Card>
  )
}
