import type { Plugin } from 'vite'

const LINK = /\s*<link rel="modulepreload"[^>]*\/later-[^>]*>/

/**
 * Every page but the landing page begins with one more file (`later` in vite.config.ts), which is then fetched together
 * with the first. Throws where the build has none: each of them would wait for it once more.
 */
export const laterLink = (): Plugin => ({
  name: 'later-link',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const later = Object.values(bundle).find(({ name }) => name === 'later')
      if (later === undefined) throw new Error('The build has no chunk named later')
      const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${later.fileName}` }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
})

/** The HTML of the landing page, which does without until it is touched. */
export const withoutLaterLink = (html: string): string => html.replace(LINK, '')
