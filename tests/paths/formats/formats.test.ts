import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cover } from '#paths/cover/cover.ts'
import { explore } from '#paths/explore/explore.ts'
import { formats } from '#paths/formats/formats.ts'
import { doorModel } from '../cover/door.model.ts'

const found = cover(explore(doorModel), { avoid: new Set(['answer done 0']) })
const [first] = found.paths
if (first === undefined) throw new Error('The door has a path')

it('writes Markdown that a person can follow', () => {
  expect(formats.markdown([found])).toBe(`# door

3 of 6 (declared) in 1 path of 3 steps together: 4 with the starts, at least 4 are needed. Version ${found.version}.

## Path 1 (${first.id})

Begin with input 0. See \`outside\`.

1. Do \`door.knock\` with \`{"hard":true}\`. See \`waiting\`.
2. Let \`answer\` answer: \`fails: offline\`. See \`outside\`.
3. Do \`door.leave\`. See \`away\`.

## Not covered

- \`outside#door.knock#1\`: something else is always taken before it, or it throws
- \`waiting#xstate.done.actor.answer#0\`: every path to it is to be avoided
- \`inside#door.leave#0\`: every path to it is to be avoided

`)
})

it('writes JSON that reads back as the same paths', () => {
  expect(JSON.parse(formats.json([found, found]))).toEqual([...found.paths, ...found.paths])
})

it('writes Gherkin: a rule for each machine, a scenario for each path, each step on its line', () => {
  expect(formats.gherkin([found])).toBe(`Feature: Paths through the machines

  Rule: door
    3 of 6 (declared) in 1 path.

    @door @${first.id}
    Scenario: door, path 1
      Given door begins with input 0
      Then it is in outside
      When door.knock {"hard":true}
      Then it is in waiting
      When answer fails: offline
      Then it is in outside
      When door.leave
      Then it is in away
`)
})

it('writes GraphWalker models whose predefined path is the path', () => {
  const { models } = JSON.parse(formats.graphwalker([found])) as { models: GraphWalkerModel[] }
  expect(models.map(({ id }) => id)).toEqual(found.paths.map(({ id }) => `door-${id}`))
  for (const [index, model] of models.entries()) {
    const { steps, leaves } = found.paths[index] ?? first
    expect(model.generator).toBe('predefined_path(predefined_path)')
    expect([...model.vertices, ...model.edges].filter(({ name }) => !/^[ev]_\w+$/.test(name))).toEqual([])
    let at = model.vertices.find(({ id }) => id === model.startElementId)
    expect(at?.properties.leaves).toBe(leaves.join(' + '))
    const walked = model.predefinedPathEdgeIds.map((id) => {
      const edge = model.edges.find((one) => one.id === id)
      expect(edge?.sourceVertexId).toBe(at?.id)
      at = model.vertices.find((one) => one.id === edge?.targetVertexId)
      return [edge?.properties.label, at?.properties.leaves]
    })
    expect(walked).toEqual(steps.map((step) => [step.label, step.leaves.join(' + ')]))
  }
})

it('writes a Playwright file that imports what there is and carries the paths', () => {
  const text = formats.playwright([found])
  const imports = [...text.matchAll(/^import \{ (\w+) \} from '#(.+)'$/gm)]
  expect(imports.map(([, name]) => name)).toEqual(['models', 'launchChromium', 'openStage', 'runPath', 'drivers'])
  const lacking = imports.filter(
    ([, name, file]) => !readFileSync(String(file), 'utf8').includes(`export const ${String(name)}`),
  )
  expect(lacking).toEqual([])
  const carried = /^const paths: Path\[\] = (\[[\s\S]*?^\])$/m.exec(text)?.[1]
  expect(JSON.parse(carried ?? '')).toEqual(found.paths)
})

interface GraphWalkerModel {
  id: string
  generator: string
  startElementId: string
  predefinedPathEdgeIds: string[]
  vertices: { id: string; name: string; properties: { leaves: string } }[]
  edges: {
    id: string
    name: string
    sourceVertexId: string
    targetVertexId: string
    properties: { label: string }
  }[]
}
