import type { OtpWait } from '#machines/enrollment/otp/otp.context.ts'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import { OTP_WAIT_END_SECONDS } from '#schemas/steps/contact/contact.rules.ts'

/**
 * The wait between two one-time codes, in cookies, so that it survives a refresh (spec 2, section 4): the end as
 * epoch milliseconds while it lasts, then for 600 seconds that it has ended. Never the address or number itself.
 */
const endName = (kind: ContactKind) => `otp_wait_${kind}`
const endedName = (kind: ContactKind) => `otp_wait_end_${kind}`

const read = (name: string): string | null =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? null

const write = (name: string, value: string, seconds: number): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Max-Age=${Math.ceil(seconds)}; Path=/; SameSite=Strict${secure}`
}

export const readOtpWait = (kind: ContactKind, now = Date.now()): OtpWait => {
  const end = Number(read(endName(kind)) ?? 0)
  const seconds = Math.max(0, (end - now) / 1000)
  return { seconds, sentLately: seconds > 0 || read(endedName(kind)) !== null }
}

export const keepOtpWait = (kind: ContactKind, seconds: number, now = Date.now()): void => {
  write(endName(kind), String(Math.round(now + seconds * 1000)), seconds)
  // It outlives the wait itself, so that a page that was closed meanwhile still knows of the code.
  write(endedName(kind), '1', seconds + OTP_WAIT_END_SECONDS)
}

export const endOtpWait = (kind: ContactKind): void => {
  write(endName(kind), '', 0)
  write(endedName(kind), '1', OTP_WAIT_END_SECONDS)
}
