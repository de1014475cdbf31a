import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { takeLocale, type Locale } from '../i18n/locale.ts'
import { App } from './app.tsx'
import { pages } from './pages.ts'

/** The landing page as HTML for `#root`, drawn at build time. The page takes it over where the language agrees. */
export const renderLanding = async (locale: Locale): Promise<string> => {
  takeLocale(locale)
  await pages.landing.preload()
  return renderToString(<App router={(children) => <StaticRouter location="/">{children}</StaticRouter>} />)
}
