import { m } from '#schemas/messages/generated/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** Spec 1, section 2, 404 page. */
export function NotFoundPage() {
  return (
    <div className="page page-narrow">
      <PageTitle title={m.shell_not_found()} lead={m.shell_not_found_text()} />
      <div className="actions">
        <ButtonLink kind="primary" to="/">
          {m.shell_back_home()}
        </ButtonLink>
      </div>
    </div>
  )
}
