import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ContactRef } from '#machines/enrollment/contact/contact.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { contactFields } from '#schemas/steps/contact/contact.ui.ts'
import { StepForm } from '../../form/form-engine.tsx'
import { useKeepForm } from '../step/autosave.tsx'
import { conflictRows } from '../step/conflict-rows.ts'
import { OtpDialog } from '../dialogs/otp-dialog.tsx'
import { QuoteOfferDialog } from '../offer/quote-offer-dialog.tsx'
import { StepPage } from '../step/step-page.tsx'
import { useDoubts } from '../step/use-doubts.tsx'
import {
  abroad,
  contactContacts,
  contactDoubts,
  contactLookups,
  contactOptions,
  contactShownFirst,
  contactValues,
  submitContact,
} from './contact-form-props.ts'

const shownFields = contactFields.map((field) =>
  field.name === 'birth_state' ? { ...field, options: [abroad] } : field,
)

/** Contact Information (spec 2, section 2). */
export function ContactView({ actorRef }: { actorRef: ContactRef }) {
  const conflict = useSelector(actorRef, (s) => (s.matches('conflict') ? s.context : null))
  const otp = useSelector(actorRef, (s) => s.children.otp)
  const offer = useSelector(actorRef, (s) => s.context.offer)
  return (
    <StepPage
      step="contact"
      title={m.contact_title()}
      lead={m.contact_lead()}
      actorRef={actorRef}
      form="contact"
      conflict={conflict ? conflictRows(shownFields, conflict.draft, conflict.problem?.current) : []}
    >
      <ContactForm actorRef={actorRef} />
      {otp && <OtpDialog actorRef={otp} />}
      {offer && (
        <QuoteOfferDialog
          offer={offer}
          onAgree={(county) => actorRef.send({ type: 'contact.agree', county })}
          onLeave={() => actorRef.send({ type: 'contact.disagree' })}
        />
      )}
    </StepPage>
  )
}

function ContactForm({ actorRef }: { actorRef: ContactRef }) {
  const { fields, saved, typed, states } = useSelector(
    actorRef,
    (s) => s.context,
    (a, b) => a.fields === b.fields && a.saved === b.saved && a.typed === b.typed && a.states === b.states,
  )
  const errors = useSelector(actorRef, (s) => s.context.errors)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const values = useMemo(() => contactValues(saved, typed), [saved, typed])
  const keep = useKeepForm()
  const tell = useMemo(() => contactDoubts(actorRef), [actorRef])
  const doubts = useDoubts({ actorRef, contacts: contactContacts, first: contactShownFirst(fields, values), tell })
  const options = useMemo(() => contactOptions(states), [states])
  const lookups = useMemo(() => contactLookups(actorRef), [actorRef])
  return (
    <StepForm
      id="contact"
      label={m.contact_title()}
      definition={contactFields}
      config={fields}
      values={values}
      options={options}
      lookups={lookups}
      extras={doubts.extras}
      formRef={doubts.formRef}
      errors={errors}
      busy={busy}
      onChange={(form) => {
        keep(form)
        doubts.onChange(form)
      }}
      onSubmit={(given) => submitContact(actorRef, given)}
    />
  )
}
