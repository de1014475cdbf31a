import { Suspense } from 'react'
import { useSite } from '../../site/site-context.ts'
import { lazy } from '../../ui/lazy.ts'

const PreviewBanner = lazy(async () => ({ default: (await import('./preview-banner.tsx')).PreviewBanner }))

/** The banner of a preview; its code is fetched where there is one. */
export function PreviewPlace() {
  const preview = useSite()?.preview
  return (
    preview !== undefined && (
      <Suspense>
        <PreviewBanner number={preview} />
      </Suspense>
    )
  )
}
