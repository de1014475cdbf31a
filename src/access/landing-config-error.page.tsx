import { m } from '#schemas/messages/generated/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'

/** A rep or a group without a landing page (spec 1, section 8). */
export function LandingConfigErrorPage() {
  return (
    <div className="page page-narrow">
      <PageTitle title={m.landing_config_title()} lead={m.landing_config_text()} />
      <div className="actions">
        <ButtonLink kind="primary" to="/">
          {m.shell_back_home()}
        </ButtonLink>
      </div>
    </div>
  )
}
