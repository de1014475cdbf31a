import { m } from '#schemas/messages/generated/messages.js'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { Art } from '../../ui/art/art.tsx'
import { HomeLink } from '../frame/home-link.tsx'
import '../../ui/button.css'

/** Spec 1, section 2, 404 page. */
export function NotFoundPage() {
  return (
    <div className="page page-narrow page-still">
      <Art name="lost" />
      <PageTitle title={m.shell_not_found()} lead={m.shell_not_found_text()} />
      <div className="actions">
        <HomeLink className="button button-primary">
          <span className="button-label">{m.shell_back_home()}</span>
        </HomeLink>
      </div>
    </div>
  )
}
