import { afterEach } from 'vitest'
import { type AnyActorLogic, type AnyStateMachine, StateMachine } from 'xstate'
import { steps } from '#schemas/steps/steps.registry.ts'
import { heard } from './hearing.ts'
import { isRecorded, outputFaults } from './like-actor.ts'

const found = new Set<string>()
afterEach(() => {
  const all = [...found]
  found.clear()
  if (all.length > 0) throw new Error(`At the server the actors do not give what is made up here:\n${all.join('\n')}`)
})

/** Places of other machines: what is given there in their stead is their output, not the server's. */
const machinePlaces: ReadonlySet<string> = new Set([...steps.map(({ id }) => id), 'otp', 'enrollerCode'])

const note = (name: string, output: unknown): void => {
  const faults = isRecorded(name) ? outputFaults(name, output) : [`${name}: the page has no such actor`]
  for (const fault of faults) found.add(fault)
}

/**
 * A machine with actors of a test's own, `asAtServer(machine.provide({ actors }))`: their outputs are held to what the
 * actors of that name give at the server, and the test fails where they are kinder.
 */
export const asAtServer = <Machine extends AnyStateMachine>(machine: Machine): Machine => {
  for (const [source, logic] of Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>)) {
    if (logic instanceof StateMachine || machinePlaces.has(source)) continue
    heard(logic, { done: (output) => note(`${machine.id}/${source}`, output), failed: () => undefined })
  }
  return machine
}
