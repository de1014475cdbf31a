import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { fetchTexts } from '#schemas/messages/other-texts.ts'
import { preferredLocale, takeLocale } from '../i18n/locale.ts'
import { listenBeforeRouter } from '../ui/pop-guard.ts'
import { App } from './app.tsx'
import { fetchOnTouch } from './fetch-on-touch.ts'
import { guardDoublePress } from '../browser/double-press.ts'
import { hearFilledValues } from '../browser/filled-values.ts'
import { reloadOnStaleChunk } from '../browser/stale-chunk.ts'

reloadOnStaleChunk()
guardDoublePress()
hearFilledValues()
listenBeforeRouter()
fetchOnTouch(location.pathname === '/')

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const drawnIn = document.documentElement.lang
const locale = preferredLocale()
const app = <App router={(children) => <BrowserRouter>{children}</BrowserRouter>} />

const start = () => {
  takeLocale(locale)
  // In slices of a few milliseconds, between which the browser can answer to a press or a key.
  startTransition(() => {
    // The prerendered page is taken over where the language agrees, else drawn anew.
    if (location.pathname === '/' && root.hasChildNodes() && drawnIn === locale) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}
const texts = fetchTexts(locale)
if (texts === null) start()
else void texts.then(start)
