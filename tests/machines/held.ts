import type { AnyStateMachine } from 'xstate'
import { asAtServer } from '#tests/src/recorded/as-at-server.ts'

/** A machine with actors of a test's own, held to what the page's actors give and fail with at the server. */
export const held = <Machine extends AnyStateMachine>(machine: Machine): Machine =>
  asAtServer(machine, 'without message keys')
