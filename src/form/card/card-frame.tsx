import { useActorRef, useSelector } from '@xstate/react'
import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { digitsOf, frameMessage } from '#machines/enrollment/card-frame/card-frame.context.ts'
import { cardFrameMachine } from '#machines/enrollment/card-frame/card-frame.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { CardFramePlace } from './card-frame-place.ts'
import { frameAddress } from './card-frame-style.ts'
import { useFieldState } from '../form-context.tsx'
import type { WidgetProps } from '../widgets.tsx'
import './card-frame.css'

/** The provider's fields for a card. What they give is a token: the number is typed into a page of the provider. */
export function CardFrame({ id, name, store, describedBy }: WidgetProps) {
  const place = useContext(CardFramePlace)
  const state = useFieldState(store, name)
  const [kept] = useState(() => state.kept?.slice(-4) ?? null)
  const actor = useActorRef(cardFrameMachine, { input: { kept } })
  const snapshot = useSelector(actor, (s) => s)
  const { entry, attempt } = snapshot.context
  const frame = useRef<HTMLIFrameElement>(null)
  const { type } = store

  useEffect(() => type(name, entry ?? ''), [type, name, entry])
  useEffect(() => {
    const hear = (event: MessageEvent): void => {
      if (event.source !== frame.current?.contentWindow || event.source === null) return
      if (place === null || event.origin !== new URL(place).origin) return
      const message = frameMessage(event.data)
      if (message !== null) actor.send(message)
    }
    globalThis.addEventListener('message', hear)
    return () => globalThis.removeEventListener('message', hear)
  }, [actor, place])

  if (place === null) return null
  if (snapshot.matches('kept')) {
    return (
      <div className="card-frame-kept">
        <p>{m.billing_card_ending({ digits: kept ?? '' })}</p>
        <Button id={id} onClick={() => actor.send({ type: 'card.change' })}>
          {m.billing_card_other()}
        </Button>
      </div>
    )
  }
  return (
    <div className="card-frame">
      <Fields key={attempt} id={id} place={place} frame={frame} describedBy={describedBy} />
      <p className="field-hint">{m.billing_card_fields_safe()}</p>
      <div aria-live="polite" className="card-frame-said">
        {snapshot.matches('loading') && <p>{m.billing_card_fields_loading()}</p>}
        {snapshot.matches('taken') && <p>{m.billing_card_fields_taken({ digits: digitsOf(entry) })}</p>}
        {snapshot.matches('refused') && <p>{m.error_card_fields_invalid()}</p>}
        {snapshot.matches('failed') && <p>{m.billing_card_fields_failed()}</p>}
      </div>
      {snapshot.matches('failed') && (
        <Button onClick={() => actor.send({ type: 'card.retry' })}>{m.billing_card_fields_retry()}</Button>
      )}
      {kept !== null && (
        <Button onClick={() => actor.send({ type: 'card.keep' })}>{m.billing_card_keep({ digits: kept })}</Button>
      )}
    </div>
  )
}

/**
 * What the provider's page may do: no more than its fields need, and never lead the whole page elsewhere. That it keeps
 * its own origin is safe as long as that is not ours, which could take the limits off.
 */
const providerMay = ['allow-scripts', 'allow-same-origin', 'allow-forms'].join(' ')

/** The frame itself. Its address, which says how it looks, stays as it is while it is shown: another would empty it. */
function Fields({
  id,
  place,
  frame,
  describedBy,
}: {
  id: string
  place: string
  frame: RefObject<HTMLIFrameElement | null>
  describedBy: string | undefined
}) {
  const [address] = useState(() => frameAddress(place, document.body))
  return (
    <iframe
      id={id}
      ref={frame}
      className="card-frame-fields"
      title={m.billing_card_fields()}
      src={address}
      sandbox={providerMay}
      aria-describedby={describedBy}
    />
  )
}
