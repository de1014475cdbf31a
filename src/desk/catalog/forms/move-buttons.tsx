import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../../ui/button.tsx'

/** Up and down in a list. Where there is no further, they keep the focus of who pressed them until there. */
export function MoveButtons({
  name,
  up,
  down,
  onMove,
}: {
  /** What is moved, for those who hear the buttons one by one. */
  name: string
  up: boolean
  down: boolean
  onMove: (by: -1 | 1) => void
}) {
  return (
    <>
      <Button aria-label={m.forms_move_up({ field: name })} aria-disabled={!up} onClick={() => onMove(-1)}>
        {m.forms_up()}
      </Button>
      <Button aria-label={m.forms_move_down({ field: name })} aria-disabled={!down} onClick={() => onMove(1)}>
        {m.forms_down()}
      </Button>
    </>
  )
}
