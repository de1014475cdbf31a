import type { Structure } from './structure.ts'

/** The ids of the declared leaf states, the final ones among them, in the order of the code. */
export const leafStates = ({ nodes }: Structure): string[] =>
  nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(({ id }) => id)
