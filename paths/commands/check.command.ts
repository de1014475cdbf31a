import type { Command } from 'commander'
import { models } from '#machines/registry.ts'
import { check, checks } from '../check/checks.ts'
import { type Fault, stepLines } from '../check/fault.ts'
import type { Fingerprint } from '../check/fingerprint.ts'
import { changedSince, keepFingerprints, limitOf, readFingerprints } from '../check/kept-fingerprints.ts'
import { explore } from '../explore/explore.ts'
import { overlayOf } from '../report/overlay-of.ts'
import { drawInto } from './draw-into.ts'
import { chosenModels } from './machines.ts'

interface Verdict {
  machine: string
  states: number
  edges: number
  /** How many sentences must never come true. */
  nevers: number
  held: number
  broken: number
  faults: Fault[]
}

interface Flags {
  json?: boolean
  keep?: boolean
  draw?: string
}

/** Those that prove something, and that nothing has changed unseen. */
const CHECKS = checks.length + 1

/** What is kept of what each machine of the registry does. */
const KEPT = 'machines/fingerprints.json'

/**
 * `check [MACHINE ...]`: every check on every machine, or on those that are named, each fault with the shortest path to
 * it. Ends with 1 on a fault. `--keep` keeps what they do now, of those in which every other check holds.
 */
export const checkCommand = (program: Command): Command =>
  program
    .command('check [machines...]')
    .description('proofs over everything that a machine can do, each fault with the shortest steps that show it')
    .option('--json', 'as JSON')
    .option('--draw <folder>', 'draws the steps of each fault on its diagram')
    .option('--keep', 'keep what they do now, to be told of a change')
    .action(async (machines: string[], { json = false, keep = false, draw: folder }: Flags) => {
      const pictures: Parameters<typeof drawInto>[1][number][] = []
      const verdicts: Verdict[] = []
      const kept = readFingerprints(KEPT)
      const news: Record<string, Fingerprint> = {}
      const chosen = machines.length === 0 ? chosenModels(undefined) : machines.flatMap((id) => chosenModels(id))
      for (const [id, model] of chosen) {
        const graph = explore(model, limitOf(kept[id]))
        const wrong = check(graph)
        const changed = changedSince(graph, kept[id])
        if (wrong.length === 0) news[id] = changed.found
        const faults = [...wrong, ...(keep && wrong.length === 0 ? [] : changed.faults)]
        const broken = new Set(faults.map((fault) => fault.check)).size
        const nevers = Object.keys(model.never).length
        const { states, edges } = graph
        const verdict = { machine: id, states, edges, nevers, held: CHECKS - broken, broken, faults }
        verdicts.push(verdict)
        faults.forEach((fault, index) => {
          if (fault.steps.length === 0) return
          pictures.push({ name: `${id}-${index + 1}`, structure: graph.structure, overlay: overlayOf(fault) })
        })
        if (!json) process.stdout.write(verdictText(verdict))
      }
      if (folder !== undefined) await drawInto(folder, pictures)
      if (keep) keepFingerprints(KEPT, news, Object.keys(models))
      process.stdout.write(json ? `${JSON.stringify(verdicts, null, 2)}\n` : `${summary(verdicts)}\n`)
      if (verdicts.some(({ broken }) => broken > 0)) process.exitCode = 1
    })

const verdictText = ({ machine, states, edges, nevers, held, broken, faults }: Verdict): string =>
  [
    [
      broken === 0 ? 'holds ' : 'BROKEN',
      machine.padEnd(16),
      `${states} states`.padStart(13),
      `${edges} edges`.padStart(14),
      `${nevers} nevers`.padStart(10),
      `${held} of ${held + broken} checks hold`,
    ].join('  '),
    ...faults.flatMap(faultLines),
    '',
  ].join('\n')

const faultLines = (fault: Fault): string[] => [
  `    ${fault.check}: ${fault.sentence}`,
  ...stepLines(fault).map((line) => `      ${line}`),
]

const summary = (verdicts: readonly Verdict[]): string => {
  const total = (count: (verdict: Verdict) => number) => verdicts.reduce((sum, verdict) => sum + count(verdict), 0)
  const machines = `${verdicts.length} ${verdicts.length === 1 ? 'machine' : 'machines'}`
  return `${total(({ held }) => held)} checks held, ${total(({ broken }) => broken)} broken on ${machines}`
}
