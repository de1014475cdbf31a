import type { ReactNode } from 'react'
import type { LinkName } from '#schemas/storefront/site-config.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatPhone } from '../i18n/format.ts'
import { Icon } from '../ui/icon.tsx'
import { useSite } from './site-context.ts'
import './footer.css'

interface FooterLink {
  link: LinkName
  label: string
}

const year = String(new Date().getFullYear())

/** Spec 1, section 2, Footer. A link that the site does not name is not shown, nor a group without any. */
export function Footer() {
  const site = useSite()
  const groups: { title: string; links: FooterLink[] }[] = [
    {
      title: m.shell_footer_reps(),
      links: [
        { link: 'rep_registration', label: m.shell_rep_registration() },
        { link: 'rep_dashboard', label: m.shell_dashboard() },
      ],
    },
    {
      title: m.shell_footer_members(),
      links: [
        { link: 'member_login', label: m.shell_member_login() },
        { link: 'member_dashboard', label: m.shell_dashboard() },
        { link: 'member_video', label: m.shell_video() },
      ],
    },
    {
      title: m.shell_footer_groups(),
      links: [
        { link: 'group_application', label: m.shell_group_application() },
        { link: 'group_login', label: m.shell_group_login() },
        { link: 'group_video', label: m.shell_group_video() },
      ],
    },
    {
      title: m.shell_footer_app(),
      links: [
        { link: 'app_ios', label: m.shell_app_ios() },
        { link: 'app_android', label: m.shell_app_android() },
      ],
    },
  ]
  return (
    <footer className="site-footer">
      <div className="questions-banner">
        <div className="frame-width">
          <div>
            <p className="questions-title">{m.shell_questions()}</p>
            <p>{m.shell_questions_text()}</p>
          </div>
          {site && (
            <div className="cluster">
              <a className="questions-phone figures" href={`tel:${site.phone.replace(/[^\d+]/g, '')}`}>
                <Icon name="phone" />
                {formatPhone(site.phone)}
              </a>
              {site.links.learn_more && <Outside to={site.links.learn_more}>{m.shell_learn_more()}</Outside>}
            </div>
          )}
        </div>
      </div>
      <div className="frame-width footer-body">
        {site && (
          <div className="footer-groups">
            {groups.map(({ title, links }) => {
              const shown = links.filter(({ link }) => site.links[link])
              return shown.length === 0 ? null : (
                <section key={title}>
                  <h2>{title}</h2>
                  <ul>
                    {shown.map(({ link, label }) => (
                      <li key={link}>
                        <Outside to={site.links[link] ?? ''}>{label}</Outside>
                      </li>
                    ))}
                  </ul>
                </section>
              )
            })}
            <section>
              <h2>{m.shell_contact()}</h2>
              <ul>
                <li>
                  <a className="figures" href={`tel:${site.phone.replace(/[^\d+]/g, '')}`}>
                    {formatPhone(site.phone)}
                  </a>
                </li>
                <li>
                  <a href={`mailto:${site.email}`}>{site.email}</a>
                </li>
                {site.links.support_request && (
                  <li>
                    <Outside to={site.links.support_request}>{m.shell_support_request()}</Outside>
                  </li>
                )}
              </ul>
            </section>
          </div>
        )}
        <p className="footer-small">{m.shell_association()}</p>
        <p className="footer-small">{site && m.shell_copyright({ year: year, name: site.name })}</p>
      </div>
    </footer>
  )
}

function Outside({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> ({m.common_new_tab()})</span>
    </a>
  )
}
