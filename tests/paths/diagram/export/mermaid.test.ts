// @vitest-environment happy-dom
import mermaid from 'mermaid'
import { describe, expect, test } from 'vitest'
import { models } from '#machines/registry.ts'
import { toMermaid } from '#paths/diagram/export/mermaid.export.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { everything } from '../everything.ts'

/** A statement as Mermaid read it; those of a state with others inside it have a `doc`. */
interface Statement {
  stmt?: string
  id?: string
  doc?: Statement[]
  state1?: { id: string }
  state2?: { id: string }
}

const isRead = (db: object): db is { getRootDocV2(): Statement } => 'getRootDocV2' in db

const readBy = async (text: string): Promise<Statement[]> => {
  const { db } = await mermaid.mermaidAPI.getDiagramFromText(text)
  if (!isRead(db)) throw new Error('Mermaid keeps what it read elsewhere now')
  const flat = (one: Statement): Statement[] => [one, ...(one.doc ?? []).flatMap(flat)]
  return flat(db.getRootDocV2())
}

describe.each(Object.entries(models))('%s', (_, { machine }) => {
  const structure = structureOf(machine)

  test.each([true, false])('is read by Mermaid, descriptions: %s', async (descriptions) => {
    expect(await mermaid.parse(toMermaid(structure, { descriptions }))).toMatchObject({ diagramType: 'stateDiagram' })
  })
})

test.each([...Object.entries(models), ['everything', { machine: everything }] as const])(
  'no arrow of %s makes a state a part of itself, which Mermaid could not draw',
  async (_, { machine }) => {
    const wrong = (await readBy(toMermaid(structureOf(machine)))).flatMap(({ id, doc = [] }) =>
      doc.filter(({ state1, state2 }) => id !== undefined && (state1?.id === id || state2?.id === id)),
    )
    expect(wrong).toEqual([])
  },
)

test('Mermaid refuses what is no state diagram', async () => {
  await expect(mermaid.parse('stateDiagram-v2\n  a --> : b : c {')).rejects.toThrow(/Parse error/)
})

test('whatever a machine says, Mermaid reads states and arrows and no more', async () => {
  const structure = structureOf(everything)
  const text = toMermaid(structure)
  const statements = await readBy(text)
  const names = structure.nodes.map(({ id }, place) => `s${place}_${id.replace(/\W/g, '_')}`)
  const read = new Set(statements.filter(({ stmt }) => stmt === 'state').map(({ id }) => id))
  expect(names.filter((name) => !read.has(name))).toEqual([])
  const arrows = structure.transitions.reduce((sum, { targets }) => sum + targets.length, 0)
  const begins = structure.nodes.filter(({ initial }) => initial !== null).length
  const ends = structure.nodes.filter(({ type }) => type === 'final').length
  expect(statements.filter(({ stmt }) => stmt === 'relation')).toHaveLength(arrows + begins + ends)
})
