import type { Check } from './check.ts'

/** How long a code leads back (`RESUME_DAYS`), and how many of an address work at once. */
const DAYS = 30
const LIVE = 5

/** A code that was sent, has not ended and was not used opens its enrollment, whatever was sent or typed besides. */
export const rightCodesOpen: Check = {
  name: 'right codes open',
  begin: (world) => {
    const used = new Set<string>()
    const since = new Map<string, number>()
    return ({ exchanges }) => {
      const found: string[] = []
      for (const { place } of world.residents)
        for (const { code } of world.mail.continueCodes(place)) if (!since.has(code)) since.set(code, world.clock.now())
      for (const { call, who, body, status, text } of exchanges) {
        // What is submitted is not gone on with, and an address that is replaced opens nothing any more.
        const home =
          call === 'POST enrollment/save-contact-info' ? (body as { email_address?: string }).email_address : null
        for (const one of status === 200 ? world.mail.continueCodes(who) : [])
          if (call === 'POST enrollment/save-review-info' || (home !== null && home !== one.email)) used.add(one.code)
        if (call !== 'POST enrollment/continue-enrollment') continue
        const { code = '', email = '' } = body as { code?: string; email?: string }
        const known = world.mail
          .continueCodes(who)
          .filter((one) => one.email === email)
          .slice(0, LIVE)
        const sent = since.get(code)
        const isRight = known.some((one) => one.code === code) && !used.has(code)
        const isLive = sent !== undefined && world.clock.now() - sent < DAYS * 86_400_000
        if (status === 200) used.add(code)
        else if (isRight && isLive) found.push(`a right code was answered with ${status}: ${text.slice(0, 160)}`)
      }
      return found
    }
  },
}
