import { type Check, faultIn } from './fault.ts'

/** The whole model was explored: what is proven of a part of it is not proven. */
export const tooLargeCheck: Check = {
  id: 'too-large',
  says: 'the model is explored to its end',
  find: (graph) =>
    graph.truncated
      ? [
          faultIn(
            graph,
            'too-large',
            `truncated at ${graph.states} states: bound the context, or the cases of the model`,
          ),
        ]
      : [],
}
