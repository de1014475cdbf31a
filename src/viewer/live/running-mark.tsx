import { m } from '#schemas/messages/generated/messages.js'
import { Badge } from '../../ui/text/badge.tsx'
import type { Live } from './live-machines.ts'

/** Says at a machine of the list that it runs in another window. */
export const RunningMark = ({ live, machine }: { live: Live; machine: string }) =>
  live.runs.some((run) => run.machine === machine) ? (
    <span>
      <Badge tone="success">{m.viewer_live_running()}</Badge>
    </span>
  ) : null
