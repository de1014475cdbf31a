import type { Mark, Overlay } from '#paths/diagram/drawing.ts'
import type { Path } from '#paths/path.ts'
import type { MachineCounts, TransitionCounts } from '#paths/run/coverage.ts'
import type { Structure } from '#paths/structure/structure.ts'

export type Standing = 'covered' | 'barred' | 'impossible' | 'uncovered'

export const standingOf = ({ achieved, barred, impossible }: TransitionCounts): Standing => {
  if (achieved > 0) return 'covered'
  if (barred !== null && barred.achieved > 0) return 'barred'
  return impossible === null ? 'uncovered' : 'impossible'
}

const tones: Record<Standing, Mark['tone']> = {
  covered: 'good',
  barred: 'muted',
  impossible: 'warn',
  uncovered: 'bad',
}

/** From 0 to 1 by the logarithm: one visit is seen beside a thousand. */
const weightOf = (count: number, most: number): number => (most <= 1 ? 0 : Math.log(count) / Math.log(most))

/** Transitions by what became of them, states by their visits; figures as badges. */
export const coverageOverlay = ({ transitions, states }: MachineCounts): Overlay => {
  const most = Math.max(1, ...transitions.map(({ achieved }) => achieved))
  const mostVisits = Math.max(1, ...states.map(({ achieved }) => achieved))
  return {
    transitions: Object.fromEntries(
      transitions.map((one): [string, Mark] => {
        const standing = standingOf(one)
        return [
          one.id,
          standing === 'covered'
            ? { tone: 'good', weight: weightOf(one.achieved, most), badge: `${one.achieved}` }
            : { tone: tones[standing], ...(standing === 'uncovered' && { badge: '0' }) },
        ]
      }),
    ),
    states: Object.fromEntries(
      states.map(({ id, achieved }): [string, Mark] => [
        id,
        achieved === 0
          ? { tone: 'bad', badge: '0' }
          : { tone: 'good', weight: weightOf(achieved, mostVisits), badge: `${achieved}` },
      ]),
    ),
  }
}

/** A path up to one of its steps (0 is the start): what it has passed, and where it stands. */
export const pathOverlay = ({ leaves, fires, steps }: Path, at: number): Overlay => {
  const states: Record<string, Mark> = {}
  const transitions: Record<string, Mark> = {}
  const stretches = [{ leaves, fires }, ...steps].slice(0, at + 1)
  stretches.forEach((stretch, index) => {
    const tone = index === at ? 'active' : 'good'
    for (const id of stretch.leaves) states[id] = { tone }
    for (const id of stretch.fires) transitions[id] = { tone }
  })
  return { states, transitions }
}

/** How many of a machine's transitions were driven or found barred; impossible ones do not count. */
export const shareOf = ({ transitions }: MachineCounts): { covered: number; barred: number; total: number } => {
  const standings = transitions.map(standingOf)
  return {
    covered: standings.filter((one) => one === 'covered').length,
    barred: standings.filter((one) => one === 'barred').length,
    total: standings.filter((one) => one !== 'impossible').length,
  }
}

/** The machine's own part of a file; null where it has none. Files call machines by their own id or their registry name. */
export const partFor = <Part extends MachineCounts>(
  machines: readonly Part[],
  name: string,
  { id }: Pick<Structure, 'id'>,
): Part | null => machines.find(({ machine }) => machine === name || machine === id) ?? null
