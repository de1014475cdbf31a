import { Suspense } from 'react'
import { lazy } from '../../ui/lazy.ts'
import type { WidgetProps } from '../widgets.tsx'

const CardFrame = lazy(async () => ({ default: (await import('./card-frame.tsx')).CardFrame }))

/** `CardFrame`, fetched where a provider takes cards: other forms know nothing of it. */
export const CardFrameLater = (props: WidgetProps) => (
  <Suspense>
    <CardFrame {...props} />
  </Suspense>
)
