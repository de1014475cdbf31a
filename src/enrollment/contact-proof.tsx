import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ContactRef } from '#machines/enrollment/contact.machine.ts'
import type { ContactKind } from '#schemas/calls/contact.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Icon } from '../ui/icon.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import './contact.css'

/**
 * Under the e-mail address and the phone number: a check mark once a code has proved it; after a refusal that a code
 * could still overcome, the way to one and the box to skip the check (spec 2, section 8).
 */
export function ContactProof({
  kind,
  contact,
  actorRef,
}: {
  kind: ContactKind
  contact: string
  actorRef: ContactRef
}) {
  const verified = useSelector(actorRef, (s) => s.context.verified[kind])
  const provable = useSelector(actorRef, (s) => s.context.provable.includes(kind))
  const skip = useSelector(actorRef, (s) => s.context.skips[kind])
  const isVerified = verified !== null && verified === contact
  const place = useRef<HTMLDivElement>(null)
  // The way to a code goes with the code.
  useKeptFocus(place, isVerified)
  if (!isVerified && !provable) return null
  return (
    <div ref={place} tabIndex={-1} className="contact-proof">
      {isVerified ? (
        <p className="contact-verified" role="status">
          <Icon name="success" size="sm" />
          {kind === 'email' ? m.contact_verified_email() : m.contact_verified_phone()}
        </p>
      ) : (
        <>
          <p className="contact-proof-way">
            <Icon name="info" size="sm" />
            <button
              type="button"
              className="link-button"
              onClick={() => actorRef.send({ type: 'contact.verify', kind, contact })}
            >
              {m.contact_verify_link()}
            </button>
          </p>
          <label className="contact-skip">
            <input
              type="checkbox"
              checked={skip === 1}
              onChange={(event) => actorRef.send({ type: 'contact.skip', kind, skip: event.target.checked ? 1 : 0 })}
            />
            {kind === 'email' ? m.contact_skip_email() : m.contact_skip_phone()}
          </label>
        </>
      )}
    </div>
  )
}
