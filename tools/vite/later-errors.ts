import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const WHOLE = '?whole'

/**
 * The texts of all errors are 4 kB that nobody reads before an answer is wrong. The page's table begins with what is
 * said of any wrong answer, and has the others a moment after the form stands; where they cannot be fetched, the
 * server's own words are shown, as of errors that the table does not know.
 */
export const laterErrors = (): Plugin => ({
  name: 'later-errors',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  transform: {
    filter: { id: /\/messages\/generated\/error-table\.js$/ },
    handler: () => ({
      code: [
        `import { problem_field } from './messages/problem_field.js'`,
        `import { whenConnected } from ${JSON.stringify(resolve('src/ui/lazy.ts'))}`,
        `import { mayFail } from ${JSON.stringify(resolve('src/browser/stale-chunk.ts'))}`,
        `export const errorTable = { problem_field }`,
        `const fill = async () => Object.assign(errorTable, (await import('./error-table.js${WHOLE}')).errorTable)`,
        `void whenConnected(() => mayFail(fill()))`,
      ].join('\n'),
      map: null,
    }),
  },
})
