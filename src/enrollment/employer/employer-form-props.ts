import { waitFor } from 'xstate'
import type { EmployerContext } from '#machines/enrollment/employer/employer.context.ts'
import type { EmployerRef } from '#machines/enrollment/employer/employer.machine.ts'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import type { Doubted } from '#schemas/steps/doubts.rules.ts'
import { RETIRED } from '#schemas/steps/employer/employer.rules.ts'
import type { FormHandle } from '../../form/form-engine.tsx'
import type { FieldLookups } from '../../form/lookups.ts'
import { zipLookup } from '../step/zip-lookup.ts'

export const employerContacts = { phone: 'phone' } as const

/** What is saved; where nothing is, what is known of the group. */
export const employerSaved = ({ saved, defaults }: Pick<EmployerContext, 'saved' | 'defaults'>) => saved ?? defaults

/** What the form begins with. */
export const employerValues = (
  saved: EmployerContext['saved'],
  typed: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> => ({ ...saved, ...typed })

export const employerOptions = (lists: EmployerContext['lists']) => ({ ...lists })

export const employerLookups = (actorRef: EmployerRef): FieldLookups =>
  zipLookup(
    (zip) => actorRef.send({ type: 'employer.zipEntered', zip }),
    async () => (await waitFor(actorRef, (s) => !s.hasTag('looking'))).context.zip,
  )

/** What the machine hears of phone number and address; an email address is not asked for. */
export const employerDoubts = (actorRef: EmployerRef) => ({
  changed: (kind: Doubted) => kind !== 'email' && actorRef.send({ type: 'employer.changed', kind }),
  skip: (kind: Doubted, skip: Flag) => kind !== 'email' && actorRef.send({ type: 'employer.letThrough', kind, skip }),
  verify: (kind: ContactKind, contact: string) =>
    kind === 'phone' && actorRef.send({ type: 'employer.verify', kind, contact }),
})

/** Said as soon as it is chosen: nothing else on the form can make up for it. */
export const sayRetired = (form: Pick<FormHandle, 'values' | 'setProblem'>): void => {
  if (form.values().employment_status === RETIRED)
    form.setProblem('employment_status', { message_key: 'error_employer_retired' })
}

export const submitEmployer = (actorRef: EmployerRef, values: FieldValues): void =>
  actorRef.send({ type: 'employer.submit', values })
