/** How many plans stand side by side at most: more do not fit a page that is read. */
export const MOST_COMPARED = 3
/** One plan alone is not a comparison. */
export const LEAST_COMPARED = 2
