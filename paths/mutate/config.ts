/** A machine's configuration, as far as mutants change it. */
export interface NodeConfig {
  initial?: unknown
  states?: Record<string, NodeConfig>
  on?: Record<string, unknown>
  after?: Record<string, unknown>
  always?: unknown
  onDone?: unknown
  entry?: unknown
  exit?: unknown
  invoke?: unknown
  type?: string
}

/** A transition as it is written in full: text and undefined are shorthands of it. */
export interface TransitionConfig {
  target?: unknown
  guard?: unknown
  actions?: unknown
}

/** Copies what a configuration is written in, and keeps functions, actors and classes as they are. */
export const copied = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(copied) as Value
  if (typeof value !== 'object' || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copied(one)])) as Value
}

export const listed = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

/** A transition in full; null where it is none, such as a function. */
export const inFull = (value: unknown): TransitionConfig | null => {
  if (typeof value === 'string') return { target: value }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
}

/** The node of a path of state names. */
export const nodeAt = (root: NodeConfig, path: readonly string[]): NodeConfig => {
  const [name, ...rest] = path
  const child = name === undefined ? undefined : root.states?.[name]
  return child === undefined ? root : nodeAt(child, rest)
}

/** Every node with its path, the root first. */
export const nodesOf = (
  root: NodeConfig,
  path: readonly string[] = [],
): { path: readonly string[]; node: NodeConfig }[] => [
  { path, node: root },
  ...Object.entries(root.states ?? {}).flatMap(([name, node]) => nodesOf(node, [...path, name])),
]
