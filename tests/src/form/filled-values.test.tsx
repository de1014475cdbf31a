import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { hearFilledValues } from '#src/browser/filled-values.ts'
import { blur, find, focus, mount } from './mount.tsx'
import { form } from './sample-form.tsx'

hearFilledValues()

/** As a script of the page does it: on the element itself, and not by the setter of its prototype. */
const put = async (selector: string, value: string, events: readonly string[]): Promise<void> => {
  const box = find<HTMLInputElement>(selector)
  await act(async () => {
    box.value = value
    for (const type of events) box.dispatchEvent(new Event(type, { bubbles: true }))
  })
}

it.each([[['input', 'change']], [['input']], [['change']]])(
  'a masked field keeps what a script puts into it and tells by %j',
  async (events) => {
    await mount(form())
    await put('#f-ssn', '219099998', events)
    await put('#f-birthdate', '04281986', events)
    await put('#f-zip', '78701', events)
    expect(find<HTMLInputElement>('#f-birthdate').value).toBe('04/28/1986')
    expect(find<HTMLInputElement>('#f-zip').value).toBe('78701')
    // Concealed while nobody is in it, and whole where somebody is.
    expect(find<HTMLInputElement>('#f-ssn').value).toBe('•••-••-9998')
    await focus('#f-ssn')
    expect(find<HTMLInputElement>('#f-ssn').value).toBe('219-09-9998')
    await blur('#f-ssn')
    // What is put there once more is heard once more.
    await put('#f-ssn', '323456784', events)
    await focus('#f-ssn')
    expect(find<HTMLInputElement>('#f-ssn').value).toBe('323-45-6784')
  },
)

it('the file of a box that a script fills is left alone: its value may not be set', () => {
  const box = document.createElement('input')
  box.type = 'file'
  const set = vi.fn<(value: string) => void>()
  Object.defineProperty(box, 'value', { get: () => 'C:\\fakepath\\machine.json', set })
  document.body.append(box)
  for (const type of ['input', 'change']) box.dispatchEvent(new Event(type, { bubbles: true }))
  expect(set).not.toHaveBeenCalled()
  box.remove()
})
