import type { Command } from 'commander'
import { type Judgement, mutantsIn } from '../mutate/judge.ts'
import { type Share, judgeShare } from '../mutate/judge-share.ts'
import { survivorsOn } from '../mutate/survivors-on.ts'
import { LONGEST, NOT_DONE } from '../tool/in-time.ts'
import { wholeNumber } from './arguments.ts'
import { drawInto } from './draw-into.ts'
import { allStructures, chosenModels } from './machines.ts'
import { inThreads, startCrew } from './threads.ts'

interface Score {
  machine: string
  mutants: number
  /** Noticed by a check, or because the machine cannot be made or explored any more. */
  checks: number
  /** Noticed by the committed fingerprint alone. */
  fingerprint: number
  survived: Judgement[]
  /** Those of which it is not known what notices them: their time was over. */
  notDone: Judgement[]
}

interface Flags {
  every?: number
  draw?: string
  json?: boolean
  seconds: number
}

const AT_ONCE = 10

/**
 * `mutate [MACHINE ...]`: breaks machines in one place at a time, and says which check notices it. Ends with 1 where
 * that is not known of some in time.
 */
export const mutateCommand = (program: Command): Command =>
  program
    .command('mutate [machines...]')
    .description('breaks machines in one place at a time, and says which breaks no check notices')
    .option('--every <n>', 'one mutant of so many, for a first look', wholeNumber)
    .option('--draw <folder>', 'draws the machines in which some survive, with them')
    .option('--seconds <count>', 'how long one mutant may take; what is not done then is said', wholeNumber, LONGEST)
    .option('--json', 'as JSON')
    .action(async (names: string[], { every = 1, draw: folder, json = false, seconds }: Flags) => {
      const chosen = names.length === 0 ? chosenModels(undefined) : names.flatMap((id) => chosenModels(id))
      const scores: Score[] = []
      const counts = new Map(chosen.map(([id, model]) => [id, mutantsIn(model).length]))
      const shares = [...counts].flatMap(([machine, count]) => sharesOf(machine, count, every, seconds))
      const found = new Map<string, Judgement[]>()
      const left = new Map<string, number>()
      for (const { machine } of shares) left.set(machine, (left.get(machine) ?? 0) + 1)
      const done = (judgements: Judgement[], { machine }: Share): void => {
        found.set(machine, [...(found.get(machine) ?? []), ...judgements])
        const remaining = (left.get(machine) ?? 1) - 1
        left.set(machine, remaining)
        if (remaining > 0) return
        const score = scoreOf(machine, found.get(machine) ?? [])
        scores.push(score)
        if (!json) process.stdout.write(textOf(score))
      }
      const crew = startCrew(new URL('../mutate/judge.worker.ts', import.meta.url))
      await inThreads({ tasks: shares, work: judgeShare, crew, done })
      if (folder !== undefined) await drawSurvivors(folder, scores)
      process.stdout.write(json ? `${JSON.stringify(scores, null, 2)}\n` : `${summary(scores)}\n`)
      if (scores.some(({ notDone }) => notDone.length > 0)) process.exitCode = 1
    })

/** A picture for each machine in which mutants survived. */
const drawSurvivors = async (folder: string, scores: readonly Score[]): Promise<void> => {
  const structures = allStructures()
  await drawInto(
    folder,
    scores.flatMap(({ machine, survived }) => {
      const structure = structures.get(machine)
      if (structure === undefined || survived.length === 0) return []
      return [{ name: machine, structure, overlay: survivorsOn(structure, survived) }]
    }),
  )
}

/** Shares of ten mutants; with `every`, one mutant is a share of its own. */
const sharesOf = (machine: string, count: number, every: number, seconds: number): Share[] => {
  const size = every === 1 ? AT_ONCE : 1
  const step = every === 1 ? AT_ONCE : every
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => ({
    machine,
    from: at * step,
    to: Math.min(count, at * step + size),
    seconds,
  }))
}

const scoreOf = (machine: string, judgements: readonly Judgement[]): Score => {
  const survived = judgements.filter(({ killedBy }) => killedBy === null)
  const fingerprint = judgements.filter(({ killedBy }) => killedBy === 'fingerprint').length
  const notDone = judgements.filter(({ killedBy }) => killedBy === NOT_DONE)
  const mutants = judgements.length
  const checks = mutants - fingerprint - survived.length - notDone.length
  return { machine, mutants, checks, fingerprint, survived, notDone }
}

const share = (some: number, all: number): string => `${all === 0 ? '100.0' : ((some / all) * 100).toFixed(1)} %`

const textOf = ({ machine, mutants, checks, fingerprint, survived, notDone }: Score): string =>
  [
    [
      machine.padEnd(20),
      `${mutants} mutants`.padStart(12),
      `${share(checks, mutants)} by checks`.padStart(18),
      `${share(checks + fingerprint, mutants)} with the fingerprint`.padStart(28),
    ].join('  '),
    ...survived.map(({ operator, place }) => `    survived: ${operator}: ${place}`),
    ...notDone.map(({ operator, place }) => `    not done in time (--seconds): ${operator}: ${place}`),
    '',
  ].join('\n')

const summary = (scores: readonly Score[]): string => {
  const total = (count: (score: Score) => number) => scores.reduce((sum, score) => sum + count(score), 0)
  const mutants = total((score) => score.mutants)
  const byChecks = total(({ checks }) => checks)
  const known = byChecks + total(({ fingerprint }) => fingerprint)
  const late = total(({ notDone }) => notDone.length)
  return [
    `${mutants} mutants of ${scores.length} ${scores.length === 1 ? 'machine' : 'machines'}:`,
    `${share(byChecks, mutants)} noticed by checks alone, ${share(known, mutants)} with the fingerprint,`,
    `${mutants - known - late} survived${late === 0 ? '' : `, ${late} not done in time`}`,
  ].join(' ')
}
