import type { Disturbance } from '../../chaos/disturbance.ts'
import { faultsAt, faultsOf, pressOn, type Scene } from './scene.ts'

/** The same address in a second tab; then what leads on is pressed in the first, and the second is loaded anew. */
export const secondTab: Disturbance<Scene> = {
  name: 'second-tab',
  unsaid: 'anew',
  inject: async ({ page, look, release, settle, openTab }, expected) => {
    const before = await look()
    const tab = await openTab()
    try {
      await tab.page.goto(page.url(), { waitUntil: 'commit' })
      await release()
      const opened = await tab.settle()
      const meanwhile = await settle()
      await pressOn(page)
      const first = await settle()
      await tab.page.reload({ waitUntil: 'commit' })
      const again = await tab.settle()
      return [
        ...faultsOf(opened, 'the second tab'),
        ...faultsAt(before, opened, expected === 'same' ? 'anew' : expected, 'the second tab'),
        ...faultsOf(meanwhile, 'the first tab'),
        ...faultsOf(first, 'the first tab, a press later'),
        ...faultsOf(again, 'the second tab, loaded anew'),
      ]
    } finally {
      await tab.page.close()
    }
  },
}
