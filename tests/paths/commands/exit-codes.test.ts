// What `npm run paths` ends with: 2 where it is not understood, which is no finding.
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const paths = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', 'paths/cli.ts', ...args], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  return `${status} ${stdout}${stderr}`
}

test.each([
  ['an unknown command', ['chek'], /^2 error: unknown command 'chek'/],
  ['an unknown option', ['check', '--colour'], /^2 error: unknown option '--colour'/],
  ['a value that is none', ['check', '--threads', 'many'], /^2 error: .*It is a whole number from 1\./],
  ['an unknown machine', ['list', 'opt'], /^2 There is no machine "opt"\. There are: .*otp/],
  ['states that cannot be read', ['diff', 'nowhere.json'], /^2 (?!.*\n\s+at )/],
  [
    'a folder that cannot be made',
    ['cover', 'otp', '--quick', '--out', '/proc/nope/x'],
    /^2 [^]*\n\/proc\/nope\/x cannot be written: ENOENT/,
  ],
  ['help', ['list', '--help'], /^0 Usage: paths list/],
] as const)('%s', (_, args, said) => {
  expect(paths(...args)).toMatch(said)
})
