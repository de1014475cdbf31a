import table from './generated/sources.json'

interface Sources {
  file: string
  guards: Record<string, string[]>
  actors: Record<string, { place: string; calls: string[] }>
}

const sources: Readonly<Record<string, Sources>> = table

/** Where a machine's part lives, as `file:line`: the rule that a guard asks, what an actor calls; the machine's file where no part is named. */
export const sourcesOf = (machine: string, part: { guard?: string; actor?: string } = {}): string[] => {
  const known = sources[machine]
  if (known === undefined) return []
  const guard = part.guard === undefined ? [] : (known.guards[part.guard] ?? [])
  const actor = part.actor === undefined ? undefined : known.actors[part.actor]
  const parts = [...guard, ...(actor === undefined ? [] : [actor.place])]
  return parts.length === 0 && part.guard === undefined && part.actor === undefined ? [known.file] : parts
}

/** The calls of the server that an actor makes; none where it makes none. */
export const callsOf = (machine: string, actor: string): string[] => sources[machine]?.actors[actor]?.calls ?? []
