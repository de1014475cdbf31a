import { Type } from 'typebox'
import { call, exact } from '#schemas/calls/call.ts'
import { EnrollmentId, OnlyEnrollment, Revision, Saved, Text, nullable } from '#schemas/calls/shapes.ts'
import { answer, nothingFound } from '#server/http/answer.ts'
import { refuse, refuseField } from '#server/domain/refusals.ts'
import { defineRoutes, type Route } from '#server/http/define-routes.ts'
import type { Services } from '#server/services/services.ts'

/** A small area with one call of each kind: what the frame is tested with. */
export const sampleCalls = {
  begin: call('POST enrollment/begin', {
    summary: 'Begins a draft',
    body: exact({ type: Text }),
    data: Type.Object({ enrollment_id: EnrollmentId }),
  }),
  save: call('POST enrollment/save', {
    summary: 'Saves names',
    body: exact({
      enrollment_id: EnrollmentId,
      revision: Revision,
      first_name: Text,
      ssn: Type.Optional(Text),
      tags: Type.Optional(Type.Array(exact({ name: Type.String({ minLength: 1 }) }), { maxItems: 2 })),
      flag: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
    }),
    data: Saved,
  }),
  show: call('GET enrollment/show', {
    summary: 'Shows names',
    query: OnlyEnrollment,
    data: Type.Object({ result: nullable(Type.Unknown()), revision: Type.Integer() }),
  }),
  find: call('GET service/find/{id}', {
    summary: 'Finds a number; 204 for odd ones',
    params: exact({ id: Text }),
    query: exact({ count: Type.Optional(Type.Integer()) }),
    data: nullable(Type.Object({ count: Type.Integer() })),
  }),
  tryCode: call('POST enrollment/try-code', {
    summary: 'Tries a code',
    body: exact({ enrollment_id: EnrollmentId, otp: Text }),
    data: Type.Object({ verified: Type.Boolean() }),
  }),
  undo: call('PUT enrollment/undo/{id}', {
    summary: 'Saves, then throws a refusal',
    params: exact({ id: EnrollmentId }),
    data: Saved,
  }),
  fail: call('GET enrollment/fail', { summary: 'Has a bug', data: Saved }),
}

export const sampleRoutes = ({ drafts, codes }: Services): Route[] =>
  defineRoutes(
    sampleCalls,
    {
      begin: async ({ caller, body }) => ({
        enrollment_id: (await drafts.create(caller, { type: body.type, eprocess: 'applicant' })).id,
      }),
      save: async ({ caller, body: { enrollment_id, revision, tags: _tags, flag: _flag, ...person } }) => {
        if (person.first_name === 'Nobody') return refuseField('first_name', 'error_first_name_invalid')
        const draft = await drafts.openForChange(caller, enrollment_id)
        return answer(await drafts.save(draft, 'personal', person, revision), 'Saved')
      },
      show: async ({ caller, query }) =>
        drafts.showSection(await drafts.open(caller, query.enrollment_id), 'primary_info'),
      find: ({ params, query }) =>
        params.id.endsWith('1') ? nothingFound() : { count: query.count ?? 0, secret: 'dropped' },
      tryCode: async ({ caller, body }) => {
        const draft = await drafts.openForChange(caller, body.enrollment_id)
        const verdict = await codes.verify(draft, 'email', 'a@example.com', body.otp)
        if (verdict === 'verified') return { verified: true }
        return refuse([{ target_element: 'otp', message_key: `error_otp_${verdict}` }])
      },
      undo: async ({ caller, params }) => {
        const draft = await drafts.openForChange(caller, params.id)
        await drafts.save(draft, 'personal', { first_name: 'Undone' }, 'any')
        throw refuseField('main', 'error_review_save')
      },
      fail: () => {
        throw new Error('Maria Garcia 123-45-6789')
      },
    },
    { limits: { tryCode: 'code' } },
  )
