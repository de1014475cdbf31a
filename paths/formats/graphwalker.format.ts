import type { Path } from '../path.ts'
import { placeOf, type Format } from './format.ts'

interface Vertex {
  id: string
  name: string
  properties: { leaves: string }
}

interface Edge {
  id: string
  name: string
  sourceVertexId: string
  targetVertexId: string
  properties: { label: string; event: string }
}

/**
 * GraphWalker's JSON models (version 4), one for each path. Leaf states are its vertices, so that two steps that do the
 * same between the same leaf states are one edge; `predefined_path` then walks the edges in the order of the path. Names
 * are what a test class must call its methods: letters, figures and underscores.
 */
export const graphwalkerFormat: Format = (covers) =>
  `${JSON.stringify({ name: 'paths', models: covers.flatMap(({ paths }) => paths.map(modelOf)) }, null, 2)}\n`

const modelOf = (path: Path): object => {
  const vertices = new Map<string, Vertex>()
  const edges = new Map<string, Edge>()
  const vertexOf = (leaves: readonly string[]): string => {
    const place = placeOf(leaves)
    const id = vertices.get(place)?.id ?? `v${vertices.size}`
    vertices.set(place, { id, name: `v_${nameOf(place)}`, properties: { leaves: place } })
    return id
  }
  let at = vertexOf(path.leaves)
  const walked = path.steps.map(({ label, event, leaves }) => {
    const next = vertexOf(leaves)
    const key = JSON.stringify([at, label, next])
    const id = edges.get(key)?.id ?? `e${edges.size}`
    edges.set(key, {
      id,
      name: `e_${nameOf(label)}`,
      sourceVertexId: at,
      targetVertexId: next,
      properties: { label, event: event.type },
    })
    at = next
    return id
  })
  return {
    id: `${path.machine}-${path.id}`,
    name: `${nameOf(path.machine)}_${path.id}`,
    generator: 'predefined_path(predefined_path)',
    startElementId: 'v0',
    predefinedPathEdgeIds: walked,
    properties: { machine: path.machine, input: path.input },
    vertices: [...vertices.values()],
    edges: [...edges.values()],
  }
}

const nameOf = (text: string): string => text.replaceAll(/\W+/g, '_').replaceAll(/^_+|_+$/g, '')
