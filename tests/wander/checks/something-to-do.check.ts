import type { Check } from './check.ts'

/** A page that is not at work offers something: nobody looks at it and finds nothing to press. */
export const somethingToDo: Check = {
  name: 'something to do',
  begin: () => (moment) => {
    const { after } = moment
    if (after === null || after.end !== null || after.machines.length === 0) return []
    const isBusy = after.machines.some(({ busy }) => busy)
    const isOffered = after.acts.some((act) => !act.startsWith('go '))
    const states = after.machines.map(({ id, state }) => `${id} ${state}`).join(', ')
    return isBusy || isOffered ? [] : [`${after.path} offers nothing: ${states}`]
  },
}
