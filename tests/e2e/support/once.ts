/** Something costly that is made when it is first asked for, and ended once, however many ask for that. */
export interface Once<Thing> {
  get(): Promise<Thing>
  end(how: (thing: Thing) => Promise<void>): Promise<void>
}

export const once = <Thing>(make: () => Promise<Thing>): Once<Thing> => {
  let made: Promise<Thing> | undefined
  return {
    get: () => {
      const making = (made ??= make())
      // What could not be made is tried again by the next who asks.
      making.catch(() => (made = made === making ? undefined : made))
      return making
    },
    end: async (how) => {
      const ending = made
      made = undefined
      if (ending !== undefined) await how(await ending)
    },
  }
}
