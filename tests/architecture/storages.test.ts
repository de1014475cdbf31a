import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './sources.ts'

/** Lines that make an asynchronous storage inside a function: one for each server, database or request. */
const madeAnew = (text: string): string[] =>
  text.split('\n').filter((line) => line.includes('new AsyncLocalStorage') && !/^(?:export )?const /.test(line))

test('an asynchronous storage is made once a process: on Node 20 each one costs every later promise, for good', () => {
  const found = sourceFiles(/^(?:server|src|machines|schemas)\/.*\.tsx?$/).flatMap((file) =>
    madeAnew(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('one that is made with each database is found', () => {
  expect(madeAnew('const open = () => {\n  const storage = new AsyncLocalStorage<Current>()\n}')).toHaveLength(1)
  expect(madeAnew('const storage = new AsyncLocalStorage<Current>()')).toEqual([])
})
