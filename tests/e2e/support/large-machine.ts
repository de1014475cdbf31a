import { models } from '#machines/registry.ts'
import type { Structure } from '#paths/structure/structure.ts'
import { structureOf } from '#paths/structure/structure-of.ts'

const beneficiaries = structureOf(models.beneficiaries.machine)

/** 150 states in a row, with a way back from every fifth. */
export const large = (): Structure => {
  const [root] = beneficiaries.nodes
  const [way] = beneficiaries.transitions
  if (root === undefined || way === undefined) throw new Error('Too small a machine')
  const plain = { ...root, description: null, tags: [], entry: [], exit: [], invokes: [], history: null }
  const ids = Array.from({ length: 150 }, (_, index) => `state${index}`)
  return {
    ...beneficiaries,
    version: 'fedcba9876543210',
    nodes: [
      { ...plain, initial: 'state0' },
      ...ids.map((id) => ({ ...plain, id, key: id, parent: '', type: 'atomic' as const, initial: null })),
    ],
    transitions: ids.flatMap((source, index) =>
      [index + 1, ...(index % 5 === 4 ? [index - 3] : [])].map((to, branch) => ({
        ...way,
        id: `${source}#go${branch}#0`,
        source,
        kind: 'event' as const,
        event: `go${branch}`,
        actor: null,
        branch: 0,
        guard: null,
        actions: [],
        targets: [`state${to % 150}`],
      })),
    ),
    resting: [],
  }
}
