import type { Check } from './check.ts'

/** What was typed into an open step and may be kept stands there again when the page is loaded anew. */
export const typedStays: Check = {
  name: 'typed stays',
  begin: () => (moment) => {
    const { did, after, before } = moment
    const [was, is] = [before?.typed ?? null, after?.typed ?? null]
    if (did !== 'reload' || was === null || is === null) return []
    if (was.enrollmentId !== is.enrollmentId || was.step !== is.step) return []
    return Object.entries(was.values).flatMap(([field, value]) => {
      const now = is.values[field]
      return value === '' || JSON.stringify(now) === JSON.stringify(value)
        ? []
        : [`${was.step}: ${field} was ${JSON.stringify(value)} and is ${JSON.stringify(now ?? '')} after a refresh`]
    })
  },
}
