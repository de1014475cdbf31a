import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { baseLocale, languagesIn } from './languages.mjs'
import { withoutLaterLink } from './vite/later-link.ts'

const source = 'src/app/prerender.tsx'
const out = 'dist/prerender'
const root = '<div id="root"></div>'

/**
 * Writes `dist/client/landing.LOCALE.html`: the page's own HTML with the landing page already drawn in it, which
 * the server sends for `/` (LCP on a slow phone falls from 2.4 s to under 1 s). Throws where the page has no
 * `renderLanding` or no empty root to draw into: a landing page that is silently not prerendered is a slow one.
 */
export const prerenderLanding = async (client: string): Promise<void> => {
  if (!existsSync(source)) throw new Error(`${source} is missing: the landing page cannot be prerendered`)
  const html = withoutLaterLink(readFileSync(`${client}/index.html`, 'utf8'))
  if (!html.includes(root)) throw new Error(`index.html has no ${root} to draw the landing page into`)
  await build({ logLevel: 'warn', build: { ssr: source, outDir: out, emptyOutDir: true, copyPublicDir: false } })
  const page: unknown = await import(pathToFileURL(resolve(out, 'prerender.js')).href)
  if (!isPrerenderer(page)) throw new Error(`${source} does not export renderLanding(locale)`)
  for (const [locale, { direction }] of Object.entries(languagesIn('schemas/messages'))) {
    const drawn = await page.renderLanding(locale)
    if (drawn.length === 0) throw new Error(`renderLanding('${locale}') drew nothing`)
    writeFileSync(
      `${client}/landing.${locale}.html`,
      html
        .replace(root, () => `<div id="root">${drawn}</div>`)
        .replace(/<html lang="[^"]*"/, `<html lang="${locale}" dir="${direction}" data-start="landing"`)
        .replace('</head>', () => `${textsOf(client, html, locale)}</head>`),
    )
  }
  rmSync(out, { recursive: true })
}

/** The texts in another language of the chunks that the page begins with, fetched together with the chunks. */
const textsOf = (client: string, html: string, locale: string): string => {
  if (locale === baseLocale) return ''
  const chunks = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  const parts = chunks.flatMap((file) => PART.exec(readFileSync(`${client}/${file}`, 'utf8'))?.[1] ?? [])
  return parts.map((part) => `<link rel="modulepreload" crossorigin href="/assets/${locale}-${part}.js">`).join('')
}
const PART = /textParts\s*\?\?=\s*\[\]\)\.push\([`"'](\w+)/

interface Prerenderer {
  renderLanding(locale: string): string | Promise<string>
}

const isPrerenderer = (page: unknown): page is Prerenderer =>
  typeof page === 'object' && page !== null && 'renderLanding' in page && typeof page.renderLanding === 'function'
