import type { Caller } from '#server/domain/caller.ts'
import { makeDeskEnrollment } from '#server/services/desk/desk-enrollment.service.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { baseLocale } from '#schemas/messages/languages.ts'
import { lifeOf } from '#src/desk/case/life/life-replay.ts'
import type { TestApp } from '../support/test-app.ts'

/** As many of a test's enrollments as are looked at: the newest. */
const MANY = 20

/** Somebody of the staff, without a browser. */
const somebody: Caller = {
  sessionId: null,
  open: () => Promise.reject(new Error('Nobody has a session here')),
  renew: () => Promise.reject(new Error('Nobody has a session here')),
  revive: () => Promise.reject(new Error('Nobody has a session here')),
  tried: () => {},
  ip: '127.0.0.1',
  host: 'localhost',
  over65: false,
}

/** What the timelines of a server's enrollments tell that the machine of an enrollment's life has no answer to. */
export const refusedByLife = async ({
  services,
  database,
}: Pick<TestApp, 'services' | 'database'>): Promise<string[]> => {
  if (services.catalog === null) return []
  const cases = makeDeskEnrollment(makeEnrollment(services).parts)
  const found = await database.sql
    .selectFrom('policies')
    .select('policy_id')
    .orderBy('created_at', 'desc')
    .limit(MANY)
    .execute()
  const refused: string[] = []
  for (const { policy_id } of found) {
    const { timeline } = await cases.read(somebody, policy_id, baseLocale)
    for (const { event, detail, standing } of lifeOf(timeline).refused) {
      refused.push(`${policy_id}: ${[event, detail, standing].filter(Boolean).join(' ')}`)
    }
  }
  return refused
}
