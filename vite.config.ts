import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  // RJSF's stock templates draw Markdown; ours do not, and the library weighs 31 kB.
  resolve: {
    alias: [{ find: /^markdown-to-jsx(\/react)?$/, replacement: `${import.meta.dirname}/src/form/markdown-stub.ts` }],
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    // One small stylesheet: the prerendered page and every lazy one are styled before their code arrives.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  test: {
    // Against hanging alone: a loaded machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/{schemas,machines,paths,server,house}/**/*.test.ts'],
        },
      },
      { extends: true, test: { name: 'dom', environment: 'happy-dom', include: ['tests/src/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/support/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
