import { useActorRef, useSelector } from '@xstate/react'
import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SiteInfo } from '#machines/storefront/site/site.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { outsideLink } from '#schemas/storefront/outside-link.rules.ts'
import type { LinkName } from '#schemas/storefront/catalog/site-config.ts'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import { repCode } from '../../calls/enrollment/frame.actors.ts'
import { lazy } from '../../ui/lazy.ts'
import { OutsideLink } from '../../ui/links/outside-link.tsx'
import { RouteLink } from '../../ui/links/route-link.tsx'
import { leaveSite } from '../leave-site.ts'

const VideoDialog = lazy(async () => ({ default: (await import('./video-dialog.tsx')).VideoDialog }))

const AccessCodeDialog = lazy(async () => ({
  default: (await import('../../access/access-code-dialog.tsx')).AccessCodeDialog,
}))
const EmployeeCodeDialog = lazy(async () => ({
  default: (await import('../../access/employee-code-dialog.tsx')).EmployeeCodeDialog,
}))

type Film = 'member_video' | 'group_video'

/**
 * The grouped links of the footer (spec 1, section 2, Footer), each group with the site's icon for it. An address that the site does not name is not shown, nor
 * a group without any.
 */
export function FooterLinks({ site }: { site: SiteInfo }) {
  const { links, identity, phone, email, settings } = site
  const code = useSelector(useActorRef(repCode, { input: { agentId: identity.agent_id } }), (s) => s.output ?? null)
  const [opened, setOpened] = useState<Film | 'access' | 'employee' | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const navigate = useNavigate()
  const leave = () => void leaveSite().then(() => navigate('/'))

  const outside = (name: LinkName, label: string) => {
    const address = links[name]
    return address === undefined ? null : <OutsideLink to={outsideLink(name, address, code)}>{label}</OutsideLink>
  }
  const press = (label: string, onPress: () => void) => (
    <button type="button" className="footer-button" onClick={onPress}>
      {label}
    </button>
  )
  const film = (name: Film, label: string) => (links[name] === undefined ? null : press(label, () => setOpened(name)))

  return (
    <>
      <Group title={m.shell_footer_reps()} icon={settings['footer_reps']}>
        {outside('rep_registration', m.shell_rep_registration())}
        {outside('rep_dashboard', m.frame_tool_rep_dashboard())}
        {press(m.frame_access_code(), () => setOpened('access'))}
        {press(m.shell_not_my_site(), leave)}
      </Group>
      <Group title={m.shell_footer_members()} icon={settings['footer_members']}>
        {press(m.frame_employee_enroll(), () => setOpened('employee'))}
        {outside('member_login', m.shell_member_login())}
        {outside('member_dashboard', m.frame_tool_member_dashboard())}
        {film('member_video', m.shell_video())}
      </Group>
      <Group title={m.shell_footer_groups()} icon={settings['footer_groups']}>
        {outside('group_application', m.shell_group_application())}
        {outside('group_login', m.shell_group_login())}
        {film('group_video', m.shell_group_video())}
      </Group>
      <Group title={m.shell_footer_app()} icon={settings['footer_app']}>
        {outside('app_ios', m.shell_app_ios())}
        {outside('app_android', m.shell_app_android())}
      </Group>
      <Group title={m.shell_contact()} icon={settings['footer_contact']}>
        <a className="figures" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {formatPhone(phone)}
        </a>
        <a href={`mailto:${email}`}>{email}</a>
        <RouteLink to="/support">{m.shell_support_request()}</RouteLink>
      </Group>
      <Suspense>
        {opened === 'access' && <AccessCodeDialog onClose={close} />}
        {opened === 'employee' && <EmployeeCodeDialog onClose={close} />}
        {opened === 'member_video' && (
          <VideoDialog
            title={m.frame_video_member()}
            words={m.frame_video_member_words()}
            address={links.member_video ?? ''}
            onClose={close}
          />
        )}
        {opened === 'group_video' && (
          <VideoDialog
            title={m.frame_video_group()}
            words={m.frame_video_group_words()}
            address={links.group_video ?? ''}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

function Group({ title, icon, children }: { title: string; icon: string | undefined; children: ReactNode[] }) {
  const shown = children.filter((child) => child !== null)
  if (shown.length === 0) return null
  return (
    <section>
      <h2>
        {icon !== undefined && <img className="footer-icon" src={icon} alt="" width={20} height={20} />}
        {title}
      </h2>
      <ul>
        {shown.map((child, index) => (
          <li key={index}>{child}</li>
        ))}
      </ul>
    </section>
  )
}
