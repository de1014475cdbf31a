import { createActor, fromCallback } from 'xstate'
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import type { Configurations } from './configurations.ts'
import type { Parts } from './parts.ts'

/** How a state ended: `done` with an output, `error` with what was thrown. */
export type Ending = Pick<AnyMachineSnapshot, 'status'> & { output: unknown; error: unknown }

export const ACTIVE: Ending = { status: 'active', output: undefined, error: undefined }

/**
 * Builds snapshots out of the numbers that are kept: `any` snapshot of the machine lends its methods. What depends on
 * the configuration alone is made once for each.
 */
export const snapshotBuilder = ({ machine }: Parts, configurations: Configurations, any: AnyMachineSnapshot) => {
  const stages: (AnyMachineSnapshot | undefined)[] = []
  const children = new Map<string, AnyActorRef>()

  /** Stands for an invoked actor, so that the machine can send to it. */
  const childOf = (id: string): AnyActorRef => {
    const child =
      children.get(id) ??
      createActor(
        fromCallback(() => {}),
        { id },
      )
    children.set(id, child)
    return child
  }
  const stageOf = (configuration: number): AnyMachineSnapshot => {
    const nodes = configurations.nodes(configuration)
    return {
      ...any,
      machine,
      _nodes: nodes,
      value: configurations.value(configuration),
      tags: new Set(nodes.flatMap((node) => node.tags)),
      historyValue: configurations.history(configuration),
      children: Object.fromEntries(nodes.flatMap((node) => node.invoke).map(({ id }) => [id, childOf(id)])),
    }
  }
  return (configuration: number, context: object, { status, output, error }: Ending = ACTIVE): AnyMachineSnapshot => {
    const stage = stages[configuration] ?? stageOf(configuration)
    stages[configuration] = stage
    return { ...stage, context, status, output, error } as AnyMachineSnapshot
  }
}
