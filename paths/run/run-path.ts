import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { follow } from '../cover/path-of.ts'
import type { AnyModel } from '../model.ts'
import { leavesIn } from '../explore/configurations.ts'
import type { Path, Step } from '../path.ts'
import type { AnyStage, PathDriver } from './path-driver.ts'
import type { Fault } from './run-fault.ts'

export interface RunOptions {
  /** Transitions that the page must bar, tried where the path ends. */
  bars?: readonly string[]
  /** Called when the page has been seen to show these leaf states; for pictures. */
  seen?: (leaves: readonly string[]) => Promise<void>
}

/**
 * Drives a page, a component or an actor along a path; null where it was seen to go every step of it.
 *
 * @example
 * for (const path of cover(graph).paths) {
 *   test(path.id, async ({ page }) => expect(await runPath(driver, model, path, { page, ahead: [] })).toBeNull())
 * }
 */
export const runPath = async <Stage extends AnyStage>(
  driver: PathDriver<AnyStateMachine, Stage>,
  model: AnyModel,
  path: Path,
  stage: Stage,
  { bars = [], seen }: RunOptions = {},
): Promise<Fault | null> => {
  const snapshots = follow(model, path)
  let step = -1
  let doing = 'start'
  let expected: readonly string[] = path.leaves

  const see = async (snapshot: AnyMachineSnapshot): Promise<void> => {
    for (const leaf of leavesIn(snapshot)) {
      doing = `see ${leaf}`
      const look = driver.see[leaf]
      if (look === undefined) throw new Error(`The driver has no see["${leaf}"]`)
      await look(stage, snapshot)
    }
    await seen?.(expected)
  }
  const at = (index: number): AnyMachineSnapshot => {
    const snapshot = snapshots[index]
    if (snapshot === undefined) throw new RangeError(`The path has no step ${index}`)
    return snapshot
  }

  try {
    stage.ahead = path.steps
    await driver.start(stage, model.inputs[path.input], path.input)
    await see(at(0))
    for (const [index, taken] of path.steps.entries()) {
      step = index
      doing = taken.label
      expected = taken.leaves
      stage.ahead = path.steps.slice(index + 1)
      await take(driver, model, stage, taken, at(index))
      await see(at(index + 1))
    }
    for (const bar of bars) {
      doing = `bar ${bar}`
      const keep = driver.bars?.[bar]
      if (keep === undefined) throw new Error(`The driver has no bars["${bar}"]`)
      await (typeof keep === 'function' ? keep : keep.holds)(stage, at(path.steps.length))
    }
    return null
  } catch (error) {
    return { step, doing, expected, error: error instanceof Error ? error.message : String(error) }
  }
}

const take = async <Stage extends AnyStage>(
  driver: PathDriver<AnyStateMachine, Stage>,
  model: AnyModel,
  stage: Stage,
  step: Step,
  before: AnyMachineSnapshot,
): Promise<void> => {
  if (step.kind === 'event') {
    const act = driver.act[step.event.type]
    if (act === undefined) throw new Error(`The driver has no act["${step.event.type}"]`)
    return act(stage, step.event, before)
  }
  if (step.kind === 'after') {
    const { actor, outcome, ...delay } = step
    return driver.wait?.(stage, { ...delay, actor, outcome }, before)
  }
  const answer = driver.answer[step.actor ?? '']
  if (answer === undefined) throw new Error(`The driver has no answer["${step.actor}"]`)
  const outcome = model.outcomes[step.actor ?? '']?.[step.outcome ?? -1]
  if (outcome === undefined || 'never' in outcome)
    throw new Error(`The model has no outcome ${step.outcome} of ${step.actor}`)
  return answer(stage, outcome, before)
}
