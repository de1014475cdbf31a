import { readFileSync } from 'node:fs'
import { parseSync } from 'rolldown/utils'
import { IN_CONTEXT, type Place } from '../guess/gap.ts'

/** A line of a project's file; both count from one. */
export interface Line {
  file: string
  line: number
  column: number
}

interface Syntax {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

interface Source {
  file: string
  text: string
  machines: { name: string; maker: string | null; config: Syntax }[]
  constants: ReadonlyMap<string, Syntax>
}

/**
 * Finds the lines of a machine's states and transitions in its source; of what is put together at run time, the nearest
 * place around it that is written out. Null where the machine is in none of the files.
 */
export const locatorOf = (files: readonly string[], exported: string, id: string): ((place: Place) => Line | null) => {
  const sources = files.filter((file) => !file.includes('/node_modules/')).map(sourceOf)
  const all = sources.flatMap((source) => source.machines.map((machine) => ({ source, ...machine })))
  const found =
    all.find(({ name }) => name === exported) ??
    all.find(({ config, source }) => literal(property(config, 'id', source)) === id) ??
    (all.length === 1 ? all[0] : undefined)
  if (found === undefined) return () => null
  const { source, config } = found
  return (place) => {
    const at = nodeAt(config, place, source)
    const before = source.text.slice(0, at.start).split('\n')
    return { file: source.file, line: before.length, column: (before.at(-1) ?? '').length + 1 }
  }
}

/** Constants of a file that are machines and that it does not export. */
export const hiddenMachines = (file: string): string[] => {
  const text = readFileSync(file, 'utf8')
  const { program, module } = parseSync(file, text)
  const exported = new Set(
    module.staticExports.flatMap(({ entries }) => entries.map(({ localName }) => localName.name ?? '')),
  )
  const { machines } = sourceOf(file)
  return (program as unknown as { body: Syntax[] }).body
    .flatMap((one) => (one.type === 'VariableDeclaration' ? (one['declarations'] as { id: { name?: string } }[]) : []))
    .map(({ id }) => id.name ?? '')
    .filter((name) => machines.some((machine) => machine.name === name) && !exported.has(name))
}

const sourceOf = (file: string): Source => {
  const text = readFileSync(file, 'utf8')
  const machines: Source['machines'] = []
  const constants = new Map<string, Syntax>()
  try {
    visit(parseSync(file, text).program as unknown as Syntax, { name: '', maker: null }, (syntax, within) => {
      if (syntax.type === 'VariableDeclarator') {
        const declared = syntax as unknown as { id: { name?: string }; init: Syntax | null }
        if (declared.id.name !== undefined && declared.init !== null) constants.set(declared.id.name, declared.init)
      }
      if (syntax.type !== 'CallExpression') return
      const { callee, arguments: given } = syntax as unknown as { callee: Syntax; arguments: Syntax[] }
      const called = (callee.type === 'MemberExpression' ? callee['property'] : callee) as { name?: string }
      const [config] = given
      if (called.name === 'createMachine' && config !== undefined) machines.push({ ...within, config })
    })
  } catch {
    // A file that this parser does not take has no lines; the bundler has said what is wrong with it.
  }
  return { file, text, machines, constants }
}

/** The constant or export that a part of a file is in, and the innermost function with a name. */
interface Within {
  name: string
  maker: string | null
}

/** Every part of a syntax tree, with what it is in. */
const visit = (syntax: Syntax, within: Within, take: (syntax: Syntax, within: Within) => void): void => {
  const own = withinOf(syntax, within)
  take(syntax, own)
  for (const part of Object.values(syntax)) {
    for (const one of Array.isArray(part) ? (part as unknown[]) : [part]) {
      if (typeof one === 'object' && one !== null && 'type' in one) visit(one as Syntax, own, take)
    }
  }
}

const withinOf = (syntax: Syntax, { name, maker }: Within): Within => {
  const called = (syntax['id'] ?? syntax['key']) as { name?: string } | null | undefined
  switch (syntax.type) {
    case 'VariableDeclarator':
      return { name: called?.name ?? name, maker }
    case 'ExportDefaultDeclaration':
      return { name: 'default', maker }
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return { name: called?.name ?? name, maker }
    case 'FunctionDeclaration':
      return { name, maker: called?.name ?? name }
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return { name, maker: name === '' ? maker : name }
    default:
      return { name, maker }
  }
}

/** The names under which a file declares its machines. */
export const declaredMachines = (file: string): ReadonlySet<string> =>
  new Set(sourceOf(file).machines.map(({ name }) => name))

/** Functions of a file that make a machine whenever they are called, with their lines. */
export const machineMakers = (file: string): { maker: string; line: number }[] => {
  const { machines, text } = sourceOf(file)
  return machines.flatMap(({ maker, config }) =>
    maker === null ? [] : [{ maker, line: text.slice(0, config.start).split('\n').length }],
  )
}

/** What an expression stands for, as far as it is written in the file. */
const written = (syntax: Syntax | undefined, source: Source, depth = 0): Syntax | undefined => {
  if (syntax === undefined || depth > 8) return syntax
  if (syntax.type === 'Identifier') return written(source.constants.get(String(syntax['name'])), source, depth + 1)
  if (/^(?:TS\w+|Parenthesized)Expression$/.test(syntax.type)) {
    return written(syntax['expression'] as Syntax, source, depth + 1)
  }
  // `createStateConfig({ ... })`
  if (syntax.type === 'CallExpression') return written((syntax['arguments'] as Syntax[])[0], source, depth + 1)
  return syntax
}

/** The property of an object, those that are spread into it among them: the property itself, for its line. */
const entry = (object: Syntax | undefined, key: string, source: Source): Syntax | undefined => {
  const literalObject = written(object, source)
  if (literalObject?.type !== 'ObjectExpression') return undefined
  const parts = literalObject['properties'] as Syntax[]
  for (const part of parts.toReversed()) {
    if (part.type === 'SpreadElement') {
      const inside = entry(part['argument'] as Syntax, key, source)
      if (inside !== undefined) return inside
      continue
    }
    const name = part['key'] as { name?: unknown; value?: unknown }
    if (String(name.value ?? name.name) === key) return part
  }
  return undefined
}

const property = (object: Syntax | undefined, key: string, source: Source): Syntax | undefined =>
  written(entry(object, key, source)?.['value'] as Syntax | undefined, source)

const literal = (syntax: Syntax | undefined): unknown => syntax?.['value']

const nodeAt = (config: Syntax, { state, event, branch }: Place, source: Source): Syntax => {
  let at: Syntax = config
  let object: Syntax | undefined = config
  for (const key of state === '' ? [] : state.split('.')) {
    const one = entry(property(object, 'states', source), key, source)
    if (one === undefined) return at
    at = one
    object = written(one['value'] as Syntax, source)
  }
  if (event === undefined) return at
  const found = transitionAt(object, event, source)
  if (found === undefined) return at
  const list = written((found['value'] ?? found) as Syntax, source)
  const branches = list?.type === 'ArrayExpression' ? (list['elements'] as Syntax[]) : []
  return branches.length > 1 && branch !== undefined ? (branches[branch] ?? found) : found
}

const transitionAt = (state: Syntax | undefined, event: string, source: Source): Syntax | undefined => {
  if (event === '') return entry(state, 'always', source)
  if (event === IN_CONTEXT) return entry(state, 'context', source)
  const delay = /^xstate\.after\.([^.]+(?:\.\d+)?)\./.exec(event)?.[1] ?? /^after (.+)$/.exec(event)?.[1]
  if (delay !== undefined) return entry(property(state, 'after', source), delay, source)
  const answer = /^xstate\.(done|error)\.actor\./.exec(event)?.[1]
  if (answer !== undefined || event === 'onDone' || event === 'onError') {
    const invoke = entry(state, 'invoke', source)
    const inside = written(invoke?.['value'] as Syntax | undefined, source)
    const name = answer === 'error' || event === 'onError' ? 'onError' : 'onDone'
    return entry(inside, name, source) ?? invoke ?? entry(state, 'onDone', source)
  }
  if (event.startsWith('xstate.done.state.')) return entry(state, 'onDone', source)
  return entry(property(state, 'on', source), event, source)
}
