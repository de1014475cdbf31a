import type { Disturbance } from '../../chaos/disturbance.ts'
import { faultsElsewhere, faultsOf, isSameScreen, pressOn, type Scene } from './scene.ts'

/** Whoever a browser was is forgotten; the next press says so or leads on, and so does the page when it is loaded anew. */
export const lostSession: Disturbance<Scene> = {
  name: 'lost-session',
  unsaid: 'anew',
  inject: async ({ page, release, settle, refused }, expected) => {
    await page.context().clearCookies()
    await release()
    const alone = await settle()
    refused()
    const pressed = await pressOn(page)
    const after = await settle()
    const lost = refused()
    const isSilent = lost.length > 0 && isSameScreen(alone, after) && after.said.length === 0
    await page.reload({ waitUntil: 'commit' })
    const again = await settle()
    return [
      ...faultsOf(alone, 'without a session'),
      ...faultsOf(after, 'a press later'),
      ...(isSilent ? [`a press later: "${pressed}" says nothing of ${lost.join(', ')}`] : []),
      ...faultsOf(again, 'loaded anew'),
      ...faultsElsewhere(again, expected, 'loaded anew'),
    ]
  },
}
