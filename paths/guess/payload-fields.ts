import type { AnyStateMachine } from 'xstate'
import { structureOf } from '../structure/structure-of.ts'

type Config = Record<string, unknown>

/**
 * Fields that the functions of a machine read from each event, by its type; `input` for the machine's own input, and
 * the actor's id with `output` for what it gives. Read from their text, so only as good as that: a hint for whoever
 * fills in a model, and nothing that a proof hangs on.
 */
export const fieldsRead = (machine: AnyStateMachine): ReadonlyMap<string, ReadonlySet<string>> => {
  const fields = new Map<string, Set<string>>()
  const note = (subject: string, some: readonly string[]): void => {
    const known = fields.get(subject) ?? new Set<string>()
    some.forEach((field) => known.add(field))
    fields.set(subject, known)
  }
  const { implementations } = machine
  const { transitions } = structureOf(machine)
  const visit = (config: Config, path: string): void => {
    for (const [event, one] of Object.entries((config['on'] ?? {}) as Config)) note(event, read(one, implementations))
    for (const one of [config['invoke']].flat()) {
      const { id, onDone } = (one ?? {}) as { id?: string; onDone?: unknown }
      const actor = id ?? transitions.find(({ source, kind }) => source === path && kind === 'done')?.actor
      if (actor !== null && actor !== undefined) note(`actor ${actor}`, read(onDone, implementations))
    }
    for (const [key, inner] of Object.entries((config['states'] ?? {}) as Config)) {
      visit((inner ?? {}) as Config, path === '' ? key : `${path}.${key}`)
    }
  }
  const config = machine.config as unknown as Config
  visit(config, '')
  if (typeof config['context'] === 'function') note('input', readIn(textOf(config['context']), 'input'))
  return fields
}

/** What the guards and actions of a transition read. */
const read = (one: unknown, implementations: AnyStateMachine['implementations']): string[] =>
  functionsIn(one, implementations).flatMap((some) => readIn(textOf(some), 'event'))

const functionsIn = (one: unknown, implementations: AnyStateMachine['implementations'], depth = 0): unknown[] => {
  if (depth > 6 || one === null || one === undefined) return []
  if (Array.isArray(one)) return one.flatMap((part) => functionsIn(part, implementations, depth + 1))
  if (typeof one === 'function') {
    const { assignment, collect, event, guards } = one as unknown as Config
    const parts = [assignment, collect, event, guards].flatMap((part) => functionsIn(part, implementations, depth + 1))
    return [one, ...parts]
  }
  if (typeof one !== 'object') return []
  const { guard, actions, type, params } = one as Config
  const inside = typeof type === 'string' || guard !== undefined || actions !== undefined ? [] : Object.values(one)
  const named = [guard, ...[actions].flat()].flatMap((name) => {
    const key = typeof name === 'string' ? name : ((name as { type?: unknown } | undefined)?.type ?? '')
    return [implementations.guards[String(key)], implementations.actions[String(key)]]
  })
  return [guard, actions, params, ...inside, ...named].flatMap((part) => functionsIn(part, implementations, depth + 1))
}

const textOf = (some: unknown): string => (typeof some === 'function' ? String(some) : '')

/** `event.name`, `event?.name` and `{ event: { name } }` in the text of a function. */
const readIn = (text: string, subject: 'event' | 'input'): string[] => {
  const direct = [...text.matchAll(new RegExp(`\\b${subject}\\s*\\??\\.\\s*([A-Za-z_$][\\w$]*)`, 'g'))]
  const taken = [...text.matchAll(new RegExp(`\\b${subject}\\s*:\\s*\\{([^}]*)\\}`, 'g'))].flatMap(([, inside = '']) =>
    inside.split(',').map((part) => part.split(':')[0]?.trim() ?? ''),
  )
  const names = [...direct.map(([, name = '']) => name), ...taken]
  return names.filter((name) => /^[A-Za-z_$]/.test(name) && name !== 'type')
}
