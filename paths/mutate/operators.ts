import { type NodeConfig, type TransitionConfig, copied, inFull, listed, nodeAt, nodesOf } from './config.ts'

/** What is done to a machine: one thing in one place, as somebody might do it by mistake. */
export const operators = [
  'guard removed',
  'branch removed',
  'branches swapped',
  'target removed',
  'target swapped',
  'action removed',
  'handler removed',
  'delay removed',
  'immediate step removed',
  'answer removed',
  'failure removed',
  'actor removed',
  'entry or exit removed',
  'end removed',
  'other first state',
] as const
export type Operator = (typeof operators)[number]

export interface Mutant {
  operator: Operator
  /** Where: the state, and the event or the like. */
  place: string
  state: string
  /** As XState calls it (a delay without its state); null where it is no transition. */
  event: string | null
  config: NodeConfig
}

/** A place that holds transitions: one, or several of which the first whose guard holds is taken. */
interface Slot {
  path: readonly string[]
  name: string
  event: string
  /** What removing all of it is called. */
  whole: Operator
  read: (node: NodeConfig) => unknown
  write: (node: NodeConfig, value: unknown) => void
}

const records = { on: 'handler removed', after: 'delay removed' } as const

const slotsOf = (path: readonly string[], node: NodeConfig): Slot[] => [
  ...(['on', 'after'] as const).flatMap((kind) =>
    Object.keys(node[kind] ?? {}).map((key): Slot => ({
      path,
      name: kind === 'on' ? key : `after ${key}`,
      event: kind === 'on' ? key : `xstate.after.${key}`,
      whole: records[kind],
      read: (at) => at[kind]?.[key],
      write: (at, value) => {
        const all = at[kind] ?? {}
        if (value === undefined) delete all[key]
        else all[key] = value
      },
    })),
  ),
  ...(['always', 'onDone'] as const).flatMap((key): Slot[] =>
    node[key] === undefined
      ? []
      : [
          {
            path,
            name: key === 'always' ? 'always' : 'finished',
            event: key === 'always' ? '' : 'xstate.done.state',
            whole: key === 'always' ? 'immediate step removed' : 'end removed',
            read: (at) => at[key],
            write: (at, value) => put(at, key, value),
          },
        ],
  ),
  ...listed(node.invoke).flatMap((_, index) =>
    (['onDone', 'onError'] as const).flatMap((key): Slot[] => {
      const invoked = (at: NodeConfig) => listed(at.invoke)[index] as Record<string, unknown>
      if (invoked(node)[key] === undefined) return []
      return [
        {
          path,
          name: `${String(invoked(node)['id'] ?? invoked(node)['src'])} ${key}`,
          event: `xstate.${key === 'onDone' ? 'done' : 'error'}.actor.${String(invoked(node)['id'] ?? '')}`,
          whole: key === 'onDone' ? 'answer removed' : 'failure removed',
          read: (at) => invoked(at)[key],
          write: (at, value) => put(invoked(at), key, value),
        },
      ]
    }),
  ),
]

const without = (branch: TransitionConfig, part: keyof TransitionConfig): TransitionConfig =>
  Object.fromEntries(Object.entries(branch).filter(([name]) => name !== part))

const put = (holder: object, key: string, value: unknown): void => {
  if (value === undefined) Reflect.deleteProperty(holder, key)
  else Reflect.set(holder, key, value)
}

type Add = (
  operator: Operator,
  path: readonly string[],
  what: string,
  change: (node: NodeConfig) => void,
  event?: string,
) => void

/** All mutants of a machine's configuration, in the order of its states. */
export const mutantsOf = (config: NodeConfig): Mutant[] => {
  const found: Mutant[] = []
  const add: Add = (operator, path, what, change, event) => {
    const changed = copied(config)
    change(nodeAt(changed, path))
    const state = path.join('.')
    found.push({
      operator,
      place: `${state || '(machine)'} ${what}`.trim(),
      state,
      event: event ?? null,
      config: changed,
    })
  }
  for (const { path, node } of nodesOf(config)) {
    for (const slot of slotsOf(path, node)) mutateSlot(config, slot, node, add)
    for (const kind of ['entry', 'exit'] as const) {
      const actions = listed(node[kind])
      actions.forEach((_, at) =>
        add('entry or exit removed', path, `${kind} ${at + 1}`, (changed) =>
          put(changed, kind, actions.length === 1 ? undefined : listed(changed[kind]).filter((__, one) => one !== at)),
        ),
      )
    }
    listed(node.invoke).forEach((invoked, at) =>
      add('actor removed', path, String((invoked as { id?: unknown }).id ?? at), (changed) => {
        const others = listed(changed.invoke).filter((_, one) => one !== at)
        put(changed, 'invoke', others.length === 0 ? undefined : others)
      }),
    )
    const names = Object.keys(node.states ?? {})
    const other = names.find((name) => name !== node.initial && node.type !== 'parallel')
    if (typeof node.initial === 'string' && other !== undefined) {
      add('other first state', path, `${node.initial} -> ${other}`, (changed) => put(changed, 'initial', other))
    }
  }
  return found
}

const mutateSlot = (root: NodeConfig, slot: Slot, node: NodeConfig, add: Add): void => {
  const { path, name, event, read, write } = slot
  const branches = listed(read(node))
  const inBranches = (operator: Operator, what: string, change: (all: unknown[]) => unknown[]): void =>
    add(operator, path, what, (changed) => write(changed, change(listed(read(changed)))), event)
  const replaced = (at: number, one: (branch: TransitionConfig) => TransitionConfig) => (all: unknown[]) =>
    all.map((branch, index) => (index === at ? one(inFull(branch) ?? {}) : branch))
  add(slot.whole, path, name, (changed) => write(changed, undefined), event)
  branches.forEach((written, at) => {
    const branch = inFull(written)
    if (branch === null) return
    const where = branches.length === 1 ? name : `${name} #${at}`
    // One that only says why nothing happens does as much where it is not written.
    const isSilent = branch.target === undefined && listed(branch.actions).length === 0
    const isLast = at === branches.length - 1
    if (branches.length > 1 && !(isSilent && isLast)) {
      inBranches('branch removed', where, (all) => all.filter((_, index) => index !== at))
      if (at > 0) {
        inBranches('branches swapped', where, (all) => all.with(at, all[at - 1]).with(at - 1, all[at]))
      }
    }
    if (branch.guard !== undefined) {
      inBranches(
        'guard removed',
        where,
        replaced(at, (whole) => without(whole, 'guard')),
      )
    }
    if (branch.target !== undefined) {
      inBranches(
        'target removed',
        where,
        replaced(at, (whole) => without(whole, 'target')),
      )
      const other = otherTarget(root, path, branch.target)
      if (other !== null)
        inBranches(
          'target swapped',
          `${where} -> ${other}`,
          replaced(at, (one) => ({ ...one, target: other })),
        )
    }
    const actions = listed(branch.actions)
    actions.forEach((_, one) =>
      inBranches(
        'action removed',
        actions.length === 1 ? where : `${where} action ${one + 1}`,
        replaced(at, (full) => ({ ...full, actions: listed(full.actions).filter((__, index) => index !== one) })),
      ),
    )
  })
}

/** Another state beside the one that is gone to, the next one in the code; null for a target by id, or where there is none. */
const otherTarget = (root: NodeConfig, path: readonly string[], target: unknown): string | null => {
  if (typeof target !== 'string' || target.startsWith('#') || target.startsWith('.')) return null
  const around = path.length === 0 ? root : nodeAt(root, path.slice(0, -1))
  const names = Object.keys(around.states ?? {})
  const at = names.indexOf(target)
  if (at === -1 || names.length < 2) return null
  const [first = null] = [...names.slice(at + 1), ...names.slice(0, at)].filter((name) => name !== target)
  return first
}
