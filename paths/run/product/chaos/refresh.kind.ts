import type { Disturbance } from '../../chaos/disturbance.ts'
import { faultsAt, faultsOf, type Scene } from './scene.ts'

/** The page is loaded anew; a call that was on its way is cut off. */
export const refresh: Disturbance<Scene> = {
  name: 'refresh',
  unsaid: 'anew',
  inject: async ({ page, before, release, settle }, expected) => {
    await page.reload({ waitUntil: 'commit' })
    await release()
    const after = await settle()
    return [...faultsOf(after, 'after the refresh'), ...faultsAt(before, after, expected, 'after the refresh')]
  },
}
