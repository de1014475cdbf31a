/** Whether a state is another one or inside of it; everything is inside of the root, whose id is empty. */
export const isWithin = (outer: string, inner: string): boolean =>
  outer === '' || inner === outer || inner.startsWith(`${outer}.`)
