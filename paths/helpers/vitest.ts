import type { AnyStateMachine } from 'xstate'
import { stepLines } from '../check/fault.ts'
import { checkMachine } from '../guess/check-machine.ts'
import type { PathModel } from '../model.ts'

/** The parts of Vitest (or of any runner like it) that are used. */
export interface TestFunctions {
  describe(name: string, body: () => void): void
  test(name: string, body: () => void): void
}

/**
 * A suite with a test for each thing that is proven of a machine. Warnings count where `strict` is set.
 *
 * @example
 * import { describe, test } from 'vitest'
 * import { checked } from 'statechart-paths/vitest'
 *
 * checked({ describe, test }, checkoutMachine)
 */
export const checked = (
  { describe, test }: TestFunctions,
  machine: AnyStateMachine,
  { strict = false, ...given }: Omit<PathModel<AnyStateMachine>, 'machine'> & { strict?: boolean } = {},
): void => {
  const { findings } = checkMachine(machine, given)
  const counting = findings.filter(({ level }) => strict || level === 'error')
  describe(machine.id, () => {
    if (counting.length === 0) test('every check holds', () => {})
    for (const { check, sentence, ...run } of counting) {
      test(`${check}: ${sentence}`, () => {
        throw new Error([sentence, ...stepLines(run)].join('\n'))
      })
    }
  })
}
