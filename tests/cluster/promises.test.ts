import { expect, test } from 'vitest'
import { type Account, eventNames } from './events.ts'
import { conclusionOf } from './promises.ts'

const ran: Account = { event: 'kill the primary', back: 5000, red: 1000, green: 500 }
const notRun: Account = {
  event: 'fill the disk of the primary',
  back: 0,
  red: undefined,
  green: undefined,
  notRun: 'a file system cannot be mounted here',
}

test('all promises were kept where all events were run and nothing is broken', () => {
  expect(conclusionOf([{ accounts: [ran] }], eventNames, 0)).toEqual({
    lines: ['All promises were kept'],
    exitCode: 0,
  })
  expect(conclusionOf([{ accounts: [ran] }], eventNames, 2)).toEqual({
    lines: ['2 promises were broken'],
    exitCode: 1,
  })
})

test('an event that could not be run is told once, and the drill ends with 1', () => {
  const round = { accounts: [ran, notRun] }
  expect(conclusionOf([round, round], eventNames, 0)).toEqual({
    lines: [
      'Not run: fill the disk of the primary (a file system cannot be mounted here)',
      'The promises were kept in what was run; the rest was not tried',
    ],
    exitCode: 1,
  })
})

test('what was left out on purpose is told, and the drill ends with 0', () => {
  expect(conclusionOf([{ accounts: [ran] }], ['kill', 'freeze'], 0)).toEqual({
    lines: ['Left out by --only: cut, restart, fill', 'The promises were kept in what was run; the rest was not tried'],
    exitCode: 0,
  })
})
