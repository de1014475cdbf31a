import { storage } from '#src/browser/storage.ts'
import { makeEntryTokens } from '#server/services/access/entry-tokens.ts'
import { employee, employer, member, rep } from '#tests/server/homes/homes.ts'
import { codeSentBy } from '#tests/server/support/proving.ts'
import { freshServer } from '../../live/live-server.ts'
import { run } from '../recording.ts'

const hosts = ['localhost', 'reps.localhost', 'agent.localhost', 'group.localhost', 'members.localhost']
const others = ['usag.localhost', 'store.localhost', 'portals.localhost']

/** The frame of every site, as a stranger meets it. */
export const atSites = async (): Promise<void> => {
  for (const host of [...hosts, ...others, 'nobody.test']) {
    await freshServer({ host })
    await run('site/loadSite', { host })
    await run('site/loadMenu', { identity: null, enrollmentId: null })
    await run('site/countCart', { enrollmentId: null })
    storage.clear()
  }
}

/** The codes of reps and groups: found or not, proved, refused, left again. */
export const atCodes = async (): Promise<void> => {
  for (const [of, code] of [
    ['rep', 'RIVR1212'],
    ['rep', 'OKAF3434'],
    ['group', 'BLUE5656'],
    ['group', 'LAKE7878'],
    ['rep', 'NONE0000'],
    ['group', 'NONE0000'],
  ]) {
    const { app } = await freshServer({ host: 'reps.localhost' })
    await run('access/findCard', { of, code })
    await run('employee-code/findGroup', { code })
    await run('access/openVisit', { of, code, otp: '000000' })
    const otp = await codeSentBy(app, () => run('access/sendProof', { of, code }))
    await run('access/openVisit', { of, code, otp })
    await run('site/loadSite', { host: 'reps.localhost' })
    app.clock.advance(10 * 60_000)
    for (const by of ['phone', 'email']) await run('access/resendProof', { of, code, by })
    await run('access/leaveSite')
    await run('employee-code/confirmGroup', { code })
    await run('home/openGroup', { code })
  }
}

/** The homes of whoever has come in, and the members that they list. */
export const atHomes = async (): Promise<void> => {
  for (const who of [rep, employer, employee, () => undefined] as const) {
    const server = await freshServer({ who: async (app) => (await who(app)) ?? app.visitor() })
    await run('site/loadSite', { host: server.host })
    for (const of of ['agent', 'group'])
      for (const search of ['', 'santos', 'nobody'])
        for (const page of [1, 2])
          await run('currentMembers/loadMembers', {
            of,
            id: of === 'agent' ? 'rep-rivera' : 'group-bluebonnet',
            search,
            sort: 'name',
            direction: 'asc',
            page,
          })
    for (const ids of [
      { agentId: 'rep-rivera', groupId: null },
      { agentId: null, groupId: 'group-bluebonnet' },
      { agentId: null, groupId: null },
    ]) {
      await run('home/loadOffer', { mode: 'rep', ...ids })
      for (const mode of ['with_group', 'portal_only']) await run('select-portal/loadPortals', { mode, ...ids })
    }
    for (const choice of [
      { enroll_for: 'member', platform_group_id: 'main-portal', group_id: '' },
      { enroll_for: 'group', platform_group_id: 'group-portal', group_id: 'group-bluebonnet' },
    ])
      for (const enrollmentId of [null, 'AAAAAAAAAAAAAAAAAAAAAA'])
        await run('select-portal/savePortal', { enrollmentId, choice })
    await run('memberTier/startExisting', { userId: 'member-santos', groupId: null, tier: 'IO' })
    storage.clear()
  }
}

/** The links of reps, companies, referrals and members. */
export const atLinks = async (): Promise<void> => {
  const server = await freshServer()
  const token = makeEntryTokens(server.app.services).make('member-santos')
  for (const [way, value] of [
    ['landing', 'rivera'],
    ['landing', 'bluebonnet'],
    ['landing', 'nobody'],
    ['referral', 'friends-of-maria'],
    ['referral', 'bluebonnet-family'],
    ['referral', 'nobody'],
    ['external', 'store'],
    ['external', 'nobody'],
    ['entry', token],
    ['entry', 'nobody'],
  ]) {
    await run('landing/findWay', { way, value })
    await run('site/loadSite', { host: server.host })
  }
  await run('landing/loadAgent', { id: 'rep-rivera' })
  await run('landing/loadGroup', { id: 'group-bluebonnet' })
  await run('landing/loadMember', { id: 'member-santos' })
  await freshServer({ who: (app) => member(app, 'member-santos'), host: 'members.localhost' })
  await run('memberHome/loadMember', { userId: 'member-santos' })
  await run('site/loadSite', { host: 'members.localhost' })
  await run('memberTier/startExisting', { userId: 'member-santos', groupId: null, tier: 'IS' })
  for (const one of ['Where is my plan?', ''])
    await run('support-request/sendRequest', {
      asked: { name: 'Ana Lima', email: 'ana@example.com', topic: 'other', message: one },
    })
  await run('analystAccess/getAccess')
  await run('analystAccess/openMachines', { code: 'MAPS2468' })
  storage.clear()
}
