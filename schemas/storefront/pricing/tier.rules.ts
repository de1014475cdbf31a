import type { TierCode } from '../../calls/shapes.ts'

/** The tier that follows from who is covered beside the member; without anybody it is Member Only (spec 1, section 4). */
export const tierOf = (spouseDob: string | null | undefined, children: number | null | undefined): TierCode => {
  const spouse = spouseDob !== null && spouseDob !== undefined && spouseDob !== ''
  const some = (children ?? 0) > 0
  if (spouse) return some ? 'IF' : 'IS'
  return some ? 'IC' : 'IO'
}
