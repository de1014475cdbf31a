import type { SourceFiles, Unit } from './source-files.ts'

/** `useActorRef(x, …)`: an actor that a view starts; XState's other ways to start one read alike. */
const STARTS = /\b(?:useActorRef|useActor|useMachine|createActor)\(\s*(\w+)/g

/** What a constant is made of: a machine with its actors, what a function makes, or another name of one. */
const MADE_OF = [/(\w+)\.provide\(/, /use(?:Memo|State)\(\s*\(\) =>\s*(\w+)/, /=>\s*(\w+)/, /=\s*(\w+)/]

/** The id of the machine that a file of a machine makes. */
export const idIn = (text: string): string | null =>
  /\bid: '([\w-]+)'/.exec(text.slice(text.indexOf('createMachine(')))?.[1] ?? null

/** The ids of the machines that a function of a view starts, in its order. */
export const startedIn = (files: SourceFiles, unit: Unit): string[] => {
  const text = files.textOf(unit)
  const byCall = [...text.matchAll(STARTS)].flatMap(([, name = '']) => machineOf(files, unit, name) ?? [])
  // `createActorContext` starts its actor where the provider is rendered, not where the actor is read.
  const byProvider = [...text.matchAll(/<(\w+Provider)\b/g)].flatMap(([, name = '']) => {
    const from = files.importsOf(unit.file).get(name)
    if (from === undefined) return []
    const context = /=\s*(\w+)\.Provider\b/.exec(files.textOf(from))?.[1] ?? ''
    const logic = /createActorContext\((\w+)/.exec(files.textOf({ file: from.file, name: context }))?.[1]
    return logic === undefined ? [] : (machineOf(files, from, logic) ?? [])
  })
  return [...new Set([...byCall, ...byProvider])]
}

/** The id of the machine that a name within a unit stands for; null for an actor that is no machine. */
const machineOf = (files: SourceFiles, unit: Unit, name: string, seen = new Set<string>()): string | null => {
  const within = files.textOf(unit)
  const key = `${unit.file} ${unit.name} ${name}`
  if (seen.has(key)) return null
  seen.add(key)
  const local = new RegExp(`\\n\\s+const \\[?${name}\\]? = [^]*?(?=\\n\\s+(?:const|return)\\b)`).exec(within)?.[0]
  if (local !== undefined) return madeOf(files, unit, name, local, seen)
  // A machine that a view is given: its type says which.
  const typed = new RegExp(`\\b${name}: typeof (\\w+)`).exec(within)?.[1]
  if (typed !== undefined) return machineOf(files, unit, typed, seen)
  const from = files.importsOf(unit.file).get(name) ?? { file: unit.file, name }
  const own = files.textOf(from)
  return own.includes('createMachine(') ? idIn(files.text(from.file)) : madeOf(files, from, from.name, own, seen)
}

const madeOf = (files: SourceFiles, unit: Unit, name: string, text: string, seen: Set<string>): string | null => {
  for (const pattern of MADE_OF) {
    const made = pattern.exec(text)?.[1]
    const machine = made === undefined || made === name ? null : machineOf(files, unit, made, seen)
    if (machine !== null) return machine
  }
  return null
}
