import { useParams } from 'react-router-dom'
import { accessPath } from '#schemas/desk/provider-paths.ts'
import { readReturned } from '../../browser/returned-sign-in.ts'
import { useSite, useSiteSelector } from '../../site/site-context.ts'
import { SiteFailedPage } from '../../site/site-failed.page.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { useTaken } from '../../ui/use-taken.ts'
import { AccessPage } from './access.page.tsx'
import { BareFrame } from './bare-frame.tsx'

/** `/sign-in`: where reps and groups sign in on any site, and come back to from the identity provider. */
export function SignInPage() {
  const whose = useParams()['of'] === 'group' ? 'group' : 'rep'
  const returned = useTaken(() => (location.search === '' ? null : { value: readReturned(), path: accessPath(whose) }))
  const site = useSite()
  const failed = useSiteSelector((s) => s.matches({ frame: 'failed' }))
  if (site === null) {
    return (
      <BareFrame>
        {failed ? (
          <SiteFailedPage />
        ) : (
          <div className="page page-narrow">
            <Skeleton shape="title" />
            <Skeleton count={3} />
          </div>
        )}
      </BareFrame>
    )
  }
  return (
    <AccessPage known={site.visit?.role === whose && whose === 'rep'} asked={null} of={whose} returned={returned} />
  )
}
