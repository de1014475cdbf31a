import { createActor } from 'xstate'
import { type PolicyLifeEvent, lifeEvent } from '#machines/desk/policy-life/policy-life.context.ts'
import { policyLifeMachine } from '#machines/desk/policy-life/policy-life.machine.ts'
import { leafStates } from '#paths/structure/leaf-states.ts'
import { declaredIn } from '#paths/structure/structure-of.ts'
import type { DeskEnrollment } from '#schemas/calls/desk/desk-enrollment.calls.ts'

export type LifeEvent = DeskEnrollment['timeline'][number]

/** Something that happened and what it did to the enrollment. */
export interface LifeMove {
  event: LifeEvent
  /** The transitions that it took, by their ids in the structure; those that change no state among them. */
  transitions: readonly string[]
  /** The leaf states that it led to; none where the enrollment stays where it was. */
  entered: readonly string[]
}

/** What a timeline comes to when the machine of an enrollment's life goes through it. */
export interface Life {
  moves: readonly LifeMove[]
  /** Where the enrollment stands: a leaf state of each region. */
  now: readonly string[]
  /** What the machine has no answer to: it does not happen to an enrollment, and is a defect of whoever tells it. */
  refused: readonly LifeEvent[]
}

const declared = declaredIn(policyLifeMachine)
const leaves = leafStates(declared.structure)

export const lifeStructure = declared.structure

/** Replays all that has happened to an enrollment, the oldest first. */
export const lifeOf = (timeline: readonly LifeEvent[]): Life => {
  const actor = createActor(policyLifeMachine).start()
  const standing = () => {
    const { _nodes: nodes } = actor.getSnapshot()
    const active = new Set(nodes.map(({ path }) => path.join('.')))
    return leaves.filter((leaf) => active.has(leaf))
  }
  const moves: LifeMove[] = []
  const refused: LifeEvent[] = []
  for (const event of timeline) {
    const sent: PolicyLifeEvent = lifeEvent(event)
    const taken = policyLifeMachine.getTransitionData(actor.getSnapshot(), sent)
    if (taken.length === 0) {
      refused.push(event)
      continue
    }
    const before = new Set(standing())
    actor.send(sent)
    moves.push({
      event,
      transitions: taken.flatMap((one) => declared.structure.transitions[declared.indexOf.get(one) ?? -1]?.id ?? []),
      entered: standing().filter((leaf) => !before.has(leaf)),
    })
  }
  const now = standing()
  actor.stop()
  return { moves, now, refused }
}
