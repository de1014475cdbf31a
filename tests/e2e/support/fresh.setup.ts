import { afterAll } from 'vitest'
import { patience } from '#paths/run/patience.ts'
import { baseLocale, overwriteGetLocale } from '#schemas/messages/generated/runtime.js'

// The files of a worker share its modules: what one file sets for itself, the next does not find.
const { milliseconds } = patience
afterAll(() => {
  patience.milliseconds = milliseconds
  overwriteGetLocale(() => baseLocale)
})
