import { Console } from 'node:console'
import { Writable } from 'node:stream'

const nowhere = new Console(new Writable({ write: (_, __, done) => done() }))

/**
 * Does something while what a project's functions print goes nowhere: they are called again and again with values that
 * are guessed.
 */
export const quietly = <Result>(work: () => Result): Result => {
  const { console } = globalThis
  globalThis.console = nowhere
  try {
    return work()
  } finally {
    globalThis.console = console
  }
}
