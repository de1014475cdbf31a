import type { Disturbance } from '../../chaos/disturbance.ts'
import { faultsElsewhere, faultsOf, isSameScreen, lostIn, pressOn, pressRetry, type Scene, typeAhead } from './scene.ts'

/** What a page without a connection may take until it says so. */
const OFFLINE_MS = 4000

/**
 * The connection goes, the person presses what leads on, and the connection comes back. Whether the page then tries
 * again of itself or offers to, it must be whole again, with what was typed.
 */
export const offline: Disturbance<Scene> = {
  name: 'offline',
  unsaid: 'anew',
  inject: async ({ page, release, settle, refused }, expected) => {
    const context = page.context()
    await context.setOffline(true)
    try {
      await release()
      if (expected === 'same') await typeAhead(page)
      const idle = await settle(OFFLINE_MS)
      const pressed = await pressOn(page)
      const without = await settle(OFFLINE_MS)
      const lost = refused()
      // It may wait for the connection, and say nothing yet.
      const blind = faultsOf({ ...without, isBusy: false, ways: 1 }, 'without a connection')
      const isSilent = lost.length > 0 && isSameScreen(idle, without) && !without.isBusy && without.said.length === 0
      await context.setOffline(false)
      let after = await settle()
      if (await pressRetry(page)) after = await settle()
      return [
        ...blind,
        ...(isSilent ? [`without a connection: "${pressed}" says nothing of ${lost.join(', ')}`] : []),
        ...faultsOf(after, 'online again'),
        ...(isSameScreen(idle, after) ? lostIn(idle, after, 'online again') : []),
        ...faultsElsewhere(after, expected, 'online again'),
      ]
    } finally {
      await context.setOffline(false)
    }
  },
}
