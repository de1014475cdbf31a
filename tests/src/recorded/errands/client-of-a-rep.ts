import type { Site } from '../../live/live-server.ts'

/** One plan that a client signs for, and the rep who enrolls them. */
export const scenario = { tier: 'IO', plans: ['harvest-critical'] } as const
export const byRep = { eprocess: 'rep', agent_id: 'rep-rivera' } as const

/** What a pattern finds first in the mails that were sent, the newest first; empty where it finds nothing. */
export const inMails = async ({ app }: Pick<Site, 'app'>, pattern: RegExp): Promise<string> => {
  for (const { message } of await app.mailbox()) {
    const found = pattern.exec(message.text)?.[1]
    if (found !== undefined) return found
  }
  return ''
}
