import type { Cover } from '../cover/cover.ts'

/** How covers are written down: one text for all of them. */
export type Format = (covers: readonly Cover[]) => string

/** The state of a machine, for people: its leaf states. */
export const placeOf = (leaves: readonly string[]): string => leaves.join(' + ')

/** `3 paths`, `1 path`. */
export const counted = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`
