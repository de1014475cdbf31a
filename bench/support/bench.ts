/** One measured figure beside its reference, both from the same run. */
export interface Row {
  label: string
  ours: number
  /** What the ratio is against; the goal itself where the goal is a figure. */
  reference: number
  ratio: number
  /** The goal in words: `>= 0.7`, `<= 110`. */
  goal: string
  ok: boolean
  unit: string
}

export interface Bench {
  name: string
  /** `cpuProfile`: also where the time goes, where a bench can tell (`load`). */
  run: (options: { cpuProfile: boolean }) => Promise<{ rows: Row[] }>
}

/** A row whose figure must be at most `limit`; the reference is beside it for comparison. */
export const atMost = (label: string, unit: string, ours: number, limit: number, reference: number): Row => ({
  label,
  unit,
  ours,
  reference,
  ratio: ours / reference,
  goal: `<= ${limit} ${unit}`,
  ok: ours <= limit,
})

/** A row whose ratio to the reference must be at least `goal`. */
export const ratioAtLeast = (label: string, unit: string, ours: number, reference: number, goal: number): Row => ({
  label,
  unit,
  ours,
  reference,
  ratio: ours / reference,
  goal: `ratio >= ${goal}`,
  ok: ours / reference >= goal,
})

/** A row whose ratio to the reference must be at most `goal`. */
export const ratioAtMost = (label: string, unit: string, ours: number, reference: number, goal: number): Row => ({
  label,
  unit,
  ours,
  reference,
  ratio: ours / reference,
  goal: `ratio <= ${goal}`,
  ok: ours / reference <= goal,
})

/** A row of what must not happen at all. */
export const exactly = (label: string, ours: number): Row => ({
  label,
  unit: '',
  ours,
  reference: 0,
  ratio: 1,
  goal: 'none',
  ok: ours === 0,
})

/** A row that is shown beside the others and has no goal of its own. */
export const shown = (label: string, unit: string, ours: number, reference: number): Row => ({
  label,
  unit,
  ours,
  reference,
  ratio: ours / reference,
  goal: '',
  ok: true,
})

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** The value that so many of a hundred do not exceed. */
export const percentile = (values: readonly number[], of: number): number => {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of) / 100))] ?? 0
}
