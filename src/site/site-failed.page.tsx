import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/status/notice.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { useSiteRef, useSiteSelector } from './site-context.ts'

/** The site could not be loaded: says why and tries again. */
export function SiteFailedPage() {
  const site = useSiteRef()
  const problem = useSiteSelector((snapshot) => snapshot.context.problem)
  return (
    <div className="page page-narrow">
      <PageTitle title={m.shell_failed_title()} />
      <Notice tone="danger" live>
        <p>{problem?.message ?? m.problem_server()}</p>
      </Notice>
      <div className="actions">
        <Button kind="primary" onClick={() => site.send({ type: 'site.retry' })}>
          {m.common_retry()}
        </Button>
      </div>
    </div>
  )
}
