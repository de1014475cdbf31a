import { models } from '#machines/registry.ts'
import { diagramMachine, type LayoutWish } from '#machines/viewer/diagram.machine.ts'
import { draw } from '#paths/diagram/layout.ts'
import type { Structure } from '#paths/structure/structure.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { callActor } from '../../calls/call-actor.ts'
import { diagramWords } from '../viewer-words.ts'
import { layouter } from './browser-layouter.ts'

export const isMachineName = (name: string): name is keyof typeof models => Object.hasOwn(models, name)

export const providedDiagramMachine = diagramMachine.provide({
  actors: {
    layOut: callActor<object, LayoutWish>(async ({ machine, collapsed, described, instead }) => {
      if (!isMachineName(machine)) throw new Error(`There is no machine "${machine}"`)
      return draw((instead as Structure | null) ?? structureOf(models[machine].machine), layouter.layout, {
        collapsed: new Set(collapsed),
        descriptions: described,
        words: diagramWords(),
      })
    }),
  },
})
