import { defineConfig } from 'vitest/config'

/** `npm test -w statechart-paths`: the package by itself. The whole project's tests run these too. */
export default defineConfig({ test: { include: ['tests/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 } })
