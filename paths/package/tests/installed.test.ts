// The package as it is published: built, packed, installed into an empty project without a network, and run there.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const own = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)

/** Every package that ours needs at run time, those for this platform alone. */
const needed = (name: string, from: string, found = new Map<string, string>()): Map<string, string> => {
  const folder = [from, ...parentsOf(from)].map((at) => join(at, 'node_modules', name)).find((at) => existsSync(at))
  if (folder === undefined || found.has(name)) return found
  found.set(name, folder)
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string> | undefined>
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) needed(other, folder, found)
  return found
}
const parentsOf = (folder: string): string[] =>
  dirname(folder) === folder ? [] : [dirname(folder), ...parentsOf(dirname(folder))]

const npm = (folder: string, ...args: string[]): string =>
  execFileSync('npm', [...args, '--silent', '--no-audit', '--no-fund'], { cwd: folder, encoding: 'utf8' })

let root = ''
let project = ''

const write = (file: string, text: string): void => writeFileSync(join(project, file), text)

/** Runs the installed command. */
const paths = (...args: string[]): { status: number | null; stdout: string; stderr: string } => {
  const { status, stdout, stderr } = spawnSync(join(project, 'node_modules/.bin/statechart-paths'), args, {
    cwd: project,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'statechart-paths-'))
  project = join(root, 'project')
  mkdirSync(project)
  execFileSync(process.execPath, [join(own, 'build.mjs')], { stdio: 'inherit' })
  const packages = new Map(
    ['xstate', 'commander', 'elkjs', 'highs', 'rolldown'].flatMap((name) => [...needed(name, own)]),
  )
  const dependencies: Record<string, string> = {}
  for (const [name, folder] of [...packages, ['statechart-paths', own] as const]) {
    const into = join(root, name.replaceAll('/', '-'))
    mkdirSync(into)
    npm(folder, 'pack', '--ignore-scripts', '--pack-destination', into)
    dependencies[name] = `file:${join(into, readdirSync(into)[0] ?? '')}`
  }
  write('package.json', JSON.stringify({ name: 'project', private: true, type: 'module', dependencies }))
  npm(project, 'install', '--offline', '--ignore-scripts')
  write(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: {
        module: 'NodeNext',
        target: 'ES2023',
        strict: true,
        noEmit: true,
        types: [],
        allowImportingTsExtensions: true,
      },
    }),
  )
  write(
    'feedback.machine.ts',
    `import { assign, fromPromise, setup } from 'xstate'
import { limit } from './limit'

export const feedbackMachine = setup({
  types: {
    context: {} as { text: string; tries: number },
    events: {} as { type: 'feedback.update'; value: string } | { type: 'submit' } | { type: 'back' },
    input: {} as { text: string },
  },
  actors: { send: fromPromise(async () => ({ id: 1 })) },
  guards: { isLong: ({ context }) => context.text.length > limit },
}).createMachine({
  id: 'feedback',
  context: ({ input }) => ({ text: input.text, tries: 0 }),
  initial: 'form',
  states: {
    form: {
      on: {
        'feedback.update': { actions: assign({ text: ({ event }) => event.value }) },
        submit: { guard: 'isLong', target: 'sending' },
      },
    },
    sending: {
      invoke: { id: 'send', src: 'send', onDone: 'thanks' },
    },
    forgotten: {},
    thanks: { on: { back: 'form' } },
  },
})
`,
  )
  write('limit.ts', 'export const limit: number = 3\n')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('only what is published is in the package', () => {
  const folders = readdirSync(join(project, 'node_modules/statechart-paths')).toSorted()
  expect(folders).toEqual(['CHANGELOG.md', 'README.md', 'bin', 'dist', 'package.json'])
})

test('a machine of the project is checked without a model, with lines and an exit code', () => {
  const { status, stdout } = paths('check', 'feedback.machine.ts#feedbackMachine')
  expect(stdout).toContain('error    feedback.machine.ts:24:7  uncaught: nothing catches it where the actor send fails')
  expect(stdout).toContain('warning  feedback.machine.ts:26:5  unreached: never reached: forgotten')
  expect(stdout).toContain(
    'note     feedback.machine.ts:19:9  feedback.update is sent without a payload; the machine reads value',
  )
  expect(stdout).toContain('isLong is answered either way: it reads context.text')
  expect(status).toBe(1)
})

test('files and machines that are not there are said, with an exit code of their own', () => {
  expect(paths('check', 'nothing.ts').stdout).toContain('There is no file nothing.ts')
  const { status, stdout } = paths('check', 'feedback.machine.ts#other')
  expect(stdout).toContain('exports no machine "other": it has feedbackMachine')
  expect(status).toBe(2)
})

test('what is asked for wrongly is said in a sentence, and is no finding', () => {
  const asked = (...args: string[]) => {
    const { status, stdout, stderr } = paths(...args)
    return `${status} ${stdout}${stderr}`
  }
  expect(asked('check', 'feedback.machine.ts', '--colour')).toMatch(/^2 error: unknown option '--colour'/)
  expect(asked('chek', 'feedback.machine.ts')).toMatch(/^2 error: unknown command 'chek'/)
  expect(asked('cover', 'feedback.machine.ts', '--length', 'x')).toContain('It is a whole number from 1.')
  expect(asked('cover', 'feedback.machine.ts', '--max-steps', '0')).toMatch(/^2 .*It is a whole number from 1\./)
  expect(asked('check', 'node_modules', 'feedback.machine.ts')).toMatch(
    /^2 not read {2}node_modules is a folder: name the files in it\n[^]*feedback\.machine\.ts#feedbackMachine/,
  )
  const into = 'feedback.machine.ts/no'
  for (const command of ['check', 'draw', 'init']) {
    expect(asked(command, 'feedback.machine.ts', '--out', `${into}/${command}`)).toMatch(
      command === 'init'
        ? /^2 A model lies beside/
        : /^2 feedback\.machine\.ts\/no\/\w+ cannot be written: ENOTDIR[^\n]*\n$/,
    )
  }
  write('no.json', '{}')
  expect(asked('compare', 'no.json', 'feedback.machine.ts')).toMatch(
    /^2 no\.json is not what `draw --format json` writes/,
  )
})

test('a guard that does not end is ended, and the other machines are checked all the same', () => {
  write(
    'endless.ts',
    `import { createMachine } from 'xstate'
export const endless = createMachine({ id: 'endless', initial: 'a', states: {
  a: { on: { GO: { guard: () => { for (;;); }, target: 'b' } } }, b: { type: 'final' } } })
export const good = createMachine({ id: 'good', initial: 'a', states: { a: { type: 'final' } } })
`,
  )
  const { status, stdout } = paths('check', 'endless.ts', '--seconds', '1')
  expect(stdout).toContain('endless.ts:2:38 endless cannot be explored: it is not done after 1 s: a guard or an action')
  expect(stdout).toContain('endless.ts#good (good): 1 state')
  expect(status).toBe(2)
})

test('a model that is not there, or is of another machine, is not passed over', () => {
  write(
    'gate.machine.ts',
    "import { createMachine } from 'xstate'\nexport const gate = createMachine({ id: 'gate', initial: 'a', states: { a: { type: 'final' } } })\n",
  )
  expect(paths('check', 'gate.machine.ts', '--model', 'nowhere.ts')).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('There is no file nowhere.ts') as string,
  })
  write(
    'gate.model.ts',
    "import { definePathModel } from 'statechart-paths'\nimport { createMachine } from 'xstate'\nexport const model = definePathModel(createMachine({}), {})\n",
  )
  expect(paths('check', 'gate.machine.ts', '--model', 'gate.model.ts')).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('gate.model.ts has no model of what is checked') as string,
  })
  write('gate.paths.ts', readFileSync(join(project, 'gate.model.ts'), 'utf8'))
  expect(paths('check', 'gate.machine.ts')).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('gate.paths.ts has a model, and of no machine that gate.machine.ts has') as string,
  })
  rmSync(join(project, 'gate.paths.ts'))
})

test('--watch goes on over files that are broken, gone and back, whichever comes first', async () => {
  const good =
    "import { createMachine } from 'xstate'\nimport { first } from './watched-part.ts'\nexport const watched = createMachine({ id: 'watched', initial: first, states: { a: { type: 'final' } } })\n"
  write('watched.ts', good)
  write('watched-part.ts', 'export const first = {\n')
  const child = spawn(
    join(project, 'node_modules/.bin/statechart-paths'),
    ['check', 'feedback.machine.ts', 'watched.ts', '--watch', '--quiet'],
    { cwd: project },
  )
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  const says = async (what: RegExp) => {
    await expect.poll(() => said, { timeout: 30_000 }).toMatch(what)
    said = ''
  }
  try {
    await says(/watched\.ts cannot be read[^]*1 machine,.*1 file not read/)
    write('watched-part.ts', "export const first = 'a'\n")
    await says(/2 machines,/)
    rmSync(join(project, 'watched.ts'))
    await says(/There is no file watched\.ts[^]*1 file not read/)
    write('watched.ts.new', good)
    renameSync(join(project, 'watched.ts.new'), join(project, 'watched.ts'))
    await says(/2 machines,/)
  } finally {
    child.kill()
  }
})

test('every reporter writes what it is called', () => {
  const json = JSON.parse(paths('check', 'feedback.machine.ts', '--reporter', 'json').stdout) as { errors: number }
  expect(json.errors).toBe(1)
  expect(paths('check', 'feedback.machine.ts', '--reporter', 'junit').stdout).toMatch(
    /<testsuite name="feedback\.machine\.ts#feedbackMachine" tests="\d" failures="1"/,
  )
  const sarif = JSON.parse(paths('check', 'feedback.machine.ts', '--reporter', 'sarif').stdout) as {
    runs: {
      results: { ruleId: string; level: string; locations: { physicalLocation: { region: { startLine: number } } }[] }[]
    }[]
  }
  expect(sarif.runs[0]?.results[0]).toMatchObject({
    ruleId: 'uncaught',
    level: 'error',
    locations: [{ physicalLocation: { artifactLocation: { uri: 'feedback.machine.ts' }, region: { startLine: 24 } } }],
  })
  const html = paths('check', 'feedback.machine.ts', '--reporter', 'html').stdout
  expect(html).toContain('<svg')
  expect(html).not.toMatch(/(?:src|href)="http/)
})

test('the model file that init writes compiles, changes nothing, and is read once it is filled in', () => {
  const before = paths('check', 'feedback.machine.ts').stdout
  expect(paths('init', 'feedback.machine.ts#feedbackMachine')).toMatchObject({
    status: 0,
    stdout: 'feedback.paths.ts\n',
  })
  expect(paths('init', 'feedback.machine.ts#feedbackMachine').status).toBe(2)
  write('limit.ts', 'export const limit: number = 3\n')
  write(
    'feedback.machine.ts',
    readFileSync(join(project, 'feedback.machine.ts'), 'utf8').replace("'./limit'", "'./limit.ts'"),
  )
  const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc')
  const compiled = spawnSync(process.execPath, [compiler, '-p', resolve(project)], { encoding: 'utf8' })
  expect(compiled.stdout).toBe('')
  expect(paths('check', 'feedback.machine.ts').stdout).toBe(before)

  const model = readFileSync(join(project, 'feedback.paths.ts'), 'utf8')
  write(
    'feedback.paths.ts',
    model
      .replace('inputs: [unknown]', "inputs: [{ text: '' }]")
      .replace("'feedback.update': [unknown]", "'feedback.update': [{ value: 'no' }]"),
  )
  const { stdout } = paths('check', 'feedback.machine.ts')
  expect(stdout).not.toContain('isLong is answered either way')
  expect(stdout).toContain('never reached: sending')
})

test('a file that throws, and packages that are not installed, are said', () => {
  write('broken.ts', "throw new Error('on purpose')\n")
  expect(paths('check', 'broken.ts').stdout).toContain('broken.ts:1:7 throws while it is loaded: on purpose')
  write(
    'broken-part.ts',
    "import { createMachine } from 'xstate'\ntype Part = string\n\nexport const part = createMachine({ initial: 'a', states: { a: { on: { GO: 'nowhere' } } } })\n",
  )
  write('broken-whole.ts', "export { part } from './broken-part.ts'\n")
  expect(paths('check', 'broken-whole.ts').stdout).toContain(
    "broken-part.ts:4:21 throws while it is loaded: Invalid transition definition for state node '(machine).a'",
  )
  write(
    'other.ts',
    "import { api } from 'not-installed'\nimport { createMachine } from 'xstate'\nexport default createMachine({ id: 'other', initial: 'a', context: { api: api.url }, states: { a: { type: 'final' } } })\n",
  )
  expect(paths('check', 'other.ts').stdout).toContain('not-installed cannot be found: what it gives is not known')
  write(
    'guarded.ts',
    `import { isReady, limit } from 'not-installed'
import { createMachine } from 'xstate'
export default createMachine({ id: 'g', initial: 'a', context: { limit }, states: {
  a: { on: { GO: [{ guard: isReady, target: 'b' }, { guard: ({ context }) => context.limit > 3, target: 'c' }, 'd'] } },
  b: { type: 'final' }, c: { type: 'final' }, d: { type: 'final' } } })
`,
  )
  expect(paths('check', 'guarded.ts').stdout).toContain('no findings')
})

test('states that are named after what cannot be found keep apart, and values may be iterated', () => {
  write(
    'named.ts',
    `import React, { createContext } from 'not-installed-react'
import { State, providers } from './states'
import { createMachine } from 'xstate'
export const shown = createContext(null)
export const Panel = React.memo(() => null)
export const all = [...providers]
export const namedMachine = createMachine({ id: 'named', initial: State.Idle, states: {
  [State.Idle]: { on: { GO: { target: State.Busy } } },
  [State.Busy]: { on: { BACK: State.Idle }, invoke: { id: 'job', src: 'job', onDone: [State.Done] } },
  [State.Done]: { type: 'final' } } })
export const alias = namedMachine
`,
  )
  const { stdout } = paths('check', 'named.ts')
  expect(stdout).toContain('named.ts#namedMachine (named): 4 states, 4 steps, 3 declared transitions')
  expect(stdout).toMatch(/job fails: \w+ error {2}-> {2}State\/Busy/)
  expect(stdout).toContain('1 machine,')
})

test('what makes a machine when it is called is named, and what cannot be explored with its line', () => {
  write(
    'maker.ts',
    "import { createMachine } from 'xstate'\nexport function makeDoor(id: string) {\n  return createMachine({ id })\n}\nexport const makeLift = () => createMachine({})\n",
  )
  expect(paths('check', 'maker.ts').stdout).toContain(
    'maker.ts exports no machine: makeDoor (and makeLift) makes one in line 3 whenever it is called',
  )
  write(
    'lost.ts',
    "import { createMachine } from 'xstate'\n\nexport const lostMachine = createMachine({ initial: 'gone', states: { here: {} } })\n",
  )
  const { stdout, status } = paths('check', 'lost.ts')
  expect(stdout).toContain('lost.ts:3:42 lostMachine cannot be explored: Initial state node "gone" not found')
  expect(status).toBe(2)
})

test('what a file starts neither ends the command nor gets into its report', () => {
  write(
    'running.ts',
    `import { createActor, createMachine, fromPromise, log } from 'xstate'
export const runningMachine = createMachine({ id: 'running', initial: 'a', context: () => { console.log('made'); return {} },
  exit: () => process.exit(0), states: {
  a: { entry: log('entered'), invoke: { src: fromPromise(async () => { throw new Error('on its own') }), onDone: 'b', onError: 'b' } },
  b: { type: 'final' } } })
createActor(runningMachine).start()
`,
  )
  const { stdout, status } = paths('check', 'running.ts', '--reporter', 'json')
  expect(JSON.parse(stdout)).toBeTruthy()
  expect(status).toBe(0)
  write('ending.ts', 'process.exit(0)\n')
  expect(paths('check', 'ending.ts')).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('ends the process') as string,
  })
})

test('draw, cover and compare', () => {
  expect(paths('draw', 'feedback.machine.ts').stdout).toMatch(/^<svg/)
  expect(paths('draw', 'feedback.machine.ts', '--format', 'scxml').stdout).toContain('<scxml')
  expect(paths('cover', 'feedback.machine.ts').stdout).toContain('feedback.update')
  write(
    'later.ts',
    "import { createMachine, fromPromise } from 'xstate'\nexport const laterMachine = createMachine({ id: 'later', initial: 'a', states: { a: { invoke: { src: 'load', onDone: 'b', onError: 'b' } }, b: { after: { soon: 'c' } }, c: { type: 'final' } } }, { actors: { load: fromPromise(async () => 1) } })\n",
  )
  const covered = paths('cover', 'later.ts').stdout
  expect(covered).toMatch(/Let `load` answer: `done: \w+ output`/)
  expect(covered).toContain('Wait until `after soon` is over')
  expect(paths('--help')).toMatchObject({ status: 0, stderr: '' })
  write('old.json', paths('draw', 'feedback.machine.ts', '--format', 'json').stdout)
  expect(paths('compare', 'old.json', 'feedback.machine.ts').status).toBe(0)
})

test('the example of the README says what the README shows', () => {
  const readme = readFileSync(join(own, 'README.md'), 'utf8')
  const blockOf = (kind: string) => new RegExp(`\n\`\`\`${kind}\n([\\s\\S]*?)\`\`\`\n`).exec(readme)?.[1] ?? ''
  write('user.machine.ts', blockOf('ts'))
  expect(paths('check', 'user.machine.ts').stdout.trim()).toBe(blockOf('text').trim())
  const mended = blockOf('ts')
    .replace('onDone: {', "onError: 'failure',\n        onDone: {")
    .replace('success: {}', "success: { type: 'final' }")
  write('user.machine.ts', mended)
  expect(paths('check', 'user.machine.ts', '--strict')).toMatchObject({ status: 0 })
  expect(paths('check', 'user.machine.ts').stdout).toContain('no findings')
})

test('the helper for Vitest runs, and SCXML is checked', () => {
  write(
    'helper.mjs',
    `import { createMachine } from 'xstate'
import { checked } from 'statechart-paths/vitest'
checked({ describe: (name, body) => { console.log(name); body() }, test: (name) => console.log(name) },
  createMachine({ id: 'a', initial: 'b', states: { b: { type: 'final' } } }))
`,
  )
  expect(execFileSync(process.execPath, ['helper.mjs'], { cwd: project, encoding: 'utf8' })).toBe(
    'a\nevery check holds\n',
  )
  write(
    'lift.scxml',
    '<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">\n<state id="up"><transition event="go" target="down"/></state>\n<state id="down"/>\n<state id="lost"/>\n</scxml>\n',
  )
  expect(paths('check', 'lift.scxml').stdout).toContain('lift.scxml:4:1  unreached: never reached: lost')
  expect(paths('check', 'lift.scxml#drop')).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('it has no machine "drop", but scxml-document') as string,
  })
  expect(paths('init', 'lift.scxml')).toMatchObject({
    status: 2,
    stderr: 'lift.scxml is SCXML: a model can be written for machines in TypeScript or JavaScript\n',
  })
})
