import { models } from '#machines/registry.ts'
import { type Fault, stepLines } from '../check/fault.ts'
import { keepFingerprints, readFingerprints } from '../check/kept-fingerprints.ts'
import { overlayOf } from '../report/overlay-of.ts'
import { drawInto } from './draw-into.ts'
import { KEPT, allStructures, chosenModels } from './machines.ts'
import { type Crew, inThreads } from './threads.ts'
import { type Asked, type Judged, type Verdict, verdictOf } from './verdict.ts'

interface Wanted {
  json: boolean
  keep: boolean
  draw?: string
  /** How long one machine may take. */
  seconds: number
}

/** Checks the machines that are named, or all, and says what was found. Whether every check holds. */
export const checkAll = async (
  machines: readonly string[],
  { json, keep, draw: folder, seconds }: Wanted,
  crew: Crew,
): Promise<boolean> => {
  const kept = readFingerprints(KEPT)
  const chosen = machines.length === 0 ? chosenModels(undefined) : machines.flatMap((id) => chosenModels(id))
  const asked = chosen.map(([machine]): Asked => ({ machine, kept: kept[machine], keep, seconds }))
  const cost = (one: Asked) => one.kept?.edges ?? 0
  const judged: Judged[] = []
  const done = (one: Judged): void => {
    judged.push(one)
    if (!json) process.stdout.write(verdictText(one.verdict))
  }
  await inThreads({ tasks: asked, cost, work: verdictOf, crew, done })
  const verdicts = judged.map(({ verdict }) => verdict)
  if (folder !== undefined) await drawFaults(folder, verdicts)
  if (keep) {
    const news = judged.flatMap(({ verdict, found }) => (found === null ? [] : [[verdict.machine, found] as const]))
    keepFingerprints(KEPT, Object.fromEntries(news), Object.keys(models))
  }
  process.stdout.write(json ? `${JSON.stringify(verdicts, null, 2)}\n` : `${summary(verdicts)}\n`)
  return verdicts.every(({ broken }) => broken === 0)
}

/** A picture for each fault that steps lead to. */
const drawFaults = async (folder: string, verdicts: readonly Verdict[]): Promise<void> => {
  const structures = allStructures()
  await drawInto(
    folder,
    verdicts.flatMap(({ machine, faults }) => {
      const structure = structures.get(machine)
      return faults.flatMap((fault, index) =>
        structure === undefined || fault.steps.length === 0
          ? []
          : [{ name: `${machine}-${index + 1}`, structure, overlay: overlayOf(fault) }],
      )
    }),
  )
}

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
