import { useParams } from 'react-router-dom'
import { lazy } from '../../ui/lazy.ts'

const ContinuePage = lazy(async () => ({ default: (await import('./continue.page.tsx')).ContinuePage }))
const DirectContinuePage = lazy(async () => ({
  default: (await import('./direct-continue.page.tsx')).DirectContinuePage,
}))
const SigningPage = lazy(async () => ({
  default: (await import('../../enrollment/signing/signing.page.tsx')).SigningPage,
}))

/** The ways back that mails lead to: a code, a link to a saved tab, a link to sign. One entry for the landing page. */
export function ResumePage() {
  const { id, tab } = useParams()
  if (id === undefined) return <ContinuePage />
  return tab === undefined ? <SigningPage /> : <DirectContinuePage />
}
