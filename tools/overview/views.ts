import type { Views } from '#paths/overview/overview.ts'
import { addressesIn, layoutsOf, routesOf } from './addresses.ts'
import type { SourceFiles, Unit } from './source-files.ts'
import { idIn, startedIn } from './started-machines.ts'

export const ROUTER = 'src/app/router.tsx'
export const MAIN = 'src/app/main.tsx'
/** The pages that the router names, each fetched when it is first shown. */
const PAGES = 'src/app/pages.ts'
/** What runs on every page of the router, as an address. */
const EVERY_PAGE = '/*'

/** Who shows a component: a page's address, or the machine of the view around it. */
type Owner = { address: string } | { machine: string }

/**
 * Which machines views start, read from what components render: a page's own machine is opened by its addresses, and
 * what a component within it starts, by that machine. Neither list is written by hand.
 */
export const readViews = (files: SourceFiles, machineFiles: readonly string[]): Views => {
  const router = files.text(ROUTER)
  const routes = routesOf(router)
  const entries = new Map<string, Views['entries'][number]>()
  const starts = new Map<string, Views['starts'][number]>()
  const leads = new Map<string, Views['leads'][number]>()
  const visited = new Set<string>()

  const visit = (unit: Unit, owner: Owner): void => {
    const { file } = unit
    const key = `${file} ${unit.name} ${JSON.stringify(owner)}`
    if (visited.has(key) || file === ROUTER || !/^src\/(?!calls\/(?!.*\.actors\.ts$))/.test(file)) return
    visited.add(key)
    const text = files.textOf(unit)
    const started = startedIn(files, unit)
    const [first, ...others] = started
    const inner: Owner = first === undefined ? owner : { machine: first }
    if (first !== undefined && 'address' in owner)
      entries.set(`${owner.address} ${first}`, { address: owner.address, machine: first, file })
    const start = (from: string, to: string): void => {
      if (from !== to) starts.set(`${from} ${to}`, { from, to, file })
    }
    if (first !== undefined && 'machine' in owner) start(owner.machine, first)
    // A component that starts several: the first is its own, which the others serve.
    for (const other of others) start(first ?? '', other)
    if ('machine' in inner) {
      for (const address of addressesIn(text, routes)) {
        leads.set(`${inner.machine} ${address}`, { from: inner.machine, address })
      }
    }
    // Who fetches the list of pages ahead shows none of them.
    for (const next of usedBy(files, unit)) if (next.file !== PAGES || file === PAGES) visit(next, inner)
  }

  visit({ file: MAIN, name: '' }, { address: EVERY_PAGE })
  const frame = [...entries.values()].find(({ address }) => address === EVERY_PAGE)
  const shown = (component: string): Unit[] => {
    const from = files.importsOf(ROUTER).get(component)
    return [from ?? { file: PAGES, name: component }]
  }
  for (const layout of layoutsOf(router)) {
    for (const unit of shown(layout))
      visit(unit, frame === undefined ? { address: EVERY_PAGE } : { machine: frame.machine })
  }
  for (const { address, component } of routes) {
    for (const unit of shown(component)) visit(unit, { address })
  }
  const machines = machineFiles.map((file) => ({ id: idIn(files.text(file)) ?? file, file }))
  // What a machine itself answers with: `output: { to: '/cart' }`.
  for (const { id, file } of machines) {
    for (const address of addressesIn(files.text(file), routes)) leads.set(`${id} ${address}`, { from: id, address })
  }
  return { machines, entries: [...entries.values()], starts: [...starts.values()], leads: [...leads.values()] }
}

/** What a component names: what it renders, the hooks and functions that it calls, and what it fetches. */
const usedBy = (files: SourceFiles, unit: Unit): Unit[] => {
  const text = files.textOf(unit)
  const imports = files.importsOf(unit.file)
  // Names within quotes are of files and texts.
  const named = new Set(text.replaceAll(/'[^'\n]*'/g, '').match(/\b[A-Za-z]\w*/g))
  return [
    ...[...named].flatMap((name): Unit[] => {
      const from = imports.get(name)
      if (from !== undefined) return from.isType ? [] : [from]
      return name !== unit.name && files.textOf({ file: unit.file, name }) !== '' ? [{ file: unit.file, name }] : []
    }),
    ...files.fetchedIn(unit.file, text),
  ]
}
