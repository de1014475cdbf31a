import type { Check } from './check.ts'

/** Every refusal names a field that the page shows, or the page as a whole. */
export const refusalsHaveAPlace: Check = {
  name: 'refusals have a place',
  begin: () => (moment) => {
    const before = new Set(moment.before?.unplaced)
    return (moment.after?.unplaced ?? [])
      .filter((one) => !before.has(one))
      .map((one) => `${moment.after?.path} shows no field for the refusal of ${one}`)
  },
}
