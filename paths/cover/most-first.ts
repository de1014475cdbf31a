/** Something that may be done, what it costs, and what it buys: things that count once, however often they are bought. */
export interface Purchase {
  cost: number
  buys: readonly string[]
}

/**
 * What buys most for its cost first, given what was bought before; what buys nothing new comes last, in its order. `worth`
 * is 1 for everything where it is left out.
 */
export const mostFirst = <One extends Purchase>(
  purchases: readonly One[],
  worth: (bought: string) => number = () => 1,
): One[] => {
  const left = new Set(purchases)
  const bought = new Set<string>()
  const ordered: One[] = []
  for (;;) {
    let best: One | undefined
    let rate = 0
    for (const one of left) {
      const gain = one.buys.reduce((sum, each) => sum + (bought.has(each) ? 0 : worth(each)), 0)
      if (gain / one.cost > rate) {
        best = one
        rate = gain / one.cost
      }
    }
    if (best === undefined) return [...ordered, ...left]
    left.delete(best)
    ordered.push(best)
    for (const each of best.buys) bought.add(each)
  }
}
