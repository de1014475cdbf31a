import type { Disturbance } from '../../chaos/disturbance.ts'
import { faultsAt, faultsOf, pressOn, type Scene } from './scene.ts'

/** The server ends and another begins whose page has files of other names; then what leads on is pressed. */
export const deploy: Disturbance<Scene> = {
  name: 'deploy',
  unsaid: 'anew',
  isExclusive: true,
  inject: async ({ page, release, settle, deploy: replace }, expected) => {
    if (replace === null) throw new Error('The product is not ours to replace')
    await replace()
    await release()
    const idle = await settle()
    await pressOn(page)
    const after = await settle()
    await page.reload({ waitUntil: 'commit' })
    const again = await settle()
    return [
      ...faultsOf(idle, 'after the deploy'),
      ...faultsOf(after, 'a press later'),
      ...faultsOf(again, 'loaded anew'),
      ...faultsAt(after, again, expected, 'loaded anew'),
    ]
  },
}
