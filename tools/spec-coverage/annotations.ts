import { parseSync } from 'vite'

/** A test that says which lines of the specification it exercises. */
export interface Annotation {
  /** Line ids, ranges resolved: `1:47`. */
  lines: string[]
  /** The test's title, with its groups. */
  test: string
}

export interface Annotated {
  annotations: Annotation[]
  /** What is wrong with the annotations of a file, each with its place. */
  mistakes: string[]
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

/** `test` of `test(...)`, `test.for(rows)(...)`, `describe.each(rows)(...)`; the members' names beside it. */
const calleeOf = (node: Node): { name: string; members: string[] } => {
  const members: string[] = []
  let at: unknown = node['callee']
  for (;;) {
    if (!isNode(at)) return { name: '', members }
    if (at.type === 'Identifier') return { name: String(at['name']), members }
    if (at.type === 'CallExpression') at = at['callee']
    else if (at.type === 'MemberExpression') {
      const property = at['property']
      if (isNode(property)) members.push(String(property['name']))
      at = at['object']
    } else return { name: '', members }
  }
}

const titleOf = (node: Node): string | null => {
  const [first] = node['arguments'] as unknown[]
  if (!isNode(first)) return null
  if (first.type === 'Literal' && typeof first['value'] === 'string') return first['value']
  if (first.type !== 'TemplateLiteral') return null
  const quasis = first['quasis'] as { value: { cooked: string } }[]
  return quasis.map(({ value }) => value.cooked).join('…')
}

interface Found {
  start: number
  title: string
  runs: boolean
}

/** Every test and group of a file, outermost first; `runs` is false for what is skipped or still to be written. */
const testsIn = (node: Node, above: readonly string[] = [], runsAbove = true): Found[] => {
  const isCall = node.type === 'CallExpression'
  const { name, members } = isCall ? calleeOf(node) : { name: '', members: [] }
  const title = isCall && ['test', 'it', 'describe'].includes(name) ? titleOf(node) : null
  const runs = runsAbove && !members.some((member) => ['skip', 'todo', 'skipIf', 'runIf'].includes(member))
  const path = title === null ? above : [...above, title]
  const own = title === null ? [] : [{ start: node.start, title: path.join(' › '), runs }]
  return [...own, ...childrenOf(node).flatMap((child) => testsIn(child, path, title === null ? runsAbove : runs))]
}

/** Every act, sight and answer of a driver: the members of the object literals that it is made of. */
const membersIn = (node: Node): Found[] => {
  const key = node.type === 'Property' ? node['key'] : undefined
  const name = isNode(key) ? (key['name'] ?? key['value']) : undefined
  const own = typeof name === 'string' ? [{ start: node.start, title: name, runs: true }] : []
  return [...own, ...childrenOf(node).flatMap(membersIn)]
}

/** A driver of a machine: the paths' run goes through each of its members and fails where one does not hold. */
export const isDriver = (file: string): boolean =>
  /^tests\/drivers\/machines\/(?:[\w-]+\/)*[\w-]+\.driver\.ts$/.test(file)

const rangesOf = (text: string): string[] | null => {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '')
  const lines = parts.map((part) => {
    const match = /^(\d+):(\d+)(?:-(\d+))?$/.exec(part)
    if (match === null) return null
    const [, document = '', from = '', to = from] = match
    const count = Number(to) - Number(from) + 1
    return count < 1 ? null : Array.from({ length: count }, (_, index) => `${document}:${Number(from) + index}`)
  })
  return parts.length === 0 || lines.includes(null) ? null : lines.flatMap((part) => part ?? [])
}

/**
 * Reads `// @spec 1:47 1:60-63` above the tests of a file, or above the acts, sights and answers of a driver. What stands
 * above none, or above a test that does not run, is a mistake.
 */
export const annotationsOf = (file: string, text: string): Annotated => {
  const { program, comments } = parseSync(file, text)
  const root = program as unknown as Node
  const tests = isDriver(file) ? membersIn(root) : testsIn(root)
  const annotations: Annotation[] = []
  const mistakes: string[] = []
  for (const { value, start, end } of comments) {
    const said = /^\s*@spec\b(.*)$/s.exec(value)?.[1]
    if (said === undefined) continue
    const place = `${file}:${text.slice(0, start).split('\n').length}`
    const lines = rangesOf(said)
    const test = tests.find((one) => one.start > end)
    const between = test === undefined ? '' : text.slice(end, test.start)
    if (lines === null) mistakes.push(`${place}: not a list of lines:${said}`)
    // Only further comments may stand between an annotation and its test.
    else if (test === undefined || between.split('\n').some((line) => !/^\s*(\/\/.*)?$/.test(line)))
      mistakes.push(`${place}: no test follows`)
    else if (!test.runs) mistakes.push(`${place}: the test does not run`)
    else annotations.push({ lines, test: test.title })
  }
  return { annotations, mistakes }
}
