import type { Structure, StructureNode, StructureTransition } from '../../structure/structure.ts'
import { english, namedActions, transitionLine } from '../words.ts'

export interface MermaidOptions {
  /** Notes with the descriptions; true where left out. */
  descriptions?: boolean
}

/**
 * A machine as a Mermaid state diagram (v2): nested states, the regions of parallel ones apart by `--`, and notes with
 * descriptions and with the transitions that lead nowhere else. Mermaid has no history: it is drawn as a state `H`.
 */
export const toMermaid = (structure: Structure, { descriptions = true }: MermaidOptions = {}): string => {
  const names = new Map(structure.nodes.map(({ id }, place) => [id, `s${place}_${id.replace(/\W/g, '_')}`]))
  const nameOf = (id: string): string => names.get(id) ?? id
  const insides = transitionsInside(structure)

  const note = (node: StructureNode): string[] => {
    const own = descriptions ? [node.description, ...effectsOf(node)] : effectsOf(node)
    const stays = structure.transitions
      .filter(({ source, targets }) => source === node.id && targets.length === 0)
      .map((transition) => transitionLine(transition, structure, english))
    const lines = [...own, ...stays].filter((line) => line !== null).map(escaped)
    return lines.length === 0 ? [] : [`note right of ${nameOf(node.id)}`, ...indented(lines), 'end note']
  }
  const arrows = (inside: string | null): string[] =>
    (insides.get(inside) ?? []).flatMap((transition) =>
      transition.targets.map(
        (target) =>
          `${nameOf(transition.source)} --> ${nameOf(target)} : ` +
          escaped(transitionLine(transition, structure, english)),
      ),
    )
  const stateLines = (node: StructureNode): string[] => {
    const { id, key, history } = node
    const title = history === null ? key : history === 'deep' ? 'H*' : 'H'
    const children = structure.nodes.filter(({ parent }) => parent === id)
    if (children.length === 0) return [`state "${escaped(title)}" as ${nameOf(id)}`]
    return [`state "${escaped(title)}" as ${nameOf(id)} {`, ...indented(inside(node, children)), '}']
  }
  // Arrows come first: Mermaid takes a state for a part of what mentions it last.
  const inside = (node: StructureNode, children: readonly StructureNode[]): string[] => [
    ...arrows(node.id),
    ...(node.initial === null ? [] : [`[*] --> ${nameOf(node.initial)}`]),
    ...children.flatMap((child, place) => [
      ...(node.type === 'parallel' && place > 0 ? ['--'] : []),
      ...stateLines(child),
      ...(child.type === 'final' ? [`${nameOf(child.id)} --> [*]`] : []),
      ...note(child),
    ]),
  ]
  const root = structure.nodes.filter(({ parent }) => parent === null)
  const lines = [...arrows(null), ...root.flatMap((node) => [...stateLines(node), ...note(node)])]
  return `${[`---`, `title: ${JSON.stringify(structure.id)}`, `---`, 'stateDiagram-v2', ...indented(lines)].join('\n')}\n`
}

const effectsOf = ({ tags, invokes, entry, exit }: StructureNode): string[] => [
  ...tags.map((tag) => `#${tag}`),
  ...invokes.map(({ id }) => `${english.calls} ${id}`),
  ...namedActions(entry).map((name) => `${english.entry} / ${name}`),
  ...namedActions(exit).map((name) => `${english.exit} / ${name}`),
]

/**
 * By the innermost state around source and targets, null for none: Mermaid takes what is written in a state for a part
 * of it, and cannot draw a state that is part of itself.
 */
const transitionsInside = ({ nodes, transitions }: Structure): Map<string | null, StructureTransition[]> => {
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]))
  const around = (id: string): string[] => {
    const parent = parents.get(id) ?? null
    return parent === null ? [] : [...around(parent), parent]
  }
  const insides = new Map<string | null, StructureTransition[]>()
  for (const transition of transitions) {
    if (transition.targets.length === 0) continue
    const [first = [], ...rest] = [transition.source, ...transition.targets].map(around)
    const common = first.filter((id, place) => rest.every((other) => other[place] === id)).at(-1) ?? null
    insides.set(common, [...(insides.get(common) ?? []), transition])
  }
  return insides
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`)

/** Everything that Mermaid could read as its own is written as a character code. */
const escaped = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[^\p{L}\p{N} .,/()'!?→-]/gu, (character) => `#${character.codePointAt(0) ?? 0};`)
    .replace(/--/g, '-#45;')
    .replace(/\b(end) (note)\b/gi, '$1#32;$2')
