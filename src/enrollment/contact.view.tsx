import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { waitFor } from 'xstate'
import type { ContactRef } from '#machines/enrollment/contact.machine.ts'
import type { ContactInfo } from '#schemas/calls/contact.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { contactFields } from '#schemas/steps/contact.ui.ts'
import { StepForm } from '../form/form-engine.tsx'
import { useKeepForm } from './autosave.tsx'
import { conflictRows } from './conflict-rows.ts'
import { ContactProof } from './contact-proof.tsx'
import { OtpDialog } from './otp-dialog.tsx'
import { StepPage } from './step-page.tsx'
import { useErrors } from './use-errors.ts'
import { zipLookup } from './zip-lookup.ts'

/** Contact Information (spec 2, section 2). */
export function ContactView({ actorRef }: { actorRef: ContactRef }) {
  const conflict = useSelector(actorRef, (s) => (s.matches('conflict') ? s.context : null))
  const otp = useSelector(actorRef, (s) => s.children.otp)
  return (
    <StepPage
      step="contact"
      typed="contact_info"
      title={m.contact_title()}
      lead={m.contact_lead()}
      actorRef={actorRef}
      form="contact"
      conflict={conflict ? conflictRows(contactFields, conflict.draft, conflict.problem?.current) : []}
    >
      <ContactForm actorRef={actorRef} />
      {otp && <OtpDialog actorRef={otp} />}
    </StepPage>
  )
}

function ContactForm({ actorRef }: { actorRef: ContactRef }) {
  const { fields, saved, typed, states } = useSelector(
    actorRef,
    (s) => s.context,
    (a, b) => a.fields === b.fields && a.saved === b.saved && a.typed === b.typed && a.states === b.states,
  )
  const errors = useErrors(useSelector(actorRef, (s) => s.context.errors))
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const values: ContactInfo = useMemo(() => ({ ...saved, ...typed?.values }), [saved, typed])
  const keep = useKeepForm()
  // Nobody has typed what is on file: it comes with the fields.
  const onFile = (name: string) => String(fields.find((field) => field.field_name === name)?.value ?? '')
  const [email, setEmail] = useState(values.email_address ?? onFile('email_address'))
  const [phone, setPhone] = useState(values.phone_number ?? onFile('phone_number'))
  const options = useMemo(() => {
    const list = states.map(({ abbrev, name }) => ({ value: abbrev, name }))
    return { state: list, birth_state: list }
  }, [states])
  const lookups = useMemo(
    () =>
      zipLookup(
        (zip) => actorRef.send({ type: 'contact.zipEntered', zip }),
        async () => (await waitFor(actorRef, (s) => !s.hasTag('looking'))).context.zip,
      ),
    [actorRef],
  )
  const proofs = useMemo(
    () => ({
      email_address: <ContactProof kind="email" contact={email} actorRef={actorRef} />,
      phone_number: <ContactProof kind="phone" contact={phone} actorRef={actorRef} />,
    }),
    [email, phone, actorRef],
  )
  return (
    <StepForm
      id="contact"
      label={m.contact_title()}
      definition={contactFields}
      config={fields}
      values={values}
      options={options}
      lookups={lookups}
      extras={proofs}
      errors={errors}
      busy={busy}
      onChange={(form) => {
        keep(form)
        const { email_address: newEmail = '', phone_number: newPhone = '' } = form.values() as ContactInfo
        if (newEmail !== email) {
          setEmail(newEmail)
          actorRef.send({ type: 'contact.changed', kind: 'email' })
        }
        if (newPhone !== phone) {
          setPhone(newPhone)
          actorRef.send({ type: 'contact.changed', kind: 'phone' })
        }
      }}
      onSubmit={(given) => actorRef.send({ type: 'contact.submit', values: given as ContactInfo })}
    />
  )
}
