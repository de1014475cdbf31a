import { m } from '#schemas/messages/generated/messages.js'
import { guardOf, triggerOf, type DiagramWords } from '#paths/diagram/words.ts'
import type { Structure, StructureNode, StructureTransition } from '#paths/structure/structure.ts'

/** The diagram's few words in the language of the page. */
export const diagramWords = (): DiagramWords => ({
  entry: m.viewer_word_entry(),
  exit: m.viewer_word_exit(),
  calls: m.viewer_word_calls(),
  done: m.viewer_word_done(),
  fails: m.viewer_word_fails(),
  always: m.viewer_word_always(),
  finished: m.viewer_word_finished(),
  otherwise: m.viewer_word_otherwise(),
  after: (delay) => m.viewer_word_after({ delay }),
  seconds: (seconds) => m.viewer_word_seconds({ seconds }),
  milliseconds: (milliseconds) => m.viewer_word_milliseconds({ milliseconds }),
  inside: (states) => (states === 1 ? m.viewer_word_inside_one() : m.viewer_word_inside({ states })),
})

/** The name of a state; the machine's own state is called like the machine. */
export const stateName = (structure: Pick<Structure, 'id'>, id: string): string => (id === '' ? structure.id : id)

/** A whole transition in one line: what sets it off, its guard, where it leads. */
export const transitionText = (transition: StructureTransition, structure: Structure): string => {
  const words = diagramWords()
  const guard = guardOf(transition, structure, words)
  const trigger = triggerOf(transition, structure, words)
  const event = guard === null ? trigger : `${trigger} [${guard}]`
  return transition.targets.length === 0
    ? m.viewer_stays({ event })
    : `${event} → ${transition.targets.map((id) => stateName(structure, id)).join(', ')}`
}

export const typeText = ({ type }: Pick<StructureNode, 'type'>): string => {
  switch (type) {
    case 'atomic':
      return m.viewer_type_atomic()
    case 'compound':
      return m.viewer_type_compound()
    case 'parallel':
      return m.viewer_type_parallel()
    case 'final':
      return m.viewer_type_final()
    case 'history':
      return m.viewer_type_history()
  }
}
