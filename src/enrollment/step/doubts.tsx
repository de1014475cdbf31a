import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ContactRef } from '#machines/enrollment/contact/contact.machine.ts'
import type { EmployerRef } from '#machines/enrollment/employer/employer.machine.ts'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { textsLeave } from '../../calls/config.ts'
import { Icon } from '../../ui/icon.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import '../contact/contact.css'

/** A step whose machine keeps doubts. */
export type DoubtfulRef = ContactRef | EmployerRef

const skipLabel = { email: () => m.contact_skip_email(), phone: () => m.contact_skip_phone() }
const verifiedLabel = { email: () => m.contact_verified_email(), phone: () => m.contact_verified_phone() }

function Skip({ label, skip, onSkip }: { label: string; skip: Flag; onSkip: (skip: Flag) => void }) {
  return (
    <label className="contact-skip">
      <input type="checkbox" checked={skip === 1} onChange={(event) => onSkip(event.target.checked ? 1 : 0)} />
      {label}
    </label>
  )
}

/**
 * Under an email address or phone number: a check mark once a code has proved it; after a refusal that a code could
 * still overcome, the way to one and the box to skip the check (spec 2, section 8).
 */
export function ContactDoubt({
  kind,
  contact,
  actorRef,
  onVerify,
  onSkip,
}: {
  kind: ContactKind
  contact: string
  actorRef: DoubtfulRef
  onVerify: () => void
  onSkip: (skip: Flag) => void
}) {
  const verified = useSelector(actorRef, (s) => s.context.verified[kind])
  const isDoubted = useSelector(actorRef, (s) => s.context.doubted.includes(kind))
  const skip = useSelector(actorRef, (s) => s.context.skips[kind])
  const isVerified = verified !== null && verified === contact
  const place = useRef<HTMLDivElement>(null)
  // The way to a code goes with the code.
  useKeptFocus(place, isVerified)
  if (!isVerified && !isDoubted) return null
  return (
    <div ref={place} tabIndex={-1} className="contact-proof">
      {isVerified ? (
        <p className="contact-verified" role="status">
          <Icon name="success" size="sm" />
          {verifiedLabel[kind]()}
        </p>
      ) : (
        <>
          <p className="contact-proof-way">
            <Icon name="info" size="sm" />
            {kind === 'phone' && !textsLeave() ? (
              m.contact_no_texts()
            ) : (
              <button type="button" className="link-button" onClick={onVerify}>
                {m.contact_verify_link()}
              </button>
            )}
          </p>
          <Skip label={skipLabel[kind]()} skip={skip} onSkip={onSkip} />
        </>
      )}
    </div>
  )
}

/**
 * Under the last line of an address that is doubted: the city of the ZIP code in one press, and the box to use the
 * address as it was entered.
 */
export function AddressDoubt({
  under,
  actorRef,
  onSkip,
  onCity,
}: {
  under: 'address1' | 'city'
  actorRef: DoubtfulRef
  onSkip: (skip: Flag) => void
  onCity: (city: string) => void
}) {
  const isDoubted = useSelector(actorRef, (s) => s.context.doubted.includes('address'))
  const skip = useSelector(actorRef, (s) => s.context.skips.address)
  const city = useSelector(actorRef, (s) => {
    const doubt = s.context.errors.find(({ target_element: target }) => target === 'city')
    return doubt === undefined ? null : String(doubt.message_values?.city ?? '')
  })
  if (!isDoubted || (under === 'city') !== (city !== null)) return null
  return (
    <div className="contact-proof">
      {city !== null && city !== '' && (
        <p className="contact-proof-way">
          <Icon name="info" size="sm" />
          <button type="button" className="link-button" onClick={() => onCity(city)}>
            {m.contact_use_city({ city })}
          </button>
        </p>
      )}
      <Skip label={m.contact_as_entered()} skip={skip} onSkip={onSkip} />
    </div>
  )
}
