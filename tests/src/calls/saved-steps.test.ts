import { expect, test } from 'vitest'
import { isSavedSince, noteSaved, noteSaving, wasSavedSince } from '#src/calls/saved-steps.ts'

/** A save that is answered or fails when the test says so. */
const save = () => {
  let answer = (): void => {}
  let fail = (): void => {}
  const promise = new Promise<void>((resolve, reject) => {
    answer = resolve
    fail = () => reject(new Error('no answer'))
  })
  return { promise, answer: () => answer(), fail: () => fail() }
}

test('whether a step was saved since is told once its save has been answered', async () => {
  const { promise, answer } = save()
  noteSaving('contact', 'one', promise)
  const told = wasSavedSince('one', 'contact', 3)
  expect(isSavedSince('one', 'contact', 3)).toBe(false)
  noteSaved('contact', { enrollment_id: 'one', revision: 3 })
  answer()
  expect(await told).toBe(true)
  expect(await wasSavedSince('one', 'contact', 4)).toBe(false)
})

test('a save that fails has saved nothing, and holds up nobody', async () => {
  const { promise, fail } = save()
  noteSaving('contact', 'two', promise)
  const told = wasSavedSince('two', 'contact', 0)
  fail()
  expect(await told).toBe(false)
  expect(await wasSavedSince('two', 'personal', 0)).toBe(false)
})
