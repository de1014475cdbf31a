import { resolve } from 'node:path'

/**
 * Where nothing is bundled, all messages come in one file: loading each by itself was most of what a test file's start
 * took (`tools/generate.mjs` writes it; the product's build leaves it alone).
 */
export const wholeMessages = [
  { find: './messages/_index.js', replacement: resolve('schemas/messages/generated/messages/whole.js') },
]
