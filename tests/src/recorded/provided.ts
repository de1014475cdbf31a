import { type AnyActorLogic, type AnyStateMachine, type PromiseActorLogic, StateMachine } from 'xstate'
import { liveEnrollment } from '#src/enrollment/enrollment.machines.ts'
import { laterSteps } from '#src/enrollment/later-steps.ts'
import { liveSite } from '#src/site/live-site.ts'
import { uploadWith } from '#src/calls/desk/desk-catalog.actors.ts'
import { saveLaterWith } from '#src/calls/enrollment/save-later.actors.ts'

type Logic = PromiseActorLogic<unknown>

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../src/calls/**/*.actors.ts', '../../../src/app/**/*.actors.ts'],
  { eager: true },
)
const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine
const exported = Object.values(modules).flatMap((module) => Object.values(module))

/** What is taken in as an archive of a catalog: an errand puts it here. */
export const chosen: { archive: Blob | null } = { archive: null }

/** What stands for machines that come later; those are among the exported ones. */
const late = new Set(Object.keys(laterSteps).map((id) => `enrollment/${id}`))

/** Every machine that the page provides with calls; those inside others are found there. */
const machines = [
  liveEnrollment(() => undefined),
  saveLaterWith(() => ({})),
  uploadWith(() => chosen.archive),
  liveSite,
  ...exported.filter(isMachine),
]

const collect = (machine: AnyStateMachine, found: Map<string, Logic>): void => {
  for (const [source, logic] of Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>)) {
    if (isMachine(logic)) collect(logic, found)
    else if (!late.has(`${machine.id}/${source}`)) found.set(`${machine.id}/${source}`, logic as Logic)
  }
}

/** The actors of the page by `machine/actor`, such as `contact/saveContact`. One actor may have several names. */
export const providedActors: ReadonlyMap<string, Logic> = (() => {
  const found = new Map<string, Logic>()
  for (const machine of machines) collect(machine, found)
  return found
})()

/** The actors that components run by themselves, such as those of the frame: no machine of a page provides them. */
export const loneActors: readonly AnyActorLogic[] = exported.filter(
  (value): value is AnyActorLogic =>
    typeof value === 'object' && value !== null && 'start' in value && !isMachine(value),
)
