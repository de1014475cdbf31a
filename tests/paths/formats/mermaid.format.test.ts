// @vitest-environment happy-dom
import mermaid from 'mermaid'
import { expect, it } from 'vitest'
import { models } from '#machines/registry.ts'
import { cover } from '#paths/cover/cover.ts'
import { explore } from '#paths/explore/explore.ts'
import type { AnyModel } from '#machines/support/model.ts'
import { formats } from '#paths/formats/formats.ts'
import { doorModel } from '../cover/door.model.ts'

it('writes the paths as boxes with numbered arrows', async () => {
  const found = cover(explore(doorModel), { targets: new Set(['waiting#xstate.error.actor.answer#0']) })
  const text = formats.mermaid([found])
  expect(text).toBe(`stateDiagram-v2
  state "door ${found.paths[0]?.id}" as p0 {
    state "outside" as p0s0
    state "waiting" as p0s1
    [*] --> p0s0
    p0s0 --> p0s1 : 1. door.knock #123;#34;hard#34;#58;true#125;
    p0s1 --> p0s0 : 2. answer fails#58; offline
  }
`)
  await expect(mermaid.parse(text)).resolves.toMatchObject({ diagramType: 'stateDiagram' })
})

it('is read by Mermaid for real machines, and a broken one is not', async () => {
  const chosen: AnyModel[] = Object.entries(models)
    .filter(([id]) => ['plans', 'review', 'agreement', 'employer'].includes(id))
    .map(([, model]) => model)
  const text = formats.mermaid(chosen.map((model) => cover(explore(model))))
  expect(chosen).toHaveLength(4)
  await expect(mermaid.parse(text)).resolves.toMatchObject({ diagramType: 'stateDiagram' })
  await expect(mermaid.parse(text.slice(0, text.lastIndexOf('}')))).rejects.toThrow('Parse error')
})
