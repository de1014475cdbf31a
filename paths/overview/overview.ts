import type { AnyStateMachine } from 'xstate'
import type { AnyModel } from '#machines/support/model.ts'
import { structureOf } from '../structure/structure-of.ts'
import type { Structure } from '../structure/structure.ts'

/** What is read from the sources of the page (`tools/overview`), by machine id: paths may not import views. */
export interface Views {
  /** Where each machine is defined. */
  machines: { id: string; file: string }[]
  /** Addresses of the router with the machine that the page starts first. */
  entries: { address: string; machine: string; file: string }[]
  /** A view of one machine that starts another. */
  starts: { from: string; to: string; file: string }[]
  /** Addresses that a machine or its views send people to. */
  leads: { from: string; address: string }[]
}

/** The whole product as data: which machine starts which, what opens each, and where it ends. */
export interface Overview {
  machines: OverviewMachine[]
  starts: Start[]
  leads: Lead[]
  /** Names of machines that no address opens and no machine starts. */
  unreached: string[]
}

export interface OverviewMachine {
  /** In the registry and in addresses. */
  name: string
  structure: Structure
  /** The folder of `machines` that it is in. */
  area: string
  /** The router's addresses that open it. */
  addresses: string[]
  /** Its final states. */
  ends: string[]
}

export interface Start {
  from: string
  to: string
  /** The states that run it as an actor; none where a view or an action starts it. */
  states: string[]
  /** The file of the view that starts it; null where the machine itself does. */
  view: string | null
}

/** People go from one machine's page to that of another. */
export interface Lead {
  from: string
  to: string
  addresses: string[]
}

/** Derived from the registry (actors that are machines) and from what was read of the views. */
export const overviewOf = (models: Readonly<Record<string, AnyModel>>, views: Views): Overview => {
  const all = Object.entries(models).map(([name, { machine }]) => ({ name, machine, structure: structureOf(machine) }))
  const nameOf = (id: string): string[] => all.filter(({ structure }) => structure.id === id).map(({ name }) => name)
  const addressesOf = (id: string): string[] =>
    unique(views.entries.filter(({ machine }) => machine === id).map(({ address }) => address))

  const starts = [
    ...all.flatMap(({ name, machine }) =>
      actorsOf(machine).flatMap(({ id, states }) =>
        nameOf(id).map((to): Start => ({ from: name, to, states, view: null })),
      ),
    ),
    ...views.starts.flatMap(({ from, to, file }) =>
      nameOf(from).flatMap((one) =>
        nameOf(to).map((other): Start => ({ from: one, to: other, states: [], view: file })),
      ),
    ),
  ]
  const started = (from: string, to: string): boolean => starts.some((one) => one.from === from && one.to === to)
  const leads = new Map<string, Lead>()
  for (const { from, address } of views.leads) {
    for (const one of nameOf(from)) {
      // A page's own machine comes first.
      const opened = views.entries.find((entry) => entry.address === address)
      const isOwn = views.entries.some((entry) => entry.address === address && entry.machine === from)
      for (const to of opened === undefined ? [] : nameOf(opened.machine)) {
        // Not from a page to itself, nor where the one runs within the other.
        if (one === to || started(one, to) || isOwn) continue
        const key = `${one} ${to}`
        const known = leads.get(key)
        if (known === undefined) leads.set(key, { from: one, to, addresses: [address] })
        else known.addresses.push(address)
      }
    }
  }
  const machines = all.map(({ name, structure }): OverviewMachine => ({
    name,
    structure,
    area: views.machines.find(({ id }) => id === structure.id)?.file.split('/')[1] ?? '',
    addresses: addressesOf(structure.id),
    ends: structure.nodes.filter(({ type, parent }) => type === 'final' && parent === '').map(({ key }) => key),
  }))
  return {
    machines,
    starts,
    leads: [...leads.values()],
    unreached: machines
      .filter(({ name, addresses }) => addresses.length === 0 && !starts.some(({ to }) => to === name))
      .map(({ name }) => name),
  }
}

/** The name of the overview among those of machines. */
export const OVERVIEW = 'overview'

/**
 * From page to page: where a dialog leads, its page leads. What the frame of all pages leads to (its address is `/*`) is
 * left out: from there everything can be reached.
 */
export const pageLeads = ({ machines, starts, leads }: Overview): { from: string; to: string }[] => {
  const pagesOf = (name: string, seen: readonly string[] = []): string[] => {
    const addresses = machines.find((machine) => machine.name === name)?.addresses ?? []
    if (addresses.length > 0) return addresses.includes('/*') ? [] : [name]
    return starts
      .filter(({ from, to }) => to === name && !seen.includes(from))
      .flatMap(({ from }) => pagesOf(from, [...seen, name]))
  }
  const found = leads.flatMap(({ from, to }) => pagesOf(from).map((page) => ({ from: page, to })))
  return found.filter(
    (one, place) =>
      one.from !== one.to && found.findIndex((other) => other.from === one.from && other.to === one.to) === place,
  )
}

/** The overview as plain JSON: the machines by name, without what is in them. */
export const summaryOf = ({ machines, ...rest }: Overview) => ({
  machines: machines.map(({ structure, ...machine }) => ({
    ...machine,
    description: structure.description,
    version: structure.version,
  })),
  ...rest,
})

/** The machines among a machine's actors, with the states that run each; none of them where an action spawns it. */
const actorsOf = (machine: AnyStateMachine): { id: string; states: string[] }[] => {
  const { nodes } = structureOf(machine)
  const found = new Map<string, string[]>()
  for (const [src, logic] of Object.entries(machine.implementations.actors)) {
    if (!isMachine(logic)) continue
    const states = nodes.filter(({ invokes }) => invokes.some((one) => one.src === src)).map(({ id }) => id)
    found.set(logic.id, [...(found.get(logic.id) ?? []), ...states])
  }
  return [...found].map(([id, states]) => ({ id, states }))
}

const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && 'root' in logic && 'implementations' in logic

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]
