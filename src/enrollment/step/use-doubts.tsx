import { type ReactNode, type Ref, useMemo, useRef, useState } from 'react'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import type { Doubted } from '#schemas/steps/doubts.rules.ts'
import type { FormHandle } from '../../form/form-engine.tsx'
import { type ContactFields, doubtChanges, doubtableTexts } from './doubt-changes.ts'
import { AddressDoubt, ContactDoubt, type DoubtfulRef } from './doubts.tsx'

/** The events of a step's machine about its doubts. */
interface Tell {
  changed: (kind: Doubted) => void
  skip: (kind: Doubted, skip: Flag) => void
  verify: (kind: ContactKind, contact: string) => void
}

interface Doubtful {
  actorRef: DoubtfulRef
  /** The fields of the contacts; the same object every time, as are the events. */
  contacts: ContactFields
  /** What the form shows at first, by field name. */
  first: (name: string) => unknown
  tell: Tell
}

/**
 * What a form shows of doubts, for `extras` and `formRef`, and what it calls with every change: the machine hears when
 * a contact or the address is another one.
 */
export const useDoubts = ({ actorRef, contacts, first, tell }: Doubtful) => {
  const form = useRef<FormHandle>(null)
  const [shown, setShown] = useState(() => doubtableTexts(contacts, first))
  const extras = useMemo(() => {
    const skipAddress = (skip: Flag) => tell.skip('address', skip)
    const address = { actorRef, onSkip: skipAddress, onCity: (city: string) => form.current?.fill('city', city) }
    const all: Record<string, ReactNode> = {
      address1: <AddressDoubt under="address1" {...address} />,
      city: <AddressDoubt under="city" {...address} />,
    }
    for (const kind of ['email', 'phone'] as const) {
      const name = contacts[kind]
      if (name === undefined) continue
      const contact = shown[name] ?? ''
      all[name] = (
        <ContactDoubt
          kind={kind}
          contact={contact}
          actorRef={actorRef}
          onVerify={() => tell.verify(kind, contact)}
          onSkip={(skip) => tell.skip(kind, skip)}
        />
      )
    }
    return all
  }, [actorRef, contacts, shown, tell])
  const onChange = (handle: FormHandle): void => {
    const values = handle.values()
    const now = doubtableTexts(contacts, (name) => values[name])
    const changed = doubtChanges(contacts, shown, now)
    if (changed.length === 0) return
    setShown(now)
    for (const kind of changed) tell.changed(kind)
  }
  return { extras, onChange, formRef: form satisfies Ref<FormHandle> }
}
