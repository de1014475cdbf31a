import type { Drawing } from '../diagram/drawing.ts'
import { drawPlanned, type Layout } from '../diagram/layout.ts'
import { fnv1a } from '../structure/version.ts'
import { OVERVIEW, type Overview } from './overview.ts'
import { englishOverview, overviewPlan, type OverviewWords } from './overview-plan.ts'

/** The overview with a place for everything, by the layouter and the renderer of single machines, from left to right. */
export const drawOverview = (
  overview: Overview,
  layout: Layout,
  words: OverviewWords = englishOverview,
): Promise<Drawing> =>
  drawPlanned(
    { id: OVERVIEW, version: fnv1a(overview.machines.map(({ structure }) => structure.version).join(), 0x811c9dc5) },
    (direction) => overviewPlan(overview, words, direction),
    layout,
    'RIGHT',
  )
