import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { SignaturePad } from '#src/enrollment/signing/signature-pad.tsx'
import { eventually } from '#tests/eventually.ts'
import { blur, click, find, focus, mount, paste } from '../form/mount.tsx'

vi.mock('signature_pad', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('where what draws is gone with a release, the name can be typed', async () => {
  // The server answers: it is the file alone that is gone.
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  await mount(<SignaturePad signer="" error={null} onChange={() => undefined} />)
  await eventually(() =>
    expect(find('#signature-name').closest('.field')?.textContent).toContain(m.signature_typed_name()),
  )
})

/** Opens it with the box for the name. */
const typing = async (signer: string) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  await mount(<SignaturePad signer={signer} error={null} onChange={() => undefined} />)
  await eventually(() => expect(find('#signature-name').textContent).toBe(''))
}
const clearButton = () => find('.signature > .button-quiet')
const note = () => find('.signature [role=status]').textContent

test('nothing can be cleared where there is nothing, and whoever has cleared it keeps their place', async () => {
  await typing('')
  expect(clearButton().getAttribute('aria-disabled')).toBe('true')
  await paste('#signature-name', 'Ann Lee')
  expect(clearButton().getAttribute('aria-disabled')).toBeNull()
  await focus('.signature > .button-quiet')
  await click('.signature > .button-quiet')
  expect(find<HTMLInputElement>('#signature-name').value).toBe('')
  expect(clearButton().getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(clearButton())
})

test('another name than that of the enrollment is pointed out once it is typed', async () => {
  await typing('Ann Lee')
  await focus('#signature-name')
  await paste('#signature-name', 'Ann Le')
  expect(note()).toBe('')
  await blur('#signature-name')
  await eventually(() => expect(note()).toBe('This differs from the name in the enrollment, Ann Lee. Please check it.'))
  await paste('#signature-name', 'ann may  LEE')
  expect(note()).toBe('')
})

test('what is pressed does not move under the press: the note comes once it has ended', async () => {
  await typing('Ann Lee')
  await focus('#signature-name')
  await paste('#signature-name', 'Ann Le')
  clearButton().dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await blur('#signature-name')
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(note()).toBe('')
  clearButton().dispatchEvent(new Event('pointerup', { bubbles: true }))
  await eventually(() => expect(note()).toContain('This differs'))
})

test('no name is another one where none is known', async () => {
  await typing('')
  await focus('#signature-name')
  await paste('#signature-name', 'Ann')
  await blur('#signature-name')
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(note()).toBe('')
})
