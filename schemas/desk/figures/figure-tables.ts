/** The tables that a page of figures has, each a file as well. */
export const figureTables = ['periods', 'plans', 'agents', 'groups', 'sites'] as const
export type FigureTable = (typeof figureTables)[number]
