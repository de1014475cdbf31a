// The types of the generated message functions: one file for all, which the type checker reads in a blink. The
// compiler's own `--emit-ts-declarations` writes a file a message and takes as long as it takes to compile them.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

const INPUTS = /^\/\*\* @typedef \{(.*)\} \w+Inputs \*\/$/m
const TEXTS = /^\/\*\*\n\* \| output \|\n[^]*?\*\/$/m
const SIGNATURE =
  /^export const (\w+) = \/\*\* @type \{\(\(inputs(\?)?: \w+, options\?: (\{ locale\?: [^}]*\})\) => LocalizedString\)/m

/** What a message takes, from what the compiler says in comments; throws where it says it in another way. */
const declarationOf = (file, text) => {
  const [, key, optional, options] = SIGNATURE.exec(text) ?? []
  const [, inputs] = INPUTS.exec(text) ?? []
  if (key === undefined || inputs === undefined)
    throw new Error(`${file} is written in another way: what does it take?`)
  // The texts themselves, which an editor shows; the rest of the comment repeats the types.
  const texts = TEXTS.exec(text)?.[0].replace(/\n\*\n[^]*$/, '\n*/') ?? ''
  return { options, line: `${texts}\nexport declare const ${key}: Message${optional ? 'Of' : ''}<${inputs}>`.trim() }
}

const EMIT =
  '--ignoreConfig --allowJs --declaration --emitDeclarationOnly --skipLibCheck --target esnext --module esnext --moduleResolution bundler'.split(
    ' ',
  )

/** Writes the types of `OUT/messages/*.js` and of `OUT/runtime.js`. */
export const writeMessageTypes = async (out) => {
  const parts = `${out}/messages`
  const runtime = run('node_modules/.bin/tsc', [...EMIT, '--types', '', '--outDir', out, `${out}/runtime.js`])
  const found = readdirSync(parts)
    .filter((name) => name.endsWith('.js') && !['_index.js', 'whole.js'].includes(name))
    .map((name) => declarationOf(name, readFileSync(`${parts}/${name}`, 'utf8')))
  writeFileSync(
    `${parts}/_index.d.ts`,
    [
      "import type { LocalizedString, MessageMetadata } from '../runtime.js'",
      `type Options = ${found[0]?.options ?? '{}'}`,
      'type Message<Inputs> = ((inputs: Inputs, options?: Options) => LocalizedString) & MessageMetadata<Inputs, Options, {}>',
      'type MessageOf<Inputs> = ((inputs?: Inputs, options?: Options) => LocalizedString) & MessageMetadata<Inputs, Options, {}>',
      ...found.map(({ line }) => line),
      '',
    ].join('\n'),
  )
  writeFileSync(
    `${out}/messages.d.ts`,
    "export * from './messages/_index.js'\nexport * as m from './messages/_index.js'\n",
  )
  await runtime
}
