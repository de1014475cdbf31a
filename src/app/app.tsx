import { StrictMode, type ReactNode } from 'react'
import { useLocale } from '../i18n/locale.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Providers } from './providers.tsx'
import { AppRoutes } from './router.tsx'
import '../ui/layout/fonts.css'
import '../ui/layout/tokens.css'
import '../ui/layout/base.css'
import '../ui/layout/layout.css'

/** The whole product inside the router that it is given. Reads the language, so that a change renders all of it. */
export function App({ router }: { router: (children: ReactNode) => ReactNode }) {
  useLocale()
  return (
    <StrictMode>
      <ErrorBoundary>
        {router(
          <Providers>
            <AppRoutes />
          </Providers>,
        )}
      </ErrorBoundary>
    </StrictMode>
  )
}
