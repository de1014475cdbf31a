/**
 * In place of what RJSF brings for schemas with `$ref`, `$id` and `allOf` (25 kB): ours are flat (design, Form engine),
 * so none of it is ever called. If it were, it says so instead of guessing (vite.config.ts).
 */
export const notFlat = (): never => {
  throw new Error('Run-time schemas are flat: no $ref, no $id, no allOf')
}

/** For `fast-uri`, and for RJSF's search for a `$ref`. */
export default Object.assign(() => notFlat(), { equal: notFlat, resolve: notFlat })
export const splitKeyElementFromObject = () => notFlat()
export const makeAllReferencesAbsolute = () => notFlat()

/** For `@x0k/json-schema-merge`, which RJSF sets up when it is loaded. */
export const createComparator = () => ({ compareSchemaDefinitions: notFlat, compareSchemaValues: notFlat })
export const createMerger = () => ({ mergeArrayOfSchemaDefinitions: notFlat })
export const createShallowAllOfMerge = () => notFlat
export const createDeduplicator = () => notFlat
export const createIntersector = () => notFlat
