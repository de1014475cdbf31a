import { expect, test, vi } from 'vitest'
import { endOtpWait, keepOtpWait, readOtpWait } from '#src/calls/enrollment/otp-wait.ts'

// @spec 2:108 2:240
test('the wait for another code survives a refresh in a cookie; its end is known for 600 seconds', () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  const now = Date.now()
  keepOtpWait('email', 120, now)
  expect(written.mock.calls.map(([cookie]) => cookie)).toEqual([
    `otp_wait_email=${now + 120_000}; Max-Age=120; Path=/; SameSite=Strict`,
    'otp_wait_end_email=1; Max-Age=720; Path=/; SameSite=Strict',
  ])
  expect(readOtpWait('email', now + 30_000)).toEqual({ seconds: 90, sentLately: true })
  expect(readOtpWait('phone', now)).toEqual({ seconds: 0, sentLately: false })
  written.mockClear()
  endOtpWait('email')
  expect(written.mock.calls.map(([cookie]) => cookie)).toEqual([
    'otp_wait_email=; Max-Age=0; Path=/; SameSite=Strict',
    'otp_wait_end_email=1; Max-Age=600; Path=/; SameSite=Strict',
  ])
  expect(readOtpWait('email', now + 121_000)).toEqual({ seconds: 0, sentLately: true })
  written.mockRestore()
})
