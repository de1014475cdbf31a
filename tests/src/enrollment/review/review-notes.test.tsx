import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { find, paste } from '../../form/mount.tsx'
import { press } from '../in-wizard.tsx'
import { loadedReview, startReview } from './loaded-review.tsx'

vi.mock('#src/calls/enrollment/typed.actors.ts', () => import('../typed.fake.ts'))

// @spec 3:29 3:31 3:132 3:173
test('notes and the text message go with the submit; the picture first, then what is remembered is cleared', async () => {
  const { actorRef, asked, order } = await startReview(loadedReview, { eprocess: 'rep' })
  const box = find<HTMLInputElement>('input[type=checkbox]')
  expect([box.checked, box.closest('label')?.textContent]).toEqual([
    false,
    'Send enrollment & signature notification via Text Message',
  ])
  await paste('#review-notes', '  Call in the evening ')
  await act(async () => box.click())
  await press('Submit enrollment')
  await eventually(() => expect(actorRef.getSnapshot().status).toBe('done'))
  expect(asked).toEqual({
    submit: [
      {
        enrollmentId: 'e',
        additionalNotes: 'Call in the evening',
        sendSms: 1,
        seenMonthlyCost: 40.25,
        seenRevisions: loadedReview.revisions,
      },
    ],
    remove: [],
    forget: [undefined],
    picture: [{ enrollmentId: 'e', step: 'review' }],
  })
  expect(order).toEqual(['picture', 'submit', 'forget'])
})

// @spec 3:29 3:31 3:140
test('an applicant has no such box; without dependents the server removes those from before', async () => {
  const { actorRef, asked, order } = await startReview({
    ...loadedReview,
    sections: { ...loadedReview.sections, dependents: { dependents: [] } },
  })
  expect(document.querySelector('input[type=checkbox]')).toBeNull()
  await press('Submit enrollment')
  await eventually(() => expect(actorRef.getSnapshot().status).toBe('done'))
  expect([asked.remove, asked.submit]).toEqual([
    [{ enrollmentId: 'e' }],
    [
      {
        enrollmentId: 'e',
        additionalNotes: '',
        sendSms: 0,
        seenMonthlyCost: 40.25,
        seenRevisions: loadedReview.revisions,
      },
    ],
  ])
  expect(order).toEqual(['remove', 'picture', 'submit', 'forget'])
})
