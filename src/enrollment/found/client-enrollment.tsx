import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { foundReceipt } from '../../calls/enrollment/find-enrollment.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { ReceiptView } from '../receipt/receipt.view.tsx'

const titled = (name: string) => m.work_opened({ name })

/** Where an enrollment stands, for the rep or the group of it: as on the receipt, without a code. */
export function ClientEnrollment({ enrollmentId, onLeave }: { enrollmentId: string; onLeave: () => void }) {
  const machine = useMemo(() => foundReceipt(onLeave), [onLeave])
  const actorRef = useActorRef(machine, { inspect, input: { enrollmentId } })
  return (
    <div className="stack">
      <p>
        <Button kind="quiet" icon="arrow-left" onClick={onLeave}>
          {m.work_back()}
        </Button>
      </p>
      <ReceiptView actorRef={actorRef} titled={titled} />
    </div>
  )
}
