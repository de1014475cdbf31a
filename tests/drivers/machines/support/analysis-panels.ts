import type { Page } from 'playwright'
import { enrollerCodeModel } from '#machines/enrollment/enroller-code/enroller-code.model.ts'
import type { KeptVersion } from '#paths/diff/kept-versions.ts'
import type { CoverageSummary, MachineCounts } from '#paths/run/coverage.ts'
import type { Structure } from '#paths/structure/structure.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import type { Traffic } from '#schemas/calls/machines.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { shareOf } from '#src/viewer/coverage/coverage-overlay.ts'
import { numberText } from '#src/i18n/amounts.ts'
import { figuresOf } from '#src/viewer/traffic/figures.ts'

/** A panel of the viewer that lays something over the diagram of the enroller's code. */
export interface Panel {
  tab: () => string
  /** What it says where the server has nothing. */
  missing: () => string
  /** Where it fetches a file; null where it makes a call. */
  path: string | null
  /** The words by which one sees what is laid over the diagram. */
  words: (page: Page) => Promise<string[]>
  /** Those words for what was fetched. */
  wordsFor: (fetched: unknown) => string[]
  /** The analyst's own file, each one different, and its words; null where none are taken. */
  file: ((number: number) => { content: object; words: string[] }) | null
}

const own = (): Structure => structureOf(enrollerCodeModel.machine)

const share = (counts: MachineCounts): string[] => {
  const { covered, barred, total } = shareOf(counts)
  return [m.viewer_coverage_of({ covered: covered + barred, total })]
}

/** A run that has driven so many of the machine's transitions. */
const runOf = (driven: number): MachineCounts => ({
  machine: own().id,
  version: own().version,
  noScreen: null,
  transitions: own().transitions.map(({ id }, index) => {
    return { id, planned: 1, achieved: index < driven ? 1 : 0, barred: null, impossible: null }
  }),
  states: [],
})

const coverage: Panel = {
  tab: m.viewer_tab_coverage,
  missing: m.viewer_none_kept,
  path: '/machines/coverage.json',
  words: (page) => page.locator('.viewer-analysis p strong').allTextContents(),
  wordsFor: (fetched) => {
    const counts = (fetched as CoverageSummary).machines.find(({ machine }) => machine === own().id)
    if (counts === undefined) throw new Error('The coverage that is kept has nothing of the enroller code')
    return share(counts)
  },
  file: (number) => {
    const counts = runOf(number)
    const kind = 'enrollchart-coverage-summary'
    const content: CoverageSummary = {
      kind,
      at: '2026-01-02T03:04:05Z',
      criterion: 'edge',
      seconds: 1,
      machines: [counts],
    }
    return { content, words: share(counts) }
  },
}

const versions: Panel = {
  tab: m.viewer_tab_versions,
  missing: m.viewer_versions_none,
  path: '/machines/versions/enroller-code.json',
  // The versions that can be chosen; where there is only what is drawn, that nothing has changed.
  words: async (page) => {
    const choices = page.locator('.viewer-analysis option:not([value=""])')
    const values = await choices.evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''))
    const same = await page.locator('.viewer-analysis > p').allTextContents()
    return [...values, ...same]
  },
  wordsFor: (fetched) => {
    const known = (fetched as KeptVersion[]).map(({ structure }) => structure.version)
    const older = known.filter((version) => version !== own().version)
    return older.length > 0 ? older : [m.viewer_versions_same()]
  },
  file: (number) => {
    const version = `${number}`.padStart(16, '0')
    return {
      content: { ...own(), version, nodes: own().nodes.map((node) => ({ ...node, tags: [] })) },
      words: [version],
    }
  },
}

const traffic: Panel = {
  tab: m.viewer_tab_traffic,
  missing: m.viewer_traffic_missing,
  path: null,
  words: (page) => page.locator('.viewer-analysis p strong, .viewer-analysis .notice-title').allTextContents(),
  wordsFor: (fetched) => {
    const { moves } = fetched as Traffic
    if (moves.length === 0) return [m.viewer_traffic_none()]
    return [m.viewer_traffic_begun({ count: numberText(figuresOf(own(), moves).begun) })]
  },
  file: null,
}

export const panels = { coverage, versions, traffic }
