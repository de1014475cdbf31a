import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { Locale } from '#schemas/messages/languages.ts'
import { takeLocale } from '../i18n/locale.ts'
import { App } from './app.tsx'

/** The landing page as HTML for `#root`, drawn at build time. The page takes it over where the language agrees. */
export const renderLanding = (locale: Locale): string => {
  takeLocale(locale)
  return renderToString(<App router={(children) => <StaticRouter location="/">{children}</StaticRouter>} />)
}
