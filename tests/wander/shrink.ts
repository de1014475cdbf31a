import type { Step } from './step.ts'
import { type Options, type Ran, type Visit, replay } from './visit.ts'

/** How long shortening goes on: a found fault is worth a minute, not ten. */
const MOST_MS = 60_000

const parts = <Item>(items: readonly Item[], count: number): Item[][] => {
  const size = Math.ceil(items.length / count)
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/**
 * The shortest visit found that still ends in the same check: delta debugging over its steps (Zeller, "Yesterday, my
 * program worked", 1999), then people who do nothing are left at home and nobody hurries. A step that the shorter visit
 * does not offer is passed over when it is replayed, and left out of what is given.
 */
export const shrink = async (ran: Ran, options: Options = {}, most = MOST_MS): Promise<Ran> => {
  const name = ran.finding?.check
  let best = ran
  const end = performance.now() + most
  const fails = async (visit: Visit): Promise<boolean> => {
    if (performance.now() > end) return false
    const again = await replay(visit, options)
    if (again.finding?.check !== name) return false
    best = again
    return true
  }
  const withSteps = (steps: readonly Step[]): Visit => ({ ...best.visit, steps })
  // Where the guide fails by itself, no step was needed.
  if (ran.visit.steps.length === 0 || (await fails(withSteps([])))) return best
  for (let count = 2; best.visit.steps.length > 0;) {
    const pieces = parts(best.visit.steps, count)
    let isShorter = false
    for (const piece of pieces) {
      const left = best.visit.steps.filter((step) => !piece.includes(step))
      if (left.length < best.visit.steps.length && (await fails(withSteps(left)))) {
        isShorter = true
        break
      }
    }
    if (isShorter) count = Math.max(2, count - 1)
    else if (count >= best.visit.steps.length || performance.now() > end) break
    else count = Math.min(best.visit.steps.length, count * 2)
  }
  for (const step of best.visit.steps) {
    if (step.hurries === undefined) continue
    const { hurries: _, ...calm } = step
    await fails(withSteps(best.visit.steps.map((one) => (one === step ? calm : one))))
  }
  for (let last = best.visit.people.length - 1; last > 0; last -= 1) {
    if (best.visit.steps.some(({ who }) => who >= last)) break
    if (!(await fails({ ...best.visit, people: best.visit.people.slice(0, last) }))) break
  }
  return best
}
