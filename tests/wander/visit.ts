import { type Check, type Moment } from './checks/check.ts'
import { checks } from './checks/checks.ts'
import { drawOf } from './draw.ts'
import { guide } from './guide.ts'
import type { Draw, Kind, Shown } from './page/types.ts'
import { type Step, actsOf, befallNames, calm, tabOf, take } from './step.ts'
import { type Person, personOf } from './world/people.ts'
import { type Tamper, type World, makeWorld } from './world/world.ts'

/** A visit, written down: who comes, and what they do. */
export interface Visit {
  seed: number
  people: readonly Kind[]
  steps: readonly Step[]
}

/** What does not hold. */
export interface Finding {
  check: string
  what: string
  /** Steps until then; those of the guide come after the visit's own. */
  after: number
  /** The address of the tab. */
  path: string
}

export interface Ran {
  visit: Visit
  finding: Finding | null
  /** Steps that were taken, the guide's among them. */
  count: number
}

export interface Options {
  tamper?: () => Tamper
  checks?: readonly Check[]
}

const KINDS: readonly Kind[] = ['applicant', 'applicant', 'applicant', 'rep', 'group', 'employee', 'member', 'member']
/** Steps of a visit before the guide takes over, at most. */
const LONGEST = 22
/** Codes of one address that work at once. */
const CODES = 5

const peopleOf = (seed: number, kinds: readonly Kind[]): Person[] =>
  kinds.map((kind, place) => personOf(kind, place, drawOf(seed + 7919 * (place + 1))))

/** What somebody does again and again: much that goes wrong does so the second time. */
const habits = [/later/, /cancel|giveUp|startNew/, /dependents/, /quote/, /cart|plan/, /^form/, /^wizard bar|edit/]

/** The next step of somebody who wanders: mostly on, now and then anywhere, and often what they are used to. */
const nextStep = (world: World, draw: Draw, habit: RegExp | null): Step => {
  const who = draw.below(world.residents.length)
  const tabs = world.residents[who]?.tabs ?? []
  const tab = draw.below(tabs.length)
  const seed = draw.below(1_000_000)
  const at = { who, tab, seed, ...(draw.chance(8) && { hurries: true as const }) }
  if (draw.chance(14)) return { who, tab, seed, do: draw.oneOf(befallNames) }
  const place = tabOf(world, at)
  const acts = place === undefined ? [] : actsOf(place)
  if (acts.length === 0) return { who, tab, seed, do: 'reload' }
  const usual = habit === null ? [] : acts.filter(({ name }) => habit.test(name))
  if (usual.length > 0 && draw.chance(45)) return { ...at, do: draw.oneOf(usual).name }
  if (draw.chance(66)) {
    const best = acts.reduce((one, other) => (other.rank > one.rank ? other : one))
    if (best.rank > 0) return { ...at, do: best.name }
  }
  return { ...at, do: draw.oneOf(acts.flatMap((act) => Array.from({ length: act.pull ?? 1 }, () => act))).name }
}

/** Runs a visit in a world of its own, the steps that are given or those that chance chooses. */
const run = async (
  seed: number,
  kinds: readonly Kind[],
  next: (world: World, taken: number) => Step | null,
  { tamper, checks: asked = checks }: Options,
): Promise<Ran> => {
  const world = await makeWorld(peopleOf(seed, kinds), tamper?.())
  const steps: Step[] = []
  let finding: Finding | null = null
  let count = 0
  const questions = asked.map(({ name, begin }) => ({ name, ask: begin(world) }))
  const look = async (step: Step, before: Shown | null): Promise<boolean> => {
    count += 1
    await world.mail.read()
    const tab = tabOf(world, step)
    const resident = world.residents[step.who]
    if (tab === undefined || resident === undefined) return false
    const moment: Moment = {
      world,
      resident,
      tab,
      did: step.do,
      before,
      after: tab.look(),
      exchanges: world.taken(),
      logged: world.logged(),
    }
    for (const { name, ask } of questions) {
      const [what] = ask(moment)
      if (what !== undefined) finding ??= { check: name, what, after: count, path: tab.path() }
    }
    return finding !== null
  }
  const fails = (error: unknown, step: Step | undefined): void => {
    const what =
      error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' ') : String(error)
    const path = step === undefined ? '/' : (tabOf(world, step)?.path() ?? '/')
    finding ??= { check: 'nothing throws', what, after: count, path }
  }
  const uncaught = (error: unknown): void => fails(error, steps.at(-1))
  const heard = ['uncaughtException', 'unhandledRejection'] as const
  for (const name of heard) process.on(name, uncaught)
  try {
    for (const { tabs } of world.residents) for (const tab of tabs) await tab.load()
    await world.settle()
    for (let step = next(world, 0); step !== null; step = next(world, steps.length)) {
      if (finding !== null) break
      const before = tabOf(world, step)?.look() ?? null
      steps.push(step)
      try {
        if (!(await take(world, step))) continue
      } catch (error) {
        fails(error, step)
      }
      if (step.hurries !== true) await look(step, before)
    }
    if (finding === null) await redeem(world, look)
    for (const { place, tabs } of world.residents) {
      if (finding !== null) break
      const at = { who: place, tab: tabs.length - 1 }
      try {
        await take(world, { ...at, do: 'reload', seed: 0 })
        const stuck = await guide(world, at, seed, look)
        if (stuck !== null)
          finding ??= { check: 'nobody is stuck', what: stuck, after: count, path: tabOf(world, at)?.path() ?? '/' }
      } catch (error) {
        fails(error, { ...at, do: '', seed: 0 })
      }
    }
  } finally {
    await world.close().catch(() => undefined)
    for (const name of heard) process.off(name, uncaught)
  }
  return { visit: { seed, people: kinds, steps }, finding, count }
}

/** Whoever was sent codes to come back with tries each of them once: they are all right (`right codes open`). */
const redeem = async (world: World, look: (step: Step, before: Shown | null) => Promise<boolean>): Promise<void> => {
  for (const { place } of world.residents) {
    const [first] = world.residents[place]?.tabs ?? []
    for (const { code, email } of world.mail.continueCodes(place).slice(0, CODES)) {
      await first?.load('/continue-enrollment')
      await calm(world)
      const step: Step = { who: place, tab: 0, do: 'continue.submit', seed: 0 }
      first?.page?.say({ type: 'continue.submit', code, email })
      await calm(world)
      if (await look(step, null)) return
    }
  }
}

/** A visit that chance chooses. */
export const wander = (seed: number, options: Options = {}): Promise<Ran> => {
  const draw = drawOf(seed)
  const several = draw.below(10)
  const people = Array.from({ length: several < 7 ? 1 : several < 9 ? 2 : 3 }, () => draw.oneOf(KINDS))
  const length = 4 + draw.below(LONGEST - 4)
  const habit = draw.chance(50) ? draw.oneOf(habits) : null
  return run(seed, people, (world, taken) => (taken < length ? nextStep(world, draw, habit) : null), options)
}

/** A visit that is written down. */
export const replay = ({ seed, people, steps }: Visit, options: Options = {}): Promise<Ran> =>
  run(seed, people, (_, taken) => steps[taken] ?? null, options)
