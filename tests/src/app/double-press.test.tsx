import { act } from 'react'
import { expect, test } from 'vitest'
import { guardDoublePress } from '#src/browser/double-press.ts'
import { find, render } from '../ui/render.tsx'

guardDoublePress()

const press = (selector: string, detail: number) =>
  act(async () => {
    find(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  })

test('the second press of a double click goes nowhere but where the first went', async () => {
  const heard: string[] = []
  const drawn = (said: string) =>
    render(
      <>
        <button type="button" id="first" onClick={() => heard.push(said)}>
          {said}
        </button>
        <button type="button" id="other" onClick={() => heard.push('Yes')}>
          Yes
        </button>
        <label>
          <input id="box" type="checkbox" />
          <span id="words">I agree</span>
        </label>
      </>,
    )
  await drawn('Next')
  // Steps of a number are pressed again and again.
  await press('#first', 1)
  await press('#first', 2)
  await press('#first', 3)
  expect(heard.splice(0)).toEqual(['Next', 'Next', 'Next'])
  await press('#first', 1)
  await press('#other', 2)
  await press('#words', 2)
  expect((find('#box') as HTMLInputElement).checked).toBe(false)
  // One element, another button by now.
  await drawn('Submit')
  await press('#first', 2)
  expect(heard.splice(0)).toEqual(['Next'])
  await press('#other', 1)
  await press('#words', 1)
  expect((find('#box') as HTMLInputElement).checked).toBe(true)
  // By the keyboard there is no count.
  await press('#first', 0)
  expect(heard).toEqual(['Yes', 'Submit'])
})
