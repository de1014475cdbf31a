import type { Environment } from 'vitest/runtime'

/** What pages are tested in: modules as a browser is given them. `fresh-page.setup.ts` gives each file a window of its own. */
export default {
  name: 'page',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment
