import type { Path } from '../path.ts'
import { placeOf, type Format } from './format.ts'

/** One state diagram (`stateDiagram-v2`), with a box for each path and numbered arrows in the order of its steps. */
export const mermaidFormat: Format = (covers) =>
  `${['stateDiagram-v2', ...covers.flatMap(({ paths }) => paths).flatMap(boxOf)].join('\n')}\n`

const boxOf = ({ machine, id, leaves, steps }: Path, index: number): string[] => {
  const names = new Map<string, string>()
  const nameOf = (place: string): string => {
    const name = names.get(place) ?? `p${index}s${names.size}`
    names.set(place, name)
    return name
  }
  let at = nameOf(placeOf(leaves))
  const arrows = steps.map(({ label, leaves: after }, step) => {
    const next = nameOf(placeOf(after))
    const arrow = `    ${at} --> ${next} : ${step + 1}. ${escaped(label)}`
    at = next
    return arrow
  })
  const states = [...names].map(([place, name]) => `    state "${escaped(place)}" as ${name}`)
  return [`  state "${escaped(machine)} ${id}" as p${index} {`, ...states, `    [*] --> p${index}s0`, ...arrows, '  }']
}

/** Mermaid writes characters that mean something to it as `#code;`. */
const escaped = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N} .,_/+-]/gu, (character) => `#${character.codePointAt(0)};`)
