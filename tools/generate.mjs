// Makes what the sources are compiled with: the message functions of schemas/messages, the validators of
// schemas/fields, where the machines' parts live (src/viewer/generated), and what starts them (paths/overview/generated).
// Skips the work when nothing has changed, so that `npm run check` stays a fast inner loop.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import './generate-sources.mjs'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { baseLocale, writeLanguages, writeProject } from './languages.mjs'
import { writeMessageTypes } from './messages/types.mjs'

/** Runs a command to its end; throws where it fails. */
const run = (command, ...args) =>
  new Promise((resolve, reject) => {
    spawn(command, args, { stdio: 'inherit' })
      .on('error', reject)
      .on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} failed`))))
  })

const folder = 'schemas/messages'
const out = `${folder}/generated`
const hash = createHash('sha256')
for (const path of [
  'package-lock.json',
  'tools/generate.mjs',
  'tools/messages/compile.mjs',
  'tools/languages.mjs',
  'tools/messages/types.mjs',
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
]) {
  if ((path.endsWith('.json') || path.endsWith('.mjs')) && !path.startsWith(out) && !path.includes('.inlang/'))
    hash.update(path).update(readFileSync(path))
}
// Of a key that stands in two files, one text would be lost unseen.
const refuseDuplicateKeys = () => {
  const files = new Map()
  for (const name of readdirSync(`${folder}/${baseLocale}`)) {
    for (const key of Object.keys(JSON.parse(readFileSync(`${folder}/${baseLocale}/${name}`, 'utf8')))) {
      if (files.has(key)) throw new Error(`the message ${key} is in ${files.get(key)} and in ${name}`)
      files.set(key, name)
    }
  }
}
// Refusals carry message keys: this table says them, without pulling every message into the page that shows one.
const writeErrorTable = () => {
  const keys = ['common', 'errors']
    .flatMap((area) => Object.keys(JSON.parse(readFileSync(`${folder}/${baseLocale}/${area}.json`, 'utf8'))))
    .filter((key) => /^(?:error|problem)_/.test(key))
  const rows = keys.map((key) => `  ${key}: m.${key},\n`).join('')
  writeFileSync(`${out}/error-table.js`, `import { m } from './messages.js'\nexport const errorTable = {\n${rows}}\n`)
  writeFileSync(
    `${out}/error-table.d.ts`,
    "import type { ErrorWords } from '../error-text.ts'\nexport declare const errorTable: ErrorWords\n",
  )
}
// A message that has a form for who fills in another's enrollment says that one then (schemas/messages/addressee.ts).
const writeOnBehalf = () => {
  const parts = `${out}/messages`
  const start = '\tconst locale = '
  for (const file of readdirSync(parts).filter((name) => name.endsWith('_on_behalf.js'))) {
    const form = file.slice(0, -'.js'.length)
    const key = form.slice(0, -'_on_behalf'.length)
    const text = readFileSync(`${parts}/${key}.js`, 'utf8')
    if (!text.includes(start)) throw new Error(`the message ${key} has another shape: its form could not be added`)
    writeFileSync(
      `${parts}/${key}.js`,
      `import { addressee } from '../../addressee.ts'\nimport { ${form} } from './${file}'\n${text.replace(
        start,
        `\tif (addressee.onBehalf) return ${form}(inputs, options)\n${start}`,
      )}`,
    )
  }
}
// One file a message lets the product's bundler leave out the others; where nothing is bundled (tests, command lines),
// loading a thousand files is most of what a start takes: there the same functions come in one file.
const writeWhole = () => {
  const parts = `${out}/messages`
  const imports = new Set()
  const bodies = readdirSync(parts)
    .filter((name) => name.endsWith('.js') && !['_index.js', 'whole.js'].includes(name))
    .map((name) =>
      readFileSync(`${parts}/${name}`, 'utf8').replace(/^import .*$/gm, (line) => {
        if (!line.includes("from './")) imports.add(line)
        return ''
      }),
    )
    // Types in comments are most of it; no message has the marks of one.
    .map((text) => text.replace(/\/\*[^]*?\*\//g, ''))
  writeFileSync(`${parts}/whole.js`, `${[...imports].join('\n')}\n${bodies.join('\n')}`)
}
const digest = hash.digest('hex')
const stamp = `${out}/.inputs`
const writeMessages = async () => {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  refuseDuplicateKeys()
  writeProject(folder)
  // Loaded where it is needed: mostly nothing has changed.
  const { compileMessages } = await import('./messages/compile.mjs')
  await compileMessages(`${folder}/project.inlang`, out)
  writeLanguages(folder, out)
  writeErrorTable()
  writeOnBehalf()
  writeWhole()
  await writeMessageTypes(out)
  writeFileSync(stamp, digest)
}

/** Runs a tool that writes `target`, where what it reads has changed since. */
const writeBy = async (tool, target, inputs) => {
  const made = createHash('sha256')
  for (const path of [tool, ...inputs]) made.update(path).update(readFileSync(path))
  const digestOfInputs = made.digest('hex')
  const stampOfInputs = `${target}/.inputs`
  if (existsSync(stampOfInputs) && readFileSync(stampOfInputs, 'utf8') === digestOfInputs) return
  await run(process.execPath, 'tools/run.mjs', tool)
  writeFileSync(stampOfInputs, digestOfInputs)
}

const kinds = 'schemas/fields'
// None reads what another writes: on two processors they run side by side.
await Promise.all([
  writeMessages(),
  // Which views start which machines, for the overview of all machines.
  writeBy(
    'tools/generate-overview.ts',
    'paths/overview/generated',
    ['src', 'machines', 'tools/overview']
      .flatMap((from) => readdirSync(from, { recursive: true, encoding: 'utf8' }).map((name) => `${from}/${name}`))
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('/generated/')),
  ),
  writeBy('tools/generate-validators.ts', `${kinds}/generated`, [
    'package-lock.json',
    ...readdirSync(kinds)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${kinds}/${name}`),
  ]),
])
