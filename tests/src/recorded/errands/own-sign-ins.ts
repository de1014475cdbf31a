import { demoCatalog } from '#tests/server/support/journey.ts'
import { codeSentBy } from '#tests/server/support/proving.ts'
import { atProvider, startIdentityProvider } from '#tests/identity-provider.ts'
import { freshServer } from '../../live/live-server.ts'
import { run } from '../recording.ts'
import { withDevice } from './at-the-desk.ts'

const subject = 'agent:rep-rivera'
const ofCode = { of: 'rep', code: 'RIVR1212' }
const ofGroup = { of: 'group', code: 'BLUE5656' }
const give = (way: string, who = subject) =>
  run('desk-sign-ins/changeSignIn', { subject: who, act: { kind: 'give', way } })
const asStaff = () => run('desk-access/signInDemo', { staff: 'demo-operator' })

/**
 * The staff gives a rep a passkey, then an account at the provider, and a group one of its own; they set it up, sign in and
 * are refused.
 */
export const ownSignIns = async (): Promise<void> => {
  const { origin } = location
  const accounts = { elena: { email: 'elena@example.com' }, stranger: { email: 'stranger@example.com' } }
  const provider = await startIdentityProvider({ origin, accounts })
  const { app } = await freshServer({ config: { identityProvider: provider.settings, publicUrl: origin } })
  const proved = async (who: typeof ofCode) => {
    const otp = await codeSentBy(app, () => run('access/sendProof', who))
    await run('access/proveForSetUp', { ...who, otp: otp === '000000' ? '111111' : '000000' })
    await run('access/proveForSetUp', { ...who, otp })
  }
  await run('desk-sign-ins/getSignIns')
  await give('passkey')
  await asStaff()
  await run('desk-sign-ins/getSignIns')
  await give('code')
  await give('passkey', 'agent:nobody')
  await give('passkey')
  await run('desk-sign-ins/getSignIns')
  for (const { of, code } of [ofCode, ofGroup]) await run('access/findCard', { of, code })
  await run('access/openVisit', { ...ofCode, otp: '000000' })
  await run('access/signInByPasskey', ofGroup)
  await run('access/makePasskey', ofCode)
  await proved(ofCode)
  await run('access/makePasskey', ofCode)
  await withDevice(async () => {
    await run('access/signInByPasskey', ofCode)
    await run('access/makePasskey', ofCode)
    await asStaff()
    await run('desk-sign-ins/getSignIns')
    await run('access/makePasskey', ofCode)
    await run('access/signInByPasskey', ofCode)
  })
  await run('access/findCard', ofCode)
  await run('access/sendProof', ofCode)
  await asStaff()
  await run('desk-sign-ins/getSignIns')
  await run('desk-sign-ins/changeSignIn', { subject, act: { kind: 'remove', key: 'none' } })
  await give('provider')
  await run('access/beginAtProvider', { ...ofCode, again: false })
  await run('employee-code/findGroup', { code: ofGroup.code })
  const backAs = async (login: string, who = ofCode) => {
    const { address = '' } = (await run<{ address: string }>('access/beginAtProvider', { ...who, again: false })) ?? {}
    const { searchParams } = await atProvider(origin).signIn(address, login)
    return Object.fromEntries(searchParams)
  }
  await proved(ofCode)
  const returned = await backAs('elena')
  await run('access/finishAtProvider', returned)
  await run('access/finishAtProvider', returned)
  await run('access/finishAtProvider', await backAs('stranger'))
  await asStaff()
  await give('provider', 'group:group-bluebonnet')
  await run('access/findCard', ofGroup)
  await proved(ofGroup)
  await run('access/finishAtProvider', await backAs('stranger', ofGroup))
  await run('access/findCard', ofGroup)
  await run('employee-code/findGroup', { code: ofGroup.code })
  await run('employee-code/confirmGroup', { code: ofGroup.code })
  await asStaff()
  await run('desk-sign-ins/getSignIns')
  const late = await backAs('elena')
  await provider.stop()
  await run('access/beginAtProvider', { ...ofCode, again: true })
  await run('access/finishAtProvider', late)
  const left = run('access/leave', { address: '#left' })
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await left
  // A server without a provider, whose catalog has nobody.
  await freshServer({ catalog: { ...demoCatalog(), reps: [], groups: [] } })
  await asStaff()
  await run('desk-sign-ins/getSignIns')
}
