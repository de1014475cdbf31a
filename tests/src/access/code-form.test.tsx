import { expect, it } from 'vitest'
import { CodeForm } from '#src/access/code-form.tsx'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { click, find, render } from '../ui/render.tsx'

const form = (busy: boolean, errors: readonly FieldError[]) => (
  <CodeForm
    name="agent_code"
    label="Access code"
    hint="Eight letters and digits"
    errors={errors}
    busy={busy}
    onChange={() => undefined}
    onSubmit={() => undefined}
  />
)

it('gives the focus to a code that was refused, once the answer is there and once alone', async () => {
  const refused = [{ target_element: 'agent_code', message_key: 'error_agent_code_unknown' }]
  await render(form(false, []))
  find('button').focus()
  await click('button')
  await render(form(true, []))
  expect(document.activeElement).toBe(find('button'))
  await render(form(false, refused))
  expect(document.activeElement).toBe(find('input'))
  find('button').focus()
  await render(form(false, [...refused]))
  expect(document.activeElement).toBe(find('button'))
})
