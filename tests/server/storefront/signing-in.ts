import type { SignInList } from '#schemas/calls/desk/desk-sign-ins.calls.ts'
import { atProvider } from '#tests/identity-provider.ts'
import { codeSentBy } from '../support/proving.ts'
import { type PasskeyAsked, softwarePasskey } from '../support/software-passkey.ts'
import type { CallAnswer, TestApp, Visitor } from '../support/test-app.ts'

export const origin = 'https://benefits.example.com'
const headers = { host: 'benefits.example.com' }

export const rep = { of: 'rep', code: 'RIVR1212' }
export const group = { of: 'group', code: 'BLUE5656' }
export const subjects = { rep: 'agent:rep-rivera', group: 'group:group-bluebonnet' }
type Who = typeof rep

export const call = (visitor: Visitor, key: string, body: object = {}): Promise<CallAnswer> =>
  visitor.call(key, { body, headers })

/** What is said of the whole form, or in place of an answer. */
export const refusedAs = async (work: Promise<CallAnswer> | CallAnswer): Promise<[number, string]> => {
  const { status, envelope, refusal } = await work
  const [problem] = (envelope as { data?: { error_message: string }[] | null }).data ?? []
  return [status, problem?.error_message ?? refusal.message]
}

/** The whole way of a rep or a group by what the staff has given it, on a server whose public address is `origin`. */
export const signingIn = (app: () => TestApp) => {
  const operator = async (): Promise<Visitor> => {
    const visitor = app().visitor()
    const { status } = await call(visitor, 'POST staff/sign-in-demo', { staff: 'demo-operator' })
    if (status !== 200) throw new Error(`Nobody signs in at the desk: ${status}`)
    return visitor
  }
  const give = async (subject: string, way: 'code' | 'passkey' | 'provider') =>
    call(await operator(), 'POST staff/give-sign-in', { subject, way })
  const row = async (subject: string) => {
    const { data } = await (await operator()).call('GET staff/get-sign-ins', { headers })
    return (data as SignInList).rows.find((one) => one.subject === subject)
  }
  const send = ({ of, code }: Who, visitor: Visitor) =>
    of === 'rep'
      ? call(visitor, 'POST enrollment/send-agent-proof', { agent_code: code })
      : call(visitor, 'POST enrollment/send-group-proof', { group_code: code })
  const confirm = ({ of, code }: Who, visitor: Visitor, otp: string) =>
    of === 'rep'
      ? call(visitor, 'POST enrollment/confirm-agent', { agent_code: code, otp })
      : call(visitor, 'POST enrollment/confirm-employer', { group_code: code, otp })
  const codeFor = (who: Who, visitor: Visitor) => codeSentBy(app(), () => send(who, visitor))
  /** Shows the code that lets somebody set up how they sign in. */
  const prove = async (who: Who, visitor = app().visitor()) => {
    const otp = await codeFor(who, visitor)
    const proved = await call(visitor, 'POST enrollment/prove-for-set-up', { ...who, otp })
    if (proved.status !== 200) throw new Error(`The code proves nothing: ${JSON.stringify(proved.envelope)}`)
    return visitor
  }
  const asked = (data: unknown) => (data as { options: PasskeyAsked }).options
  const setUp = async (who: Who, passkey = softwarePasskey(origin), visitor?: Visitor) => {
    const proved = visitor ?? (await prove(who))
    const begun = await call(proved, 'POST enrollment/begin-passkey', who)
    if (begun.status !== 200) return { visitor: proved, passkey, saved: begun }
    const response = passkey.create(asked(begun.data))
    return { visitor: proved, passkey, saved: await call(proved, 'POST enrollment/save-passkey', { ...who, response }) }
  }
  const byPasskey = async (
    who: Who,
    passkey: ReturnType<typeof softwarePasskey>,
    visitor = app().visitor(),
    change: Parameters<typeof passkey.get>[1] = {},
  ) => {
    const begun = await call(visitor, 'POST enrollment/begin-passkey-visit', who)
    if (begun.status !== 200) return begun
    const response = passkey.get(asked(begun.data), change)
    return call(visitor, 'POST enrollment/open-passkey-visit', { ...who, response })
  }
  const leave = async (who: Who, visitor: Visitor, again = false): Promise<string> => {
    const begun = await call(visitor, 'POST enrollment/begin-provider-visit', { ...who, again })
    if (begun.status !== 200) throw new Error(`Nobody can go to the provider: ${JSON.stringify(begun.envelope)}`)
    return (begun.data as { address: string }).address
  }
  const comeBack = (visitor: Visitor, back: URL) =>
    call(visitor, 'POST enrollment/open-provider-visit', Object.fromEntries(back.searchParams))
  const byProvider = async (who: Who, login: string, visitor = app().visitor()) =>
    comeBack(visitor, await atProvider(origin).signIn(await leave(who, visitor), login))
  /** Who the session has shown to be. */
  const roleOf = async (visitor: Visitor) => {
    const { data } = await visitor.call('GET enrollment/get-default-info', { headers })
    return (data as { visit: { role: string } | null }).visit?.role ?? null
  }
  return {
    operator,
    give,
    row,
    send,
    confirm,
    codeFor,
    prove,
    setUp,
    byPasskey,
    leave,
    comeBack,
    byProvider,
    roleOf,
    asked,
  }
}
