import type { TestApp } from '#tests/server/support/test-app.ts'
import type { Person } from './people.ts'

/** What was sent to people, read as they would read it. */
export interface Mail {
  /** Something may have been sent. */
  wait: () => void
  /** Delivers what is due and reads it, where something may have been sent. */
  read: () => Promise<void>
  oneTimeCodes: (place: number) => readonly string[]
  continueCodes: (place: number) => readonly { code: string; email: string }[]
}

/** Addresses of the demo's catalog, whose mail the person of that kind reads. */
const official = { rep: /rivera/i, group: /bluebonnet/i } as const

export const mailOf = (app: TestApp, people: readonly Person[]): Mail => {
  const seen = new Set<unknown>()
  const codes = people.map(() => ({ once: [] as string[], back: [] as { code: string; email: string }[] }))
  const readerOf = (to: string): number[] =>
    people.flatMap(({ me }, place) => {
      const isOwn = [me.answers['email'], me.answers['phone_number']].some(
        (own) => own !== undefined && to.includes(own),
      )
      const isOfficial = (me.kind === 'rep' || me.kind === 'group') && official[me.kind].test(to)
      return isOwn || isOfficial ? [place] : []
    })
  let isWaiting = false
  return {
    wait: () => {
      isWaiting = true
    },
    read: async () => {
      if (!isWaiting) return
      isWaiting = false
      // By itself it is done a second later, as main.ts has it started.
      await app.services.codeRequests.answerDue()
      const messages = await app.mailbox()
      for (const { id, message } of messages.toReversed()) {
        if (seen.has(id)) continue
        seen.add(id)
        const { to, text } = message
        const once = /\b\d{6}\b/.exec(text)?.[0]
        const back = text.includes('continue-enrollment') ? /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(text)?.[0] : undefined
        for (const place of readerOf(to)) {
          if (once !== undefined) codes[place]?.once.unshift(once)
          if (back !== undefined) codes[place]?.back.unshift({ code: back, email: to })
        }
      }
    },
    oneTimeCodes: (place) => codes[place]?.once ?? [],
    continueCodes: (place) => codes[place]?.back ?? [],
  }
}
