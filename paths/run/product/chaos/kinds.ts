import type { Disturbance } from '../../chaos/disturbance.ts'
import { back } from './back.kind.ts'
import { deploy } from './deploy.kind.ts'
import { lostSession } from './lost-session.kind.ts'
import { offline } from './offline.kind.ts'
import { refresh } from './refresh.kind.ts'
import type { Scene } from './scene.ts'
import { secondTab } from './second-tab.kind.ts'

/** What `paths run --chaos` brings about, in the order in which it does. */
export const kinds: readonly Disturbance<Scene>[] = [refresh, back, offline, secondTab, lostSession, deploy]
