import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { waitFor } from 'xstate'
import type { ContactRef } from '#machines/enrollment/contact/contact.machine.ts'
import type { ContactInfo, ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { BORN_ABROAD } from '#schemas/steps/contact/contact.rules.ts'
import { contactFields } from '#schemas/steps/contact/contact.ui.ts'
import type { Doubted } from '#schemas/steps/doubts.rules.ts'
import { askEmailAhead } from '../../calls/enrollment/contact/contact.actors.ts'
import { StepForm } from '../../form/form-engine.tsx'
import type { FieldLookups } from '../../form/lookups.ts'
import { useKeepForm } from '../step/autosave.tsx'
import { conflictRows } from '../step/conflict-rows.ts'
import { OtpDialog } from '../dialogs/otp-dialog.tsx'
import { QuoteOfferDialog } from '../offer/quote-offer-dialog.tsx'
import { StepPage } from '../step/step-page.tsx'
import { useDoubts } from '../step/use-doubts.tsx'
import { zipLookup } from '../step/zip-lookup.ts'

/** People are born abroad as well: it stands before the states. */
const abroad = { value: BORN_ABROAD, name: () => m.contact_birth_abroad() }
const shownFields = contactFields.map((field) =>
  field.name === 'birth_state' ? { ...field, options: [abroad] } : field,
)
const contacts = { email: 'email_address', phone: 'phone_number' } as const

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
  const values: ContactInfo = useMemo(() => ({ ...saved, ...typed?.values }), [saved, typed])
  const keep = useKeepForm()
  // Nobody has typed what is on file: it comes with the fields.
  const onFile = (name: string) => String(fields.find((field) => field.field_name === name)?.value ?? '')
  const tell = useMemo(
    () => ({
      changed: (kind: Doubted) => actorRef.send({ type: 'contact.changed', kind }),
      skip: (kind: Doubted, skip: Flag) => actorRef.send({ type: 'contact.skip', kind, skip }),
      verify: (kind: ContactKind, contact: string) => actorRef.send({ type: 'contact.verify', kind, contact }),
    }),
    [actorRef],
  )
  const doubts = useDoubts({
    actorRef,
    contacts,
    first: (name) => String((values as Record<string, unknown>)[name] ?? onFile(name)),
    tell,
  })
  const options = useMemo(() => {
    const list = states.map(({ abbrev, name }) => ({ value: abbrev, name }))
    return { state: list, birth_state: [abroad, ...list] }
  }, [states])
  const lookups = useMemo(
    () => ({
      ...zipLookup(
        (zip) => actorRef.send({ type: 'contact.zipEntered', zip }),
        async () => (await waitFor(actorRef, (s) => !s.hasTag('looking'))).context.zip,
      ),
      ...emailLookup(() => actorRef.getSnapshot().context.enrollmentId),
    }),
    [actorRef],
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
      extras={doubts.extras}
      formRef={doubts.formRef}
      errors={errors}
      busy={busy}
      onChange={(form) => {
        keep(form)
        doubts.onChange(form)
      }}
      onSubmit={(given) => actorRef.send({ type: 'contact.submit', values: given })}
    />
  )
}
