import type { Structure } from '../../structure/structure.ts'

/** The structure itself: what the other exports are made of, and what two versions are compared by. */
export const toJson = (structure: Structure): string => `${JSON.stringify(structure, null, 2)}\n`
