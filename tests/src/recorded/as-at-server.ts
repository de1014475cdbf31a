import { type AnyActorLogic, type AnyStateMachine, StateMachine } from 'xstate'
import { steps } from '#schemas/steps/steps.registry.ts'
import { heard } from './hearing.ts'
import { failureFaults, isRecorded, outputFaults } from './like-actor.ts'
import type { Detail } from './like-refusal.ts'
import { noteFaults } from './made-up.ts'

/** Places of other machines: what is given there in their stead is their output, not the server's. */
const machinePlaces: ReadonlySet<string> = new Set([...steps.map(({ id }) => id), 'otp', 'enrollerCode'])

/**
 * A machine with actors of a test's own, `asAtServer(machine.provide({ actors }))`: their outputs, and the problems that
 * they fail with, are held to those of the actors of that name at the server, and the test fails where they are kinder.
 */
export const asAtServer = <Machine extends AnyStateMachine>(machine: Machine, detail?: Detail): Machine => {
  for (const [source, logic] of Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>)) {
    if (logic instanceof StateMachine || machinePlaces.has(source)) continue
    const name = `${machine.id}/${source}`
    const isKnown = isRecorded(name)
    heard(logic, {
      done: (output) => noteFaults(isKnown ? outputFaults(name, output) : [`${name}: the page has no such actor`]),
      failed: (problem) => noteFaults(failureFaults(name, problem, detail)),
    })
  }
  return machine
}
