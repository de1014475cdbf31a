import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each(['check', 'prove', 'publish', 'seal'])('catalog %s names a folder that is not there', (command) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['tools/run.mjs', 'server/cli/catalog.cli.ts', command, '/nope'],
    { encoding: 'utf8' },
  )
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: 'There is no folder /nope\n' })
})
