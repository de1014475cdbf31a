import { waitFor } from 'xstate'
import type { ContactRef } from '#machines/enrollment/contact/contact.machine.ts'
import type { ContactInfo, ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { Typed } from '#schemas/calls/enrollment/typed.calls.ts'
import type { FieldConfig, Flag } from '#schemas/calls/shapes.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { BORN_ABROAD } from '#schemas/steps/contact/contact.rules.ts'
import type { Doubted } from '#schemas/steps/doubts.rules.ts'
import { askEmailAhead } from '../../calls/enrollment/contact/contact.actors.ts'
import type { FieldLookups } from '../../form/lookups.ts'
import { zipLookup } from '../step/zip-lookup.ts'

export const contactContacts = { email: 'email_address', phone: 'phone_number' } as const

/** What the form begins with. */
export const contactValues = (saved: ContactInfo | null, typed: Typed | null | undefined): ContactInfo => ({
  ...saved,
  ...typed?.values,
})

/** What a field shows at first. Nobody has typed what is on file: it comes with the fields. */
export const contactShownFirst =
  (fields: readonly FieldConfig[], values: ContactInfo) =>
  (name: string): unknown =>
    (values as Record<string, unknown>)[name] ?? fields.find((field) => field.field_name === name)?.value

/** People are born abroad as well: it stands before the states. */
export const abroad = { value: BORN_ABROAD, name: () => m.contact_birth_abroad() }

export const contactOptions = (states: readonly { name: string; abbrev: string }[]) => {
  const list = states.map(({ abbrev, name }) => ({ value: abbrev, name }))
  return { state: list, birth_state: [abroad, ...list] }
}

/** Whether somebody else uses the address is asked when the field is left, and said at Next. */
const emailLookup = (enrollmentId: () => string): FieldLookups => ({
  email_address: {
    when: 'leave',
    fills: [],
    quiet: true,
    run: async (email) => {
      // The form does not wait for it: Next does.
      void askEmailAhead(enrollmentId(), email)
      return {}
    },
  },
})

export const contactLookups = (actorRef: ContactRef): FieldLookups => ({
  ...zipLookup(
    (zip) => actorRef.send({ type: 'contact.zipEntered', zip }),
    async () => (await waitFor(actorRef, (s) => !s.hasTag('looking'))).context.zip,
  ),
  ...emailLookup(() => actorRef.getSnapshot().context.enrollmentId),
})

/** What the machine hears of contacts and address. */
export const contactDoubts = (actorRef: ContactRef) => ({
  changed: (kind: Doubted) => actorRef.send({ type: 'contact.changed', kind }),
  skip: (kind: Doubted, skip: Flag) => actorRef.send({ type: 'contact.skip', kind, skip }),
  verify: (kind: ContactKind, contact: string) => actorRef.send({ type: 'contact.verify', kind, contact }),
})

export const submitContact = (actorRef: ContactRef, values: FieldValues): void =>
  actorRef.send({ type: 'contact.submit', values })
