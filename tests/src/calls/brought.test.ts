import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  bring,
  broughtFor,
  comingFor,
  expectBrought,
  forgetBrought,
  forgetOnce,
  heldMenus,
} from '#src/calls/brought.ts'
import { takeLocale } from '#src/i18n/locale.ts'

const answer = (data: unknown) => ({ status: 'success' as const, statusCode: 200, message: '', data })
const states = { key: 'GET enrollment/get-states', query: {}, menu: true, answer: answer(['TX']) }
const section = {
  key: 'GET enrollment/get-enrollment-temp-info',
  query: { enrollment_id: 'one', column: 'contact_info' },
  menu: false,
  answer: answer('saved'),
}

beforeEach(() => {
  takeLocale('en')
  forgetBrought()
})
afterEach(() => {
  vi.useRealTimers()
  takeLocale('en')
})

test('an answer stands once for exactly its call; a menu stands every time', () => {
  bring([states, section])
  expect(broughtFor(section.key, { column: 'employer_info', enrollment_id: 'one' })).toBeUndefined()
  expect(broughtFor(section.key, { column: 'contact_info', enrollment_id: 'one' })).toEqual(section.answer)
  expect(broughtFor(section.key, section.query)).toBeUndefined()
  expect(broughtFor(states.key)).toEqual(states.answer)
  expect(broughtFor(states.key, {})).toEqual(states.answer)
})

test('what was brought is forgotten when something is written, and after twenty seconds; menus are kept', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  bring([states, section])
  forgetOnce()
  expect(broughtFor(section.key, section.query)).toBeUndefined()
  bring([section])
  vi.advanceTimersByTime(20_001)
  expect(broughtFor(section.key, section.query)).toBeUndefined()
  expect(broughtFor(states.key)).toEqual(states.answer)
})

test('both are of the language that they were asked for in', () => {
  bring([states, section])
  expect(heldMenus()).toBe('enrollment/get-states')
  takeLocale('es')
  expect(broughtFor(states.key)).toBeUndefined()
  expect(broughtFor(section.key, section.query)).toBeUndefined()
  expect(heldMenus()).toBe('')
})

test('a read by POST stands for its own body alone', () => {
  const opened = {
    key: 'POST recommendation/decrypt-detail',
    query: {},
    body: { planId: 'a' },
    menu: false,
    answer: answer('a'),
  }
  bring([opened])
  expect(broughtFor(opened.key, undefined, { planId: 'b' })).toBeUndefined()
  expect(broughtFor(opened.key, undefined, { planId: 'a' })).toEqual(opened.answer)
})

test('who reads what a call under way brings waits for it, however it ends', async () => {
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<void>((_, no) => {
    reject = no
  })
  const read = { key: 'GET enrollment/get-cart-count', query: { enrollment_id: 'one' } } as const
  expectBrought([read], promise)
  const coming = comingFor(read.key, read.query)
  expect(comingFor(read.key, { enrollment_id: 'other' })).toBeUndefined()
  reject(new Error('no answer'))
  await expect(coming).resolves.toBeUndefined()
  await vi.waitFor(() => expect(comingFor(read.key, read.query)).toBeUndefined())
})
