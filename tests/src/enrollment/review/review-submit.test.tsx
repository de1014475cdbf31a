import { expect, test, vi } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { eventually } from '#tests/eventually.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { violations } from '../../ui/render.tsx'
import { find, paste } from '../../form/mount.tsx'
import { button, did, press, said } from '../in-wizard.tsx'
import { loadedReview, startReview } from './loaded-review.tsx'

vi.mock('#src/calls/enrollment/typed.actors.ts', () => import('../typed.fake.ts'))

const problem = new CallProblem({ kind: 'server', message: 'Try later', errors: [] })

// @spec 3:30 3:31 3:159
test('a submit that fails: the popup, Save and Continue Later, and the page as it was', async () => {
  const { asked } = await startReview(loadedReview, {}, { problem })
  expect([...document.querySelectorAll('.step-actions button')].map((one) => one.textContent)).toEqual([
    'Submit enrollment',
    'Save & Continue Later',
    'Cancel Enrollment',
  ])
  await paste('#review-notes', 'Call in the evening')
  await press('Submit enrollment')
  await said('Something went wrong. Please save your enrollment.')
  expect(await violations()).toEqual([])
  await press('Try again')
  await eventually(() => expect(asked.submit).toHaveLength(2))
  expect(asked.submit[1]).toEqual(asked.submit[0])
  await said('Something went wrong. Please save your enrollment.')
  await press('Save and Continue Later')
  expect(did).toEqual(['save later'])
  expect(document.querySelector('dialog')).toBeNull()
  expect(find<HTMLTextAreaElement>('#review-notes').value).toBe('Call in the evening')
})

test('what only the cart can put right leads there, and is not tried again as it is', async () => {
  const text = 'This effective date can no longer be chosen. Please choose another one in the cart.'
  const past = new CallProblem({
    kind: 'field',
    message: text,
    errors: [{ target_element: 'main', message_key: 'error_effective_date_past', error_message: text }],
  })
  await startReview(loadedReview, {}, { problem: past })
  await press('Submit enrollment')
  await said(text)
  const link = [...document.querySelectorAll('dialog a')].find(({ textContent }) => textContent === m.offer_cart())
  expect(link?.getAttribute('href')).toBe('/cart')
  expect(button(m.common_retry())).toBeUndefined()
  expect(await violations()).toEqual([])
})

// @spec 3:30 3:117
test('a site without Save & Continue Later has no such button, in the popup neither', async () => {
  await startReview(loadedReview, {}, { problem, saveLater: false })
  expect(button('Save & Continue Later')).toBeUndefined()
  await press('Submit enrollment')
  await said('Something went wrong. Please save your enrollment.')
  expect(button('Save and Continue Later')).toBeUndefined()
  expect(button('Close')).toBeDefined()
})

test('what changed since the page was shown is read again, marked on its card, and nothing is submitted', async () => {
  const text = 'Something was changed since you looked.'
  const conflict = new CallProblem({
    kind: 'conflict',
    message: text,
    errors: [{ target_element: 'main', message_key: 'error_review_changed', error_message: text }],
  })
  let looks = 0
  const { actorRef, asked } = await startReview(
    () => {
      looks += 1
      return { ...loadedReview, revisions: { ...loadedReview.revisions, contact: looks } }
    },
    {},
    { problem: conflict },
  )
  const marked = () =>
    [...document.querySelectorAll('.review-cards > li')].flatMap((card) =>
      card.querySelector('.badge') === null ? [] : [card.querySelector('h2, h3')?.textContent],
    )
  expect(marked()).toEqual([])
  await press('Submit enrollment')
  await said(m.review_changed())
  expect(marked()).toEqual([m.review_card_contact()])
  expect(find('.badge').textContent).toBe(m.review_card_changed())
  expect(actorRef.getSnapshot().status).toBe('active')
  expect(asked.submit).toHaveLength(1)
  await press('Submit enrollment')
  await eventually(() => expect(asked.submit).toHaveLength(2))
  // The second submit says what was seen the second time.
  expect(asked.submit[1]).toMatchObject({ seenRevisions: { contact: 2 } })
})
