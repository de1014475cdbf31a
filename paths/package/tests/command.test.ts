// The command as the sources have it, on files of a project that has no packages. As it is installed: installed.test.ts.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const own = (file: string): string => fileURLToPath(new URL(`../../../${file}`, import.meta.url))
const project = mkdtempSync(join(tmpdir(), 'statechart-paths-'))
afterAll(() => rmSync(project, { recursive: true, force: true }))

const write = (file: string, text: string): void => writeFileSync(join(project, file), text)

const paths = (...args: string[]): { status: number | null; stdout: string; stderr: string } => {
  const command = [own('tools/run.mjs'), own('paths/tool/main.ts'), ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: project,
    encoding: 'utf8',
    timeout: 120_000,
  })
  return { status, stdout, stderr }
}

test('a guard that does not end is ended, whatever the command', () => {
  write(
    'endless.ts',
    `import { createMachine } from 'xstate'
export const endless = createMachine({ id: 'endless', initial: 'a', states: {
  a: { on: { GO: { guard: () => { for (;;); }, target: 'b' } } }, b: { type: 'final' } } })
`,
  )
  expect(paths('cover', 'endless.ts', '--seconds', '1')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^it is not done after 1 s: [^\n]*\n$/) as string,
  })
})

test('a file that does not end while it is loaded is ended, and the others are checked all the same', () => {
  const good = "import { createMachine } from 'xstate'\nexport const good = createMachine({ id: 'good' })\n"
  write('good.ts', good)
  write('looping.ts', `while (true) {}\n${good}`)
  write('later.ts', `await 1\nfor (;;);\n${good}`)
  write('waiting.ts', `await new Promise(() => {})\n${good}`)
  const { status, stdout } = paths('check', 'looping.ts', 'later.ts', 'waiting.ts', 'good.ts', '--seconds', '1')
  const ended = 'is not loaded after 1 s: something in it does not end (--seconds)'
  expect(stdout).toContain(`not read  looping.ts ${ended}\n`)
  expect(stdout).toContain(`not read  later.ts ${ended}\n`)
  expect(stdout).toContain('not read  waiting.ts is not loaded after 1 s: it waits for something (await)\n')
  expect(stdout).toContain('good.ts#good (good): 1 state')
  expect(status).toBe(2)
  expect(paths('cover', 'looping.ts', '--seconds', '1')).toMatchObject({ status: 2, stderr: `looping.ts ${ended}\n` })
})

test('what is not read of SCXML is said with its line, and no model file is offered for it', () => {
  write(
    'end.scxml',
    '<scxml>\n<state id="a"><transition event="go" target="b"/></state>\n<final id="b">\n  <donedata/>\n</final>\n</scxml>\n',
  )
  expect(paths('check', 'end.scxml').stdout).toMatch(
    /1 thing not known:\n {2}note {5}end\.scxml:4:3 {2}<donedata> is not read: what the end gives is not known\n/,
  )
})

test('where an actor is spawned is said with its line', () => {
  write(
    'spawning.ts',
    `import { assign, createMachine, fromPromise, spawnChild } from 'xstate'
const child = fromPromise(async () => 1)
export const spawning = createMachine({
  id: 'spawning',
  context: ({ spawn }) => ({ ref: spawn(child, { id: 'first' }), other: null }),
  initial: 'a',
  states: {
    a: {
      on: {
        KEEP: { actions: assign({ other: ({ spawn }) => spawn(child, { id: 'second' }) }) },
        GO: 'b',
      },
    },
    b: {
      type: 'final',
      entry: spawnChild(child, { id: 'third' }),
    },
  },
})
`,
  )
  const { status, stdout } = paths('check', 'spawning.ts')
  const notes = stdout.split('\n').flatMap((line) => /^(.*) is spawned: /.exec(line)?.[1] ?? [])
  expect(notes.toSorted((one, other) => one.localeCompare(other))).toEqual([
    '  note     spawning.ts:10:9  spawn in a#KEEP: second',
    '  note     spawning.ts:14:5  spawnChild in b: third',
    '  note     spawning.ts:5:3  spawn in the context: first',
  ])
  expect(status).toBe(0)
})

test('a folder that cannot be made is said', () => {
  write('good.ts', "import { createMachine } from 'xstate'\nexport const good = createMachine({ id: 'good' })\n")
  for (const command of ['check', 'draw']) {
    expect(paths(command, 'good.ts', '--out', '/proc/nope/x')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^\/proc\/nope\/x cannot be written: ENOENT[^\n]*\n$/) as string,
    })
  }
})

test('cover says what no path takes, in every format, and ends with 1 where the machine does not start', () => {
  write(
    'lamp.ts',
    `import { createMachine } from 'xstate'
export const lamp = createMachine({ id: 'lamp', initial: 'off', states: {
  off: { on: { PRESS: [{ target: 'on' }, { target: 'lost' }] } }, on: { on: { PRESS: 'off' } }, lost: {} } })
`,
  )
  const never = { id: 'off#PRESS#1', why: 'something else is always taken before it, or it throws' }
  const json = paths('cover', 'lamp.ts', '--format', 'json')
  expect(json).toMatchObject({ status: 0, stderr: '' })
  expect(JSON.parse(json.stdout)).toMatchObject([{ machine: 'lamp', covered: 2, total: 3, uncovered: [never] }])
  expect(paths('cover', 'lamp.ts').stdout).toContain(`- \`off#PRESS#1\`: ${never.why}`)
  expect(paths('cover', 'lamp.ts', '--format', 'gherkin').stderr).toBe(`lamp: not covered: off#PRESS#1: ${never.why}\n`)
  write(
    'failing.ts',
    `import { createMachine } from 'xstate'
export const failing = createMachine({ id: 'failing', initial: 'a', states: { a: { always: 'b' }, b: { always: 'a' } } })
`,
  )
  const { status, stderr } = paths('cover', 'failing.ts')
  expect(stderr).toMatch(/^failing throws when it starts: Infinite loop detected/)
  expect(status).toBe(1)
})
