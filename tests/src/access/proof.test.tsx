import { act } from 'react'
import { expect, it } from 'vitest'
import { AccessCodeDialog } from '#src/access/access-code-dialog.tsx'
import { eventually } from '#tests/eventually.ts'
import { answerWith, fineAnswers } from '../app/answers.ts'
import { click, find, render, violations } from '../ui/render.tsx'

const until = (check: () => void) =>
  eventually(async () => {
    await act(async () => {})
    check()
  })
const type = async (text: string) => {
  const input = find('dialog input') as HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const words = () => find('dialog').textContent ?? ''

it('a group proves who it is by the code of its own address, and learns where that went and what was wrong', async () => {
  answerWith({
    ...fineAnswers(),
    'validate-group': {
      group_id: 'group-bluebonnet',
      name: 'Bluebonnet Bakery',
      landing_url: null,
      sign_in: { way: 'code', ready: true, sets_up: false, provider: null },
    },
    'send-group-proof': { by: 'email', to: 'b•••@bakery.example.com', other: null },
  })
  await render(<AccessCodeDialog of="group" onClose={() => undefined} />)
  expect(words()).toContain('Employer sign-in')
  await type('BLUE5656')
  await click('dialog button[type=submit]')
  await until(() => expect(words()).toContain('This is the code of Bluebonnet Bakery.'))
  await click('dialog .button-primary')
  await until(() => expect(words()).toContain('We sent a one-time code to b•••@bakery.example.com to make sure it'))
  expect(document.activeElement).toBe(find('dialog input'))
  expect(words()).not.toContain('by text message instead')
  await type('12')
  await click('dialog button[type=submit]')
  await until(() => expect(find('dialog .field-message').textContent).toContain('Enter the 6-digit code'))
  expect(await violations()).toEqual([])
})
