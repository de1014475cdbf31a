import { Suspense } from 'react'
import { lazy } from '../ui/lazy.ts'
import type { EmailDoubtProps } from './email-doubt.tsx'

const EmailDoubt = lazy(async () => ({ default: (await import('./email-doubt.tsx')).EmailDoubt }))

/** `EmailDoubt`, fetched where there is an email field: the domains it knows are of no use to other forms. */
export const EmailDoubtLater = (props: EmailDoubtProps) => (
  <Suspense>
    <EmailDoubt {...props} />
  </Suspense>
)
