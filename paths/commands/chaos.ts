import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidArgumentError } from 'commander'
import type { AnyModel } from '#machines/support/model.ts'
import { follow } from '../cover/path-of.ts'
import { explore } from '../explore/explore.ts'
import { chaosText, failureLines } from '../run/chaos/chaos-text.ts'
import { expectedAfter } from '../run/chaos/disturbance.ts'
import { placesIn } from '../run/chaos/places.ts'
import { type Injection, type Trial, runTrials } from '../run/chaos/run-chaos.ts'
import { type Costs, costOf, readCosts } from '../run/costs.ts'
import type { Theatre } from '../run/drive.ts'
import type { Driver, Drivers } from '../run/driver.ts'
import { passesFor } from '../run/plan.ts'
import { injectIn } from '../run/product/chaos/inject.ts'
import { kinds as allKinds } from '../run/product/chaos/kinds.ts'
import type { Scene } from '../run/product/chaos/scene.ts'
import { progressOn } from '../run/run-progress.ts'
import { folderAsked } from './write-asked.ts'

/** Seconds that a disturbance takes, beside the path to it. */
const DISTURBED = 2.5

export interface ChaosSettings {
  /** Names of disturbances; all where left out. */
  kinds?: readonly string[] | undefined
  /** The one leaf state at which to disturb. */
  at?: string | undefined
  budget: number
  workers: number
  again: boolean
  json: boolean
  out: string
  costs: string
  deploy: Scene['deploy']
}

interface Parts {
  model: AnyModel
  driver: Driver
}

/** Disturbs the pages of these machines once at each state. Gives whether everything held; what was not driven did not. */
export const runChaos = async (
  models: readonly [string, AnyModel][],
  drivers: Drivers,
  theatre: Theatre,
  settings: ChaosSettings,
): Promise<boolean> => {
  const begin = performance.now()
  const kinds = chosenKinds(settings.kinds)
  const names = kinds.map(({ name }) => name)
  const costs = readCosts(settings.costs)
  const parts = new Map<string, Parts>()
  const trials: Trial[] = []
  const unreached: Injection[] = []
  for (const [id, model] of models) {
    const driver = drivers[id]
    if (driver === undefined) throw new Error(`There is no driver for the machine ${id}`)
    if ('noScreen' in driver) continue
    parts.set(id, { model, driver })
    const planned = trialsOf(id, { model, driver }, costs, kinds, settings.at)
    trials.push(...planned.trials)
    unreached.push(...planned.unreached)
  }
  rmSync(settings.out, { recursive: true, force: true })
  folderAsked(settings.out)
  const progress = progressOn(process.stderr, trials.length)
  const inject = (trial: Trial) => {
    const one = parts.get(trial.machine)
    const kind = kinds.find(({ name }) => name === trial.kind)
    if (one === undefined || kind === undefined) throw new Error(`Nobody drives ${trial.machine} to ${trial.kind}`)
    if (kind.isExclusive === true && settings.deploy === null)
      return Promise.resolve({ status: 'not driven', why: 'the product of --base is not ours to replace' } as const)
    return injectIn(theatre, { ...one, deploy: settings.deploy }, trial, kind)
  }
  const injections = await runTrials(trials, inject, settings, (injection) => {
    for (const line of failureLines(injection)) progress.say(line)
    progress.step(injection.machine, injection.verdict.status === 'failed')
  })
  progress.end()
  const all = [...injections, ...unreached]
  writeFileSync(join(settings.out, 'chaos.json'), `${JSON.stringify(all, null, 1)}\n`)
  const seconds = Math.round((performance.now() - begin) / 1000)
  process.stdout.write(settings.json ? `${JSON.stringify(all)}\n` : chaosText(all, names, seconds))
  return injections.every(({ verdict }) => verdict.status === 'held')
}

const chosenKinds = (names: readonly string[] | undefined) => {
  if (names === undefined) return allKinds
  const known = allKinds.map(({ name }) => name)
  const wrong = names.find((name) => !known.includes(name))
  if (wrong !== undefined)
    throw new InvalidArgumentError(`There is no disturbance "${wrong}". There are: ${known.join(', ')}.`)
  return allKinds.filter(({ name }) => names.includes(name))
}

/** Each state that a path leads to, with each kind; those without a path besides. */
export const trialsOf = (
  machine: string,
  { model, driver }: Parts,
  costs: Costs,
  kinds: typeof allKinds,
  at?: string,
): { trials: Trial[]; unreached: Injection[] } => {
  const graph = explore(model)
  const { places, unreached } = placesIn(graph, passesFor(graph, driver))
  const isWanted = (state: string) => at === undefined || state === at || state.split(' + ').includes(at)
  const trials = places.flatMap(({ states, path }): Trial[] => {
    const state = states.join(' + ')
    const snapshot = follow(model, path).at(-1)
    if (!isWanted(state) || snapshot === undefined) return []
    return kinds.map((kind) => ({
      machine,
      state,
      kind: kind.name,
      path,
      expected: expectedAfter(kind, model.disturbed, snapshot),
      isExclusive: kind.isExclusive === true,
      cost: costOf(costs[path.machine], { path, bars: [] }) + DISTURBED,
    }))
  })
  const left = unreached.filter(isWanted).flatMap((state) =>
    kinds.map(({ name }): Injection => ({
      machine,
      state,
      kind: name,
      path: null,
      expected: 'anew',
      verdict: { status: 'not driven', why: 'no path that the page takes leads there' },
      milliseconds: 0,
    })),
  )
  return { trials, unreached: left }
}
