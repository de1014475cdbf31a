import { expect, test } from 'vitest'
import { type Tried, isBack, longestOutage } from './watch.ts'

const tried = (began: number, ended: number, ok: boolean): Tried => ({ began, ended, ok })
/** One waited for the service and was answered; another, which began later, was refused at once. */
const overlapping = [tried(0, 10, true), tried(200, 3000, true), tried(2800, 2850, false)]

test('what is answered late does not hide that what began after it was refused', () => {
  expect(isBack(overlapping, 100)).toBe(false)
  expect(longestOutage(overlapping, 100, 3000)).toBe(Infinity)
  const later = [...overlapping, tried(3000, 3040, true)]
  expect(isBack(later, 100)).toBe(true)
  expect(longestOutage(later, 100, 3100)).toBe(240)
})

test('what began before the blow says nothing of what came after it', () => {
  expect(isBack([tried(0, 300, true)], 100)).toBe(false)
  expect(isBack([tried(150, 300, true)], 100)).toBe(true)
})
