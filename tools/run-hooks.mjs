// What Node does differently for `tools/run.mjs` (https://nodejs.org/api/module.html#customization-hooks).
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'rolldown/utils'

/** As in tests: all messages come in one file (`tools/vite/whole-messages.ts`). */
export const resolve = (specifier, context, next) =>
  next(specifier === './messages/_index.js' ? './messages/whole.js' : specifier, context)

/** TypeScript without its types, with the lines of the source in stack traces; a stylesheet is an empty module. */
export const load = async (url, context, next) => {
  if (url.endsWith('.css')) return { format: 'module', shortCircuit: true, source: '' }
  if (!/^file:.*\.tsx?$/.test(url)) return next(url, context)
  const file = fileURLToPath(url)
  const { code, map, errors } = await transform(file, await readFile(file, 'utf8'), { sourcemap: true })
  if (errors.length > 0) throw new SyntaxError(errors.map(({ codeframe, message }) => codeframe ?? message).join('\n'))
  const lines = Buffer.from(JSON.stringify(map)).toString('base64')
  return {
    format: 'module',
    shortCircuit: true,
    source: `${code}\n//# sourceMappingURL=data:application/json;base64,${lines}`,
  }
}
