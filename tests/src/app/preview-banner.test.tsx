import { expect, it } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { PreviewBanner } from '#src/app/frame/preview-banner.tsx'
import { storage } from '#src/browser/storage.ts'
import { button, press, until } from '../desk/at-desk.tsx'
import { find, render, violations } from '../ui/render.tsx'
import { answerWith } from './answers.ts'

it('says which version is previewed, stays where it could not be ended, and forgets what was begun when it is', async () => {
  const answers: Record<string, unknown> = {}
  const asked = answerWith(answers)
  storage.set('tempId', 'AAAAAAAAAAAAAAAAAAAAAA')
  await render(<PreviewBanner number={7} />)
  expect(find('.preview-banner').textContent).toContain(m.preview_banner({ number: 7 }))
  expect(await violations()).toEqual([])
  await press(m.preview_end())
  await until(() => expect(find('[role=alert]').textContent).toBe('Out of order'))
  expect(button(m.preview_end()).getAttribute('aria-busy')).toBeNull()
  expect(storage.get('tempId')).not.toBeNull()
  answers['end-preview'] = { ended: true }
  await press(m.preview_end())
  await until(() => expect(storage.get('tempId')).toBeNull())
  expect(asked).toEqual(['/api/v1/end-preview', '/api/v1/end-preview'])
})
