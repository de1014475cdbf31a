import type { AnyModel } from '#machines/support/model.ts'
import { leavesIn } from '#paths/explore/configurations.ts'
import { pathOfWalk, type Stretch, type Walk } from './walk.ts'

/** A walk as a numbered list that a person can follow. */
export const stepsText = (name: string, model: AnyModel, walk: Walk, stretches: readonly Stretch[]): string => {
  const lines = stretches.map(({ taken, snapshot }, index) => {
    const states = leavesIn(snapshot).join(' + ')
    return taken === null
      ? `Start with \`${JSON.stringify(model.inputs[walk.input]) ?? 'nothing'}\`: **${states}**\n`
      : `${index}. ${taken.label} → **${states}**`
  })
  return `# ${name}\n\n${lines.join('\n')}\n`
}

/** A walk as a test file: it fails where the machine no longer goes this way. */
export const testText = (name: string, model: AnyModel, walk: Walk, stretches: readonly Stretch[]): string => {
  const path = pathOfWalk(model, walk, stretches)
  const end = path.steps.at(-1)?.leaves ?? path.leaves
  return `import { expect, test } from 'vitest'
import { models } from '#machines/registry.ts'
import { follow } from '#paths/cover/path-of.ts'
import { leavesIn } from '#paths/explore/configurations.ts'
import type { AnyModel } from '#machines/support/model.ts'
import type { Path } from '#paths/path.ts'

const path: Path = ${JSON.stringify(path, null, 2)}

test('${name} goes this way: ${path.id}', () => {
  const snapshots = follow(models['${name}'] as unknown as AnyModel, path)
  expect(snapshots.map(leavesIn).at(-1)).toEqual(${JSON.stringify(end)})
})
`
}
