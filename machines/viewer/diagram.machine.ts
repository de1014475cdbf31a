import { assign, setup } from 'xstate'
import { type Problem, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'

/** What is asked of the layout. */
export interface LayoutWish {
  machine: string
  /** Parents whose inside is not drawn, sorted. */
  collapsed: readonly string[]
  /** With the states' descriptions in their boxes. */
  described: boolean
  /** A structure that is drawn in the machine's place, such as two versions in one; null for the machine itself. */
  instead: object | null
}

interface Context extends LayoutWish {
  /** The state or transition whose description is open, by its id in the structure. */
  selected: string | null
  /** The layout, in the form that the page draws; kept while the next one is made. */
  drawing: object | null
  problem: Problem | null
}

/** One machine as a diagram. */
export const diagramMachine = setup({
  types: {} as {
    input: { machine: string; selected: string | null }
    context: Context
    events:
      | { type: 'diagram.select'; id: string | null }
      | { type: 'diagram.collapse'; node: string }
      | { type: 'diagram.expand'; node: string }
      | { type: 'diagram.describe'; described: boolean }
      | { type: 'diagram.draw'; instead: object | null }
      | { type: 'diagram.retry' }
    tags: 'busy' | 'blocked'
  },
  actors: {
    layOut: unprovided<object, LayoutWish>('layOut'),
  },
  guards: {
    isCollapsed: ({ context }, { node }: { node: string }) => context.collapsed.includes(node),
    isElse: ({ context }, { instead }: { instead: object | null }) => context.instead !== instead,
    isOther: ({ context }, { described }: { described: boolean }) => context.described !== described,
  },
  actions: {
    collapse: assign({
      collapsed: ({ context }, { node }: { node: string }) => [...context.collapsed, node].sort(),
    }),
    expand: assign({
      collapsed: ({ context }, { node }: { node: string }) => context.collapsed.filter((one) => one !== node),
    }),
  },
}).createMachine({
  id: 'diagram',
  description: 'One machine as a diagram: laid out beside the page, then drawn.',
  context: ({ input }) => ({ ...input, collapsed: [], described: false, instead: null, drawing: null, problem: null }),
  initial: 'layingOut',
  on: {
    'diagram.select': { actions: assign({ selected: ({ event }) => event.id }) },
    'diagram.collapse': [
      {
        guard: { type: 'isCollapsed', params: ({ event }) => event },
        description: 'It is collapsed already; nothing is laid out anew.',
      },
      {
        target: '.layingOut',
        reenter: true,
        actions: { type: 'collapse', params: ({ event }) => event },
      },
    ],
    'diagram.expand': [
      {
        guard: { type: 'isCollapsed', params: ({ event }) => event },
        target: '.layingOut',
        reenter: true,
        actions: { type: 'expand', params: ({ event }) => event },
      },
      { description: 'It is open already; nothing is laid out anew.' },
    ],
    'diagram.describe': [
      {
        guard: { type: 'isOther', params: ({ event }) => event },
        target: '.layingOut',
        reenter: true,
        actions: assign({ described: ({ event }) => event.described }),
      },
      { description: 'Nothing changes.' },
    ],
    'diagram.draw': [
      {
        guard: { type: 'isElse', params: ({ event }) => event },
        target: '.layingOut',
        reenter: true,
        description: 'Two versions in one, or the machine itself again; nothing of it is collapsed.',
        actions: assign({ instead: ({ event }) => event.instead, collapsed: [] }),
      },
      { description: 'It is drawn already.' },
    ],
  },
  states: {
    layingOut: {
      description: 'The layout is made in a worker, which is stopped where it takes too long. What was drawn stays.',
      tags: 'busy',
      invoke: {
        id: 'layOut',
        src: 'layOut',
        input: ({ context: { machine, collapsed, described, instead } }) => ({
          machine,
          collapsed,
          described,
          instead,
        }),
        onDone: { target: 'drawn', actions: assign({ drawing: ({ event }) => event.output, problem: null }) },
        onError: { target: 'failed', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
      },
    },
    drawn: { description: 'The diagram is shown.' },
    failed: {
      description: 'There is no layout; the outline beside it says the same, and the analyst may try again.',
      tags: 'blocked',
      on: { 'diagram.retry': { target: 'layingOut', actions: assign({ problem: null }) } },
    },
  },
})
