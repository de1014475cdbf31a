import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { SignInKey, SignInList, SignInRow, deskSignInsCalls } from '#schemas/calls/desk/desk-sign-ins.calls.ts'
import { accessPath } from '#schemas/desk/provider-paths.ts'
import { SET_UP_DAYS } from '#schemas/desk/sign-in-ways.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { DAY } from '../../clock.ts'
import type { Caller } from '../../domain/caller.ts'
import { maskEmail, maskPhone } from '../../domain/masks.ts'
import { conflict, missing, refuseField } from '../../domain/refusals.ts'
import { written } from '../../mail/letter-html.ts'
import { senderOf } from '../../mail/sender.ts'
import { makeAccessCodes } from '../../repositories/codes/access-codes.repository.ts'
import { makeStaff, type StaffMember } from '../../repositories/desk/staff.repository.ts'
import { makeAccessPasskeys } from '../../repositories/visits/access-passkeys.repository.ts'
import { type AccessSignIn, makeAccessSignIns } from '../../repositories/visits/access-sign-ins.repository.ts'
import { makeVisitsRepository } from '../../repositories/visits/visits.repository.ts'
import { type Enterer, makeWhoseCode } from '../visits/whose-code.ts'
import type { CoreServices } from '../core/core-services.ts'
import { staffNames } from './names.ts'
import { signInGivenLetter } from './sign-in-given-letter.ts'

type Calls = typeof deskSignInsCalls
type Parts = Omit<CoreServices, 'catalog'> & { catalog: Catalog }

/** What the account at the identity provider is called among what somebody signs in with. */
const ACCOUNT = 'account'

const deeds = {
  code: 'sign-in by code given',
  passkey: 'sign-in by passkey given',
  provider: 'sign-in by provider given',
} as const

/** How reps and groups sign in, as the staff sees and changes it. */
export const makeDeskSignIns = (parts: Parts) => {
  const { config, database, clock, audit, outbox, carrier } = parts
  const signIns = makeAccessSignIns(parts)
  const passkeys = makeAccessPasskeys(parts)
  const codes = makeAccessCodes(database)
  const visits = makeVisitsRepository(database)
  const staff = makeStaff(parts)
  const whose = makeWhoseCode(parts)
  const changed = { changed: true as const }

  const addressOf = ({ who: { email, phone } }: Enterer): string | null => {
    if (email !== undefined) return maskEmail(email)
    return carrier.textsLeave && phone !== undefined ? maskPhone(phone) : null
  }
  const known = (subject: string): Enterer => {
    const enterer = whose.bySubject(subject)
    if (enterer === null) throw missing()
    return enterer
  }
  /** What was begun by how they signed in before ends: codes that are under way, and visits. */
  const endVisits = async ({ who, visit }: Enterer): Promise<void> => {
    // The codes first: one that is judged at this moment is waited for, and its visit is there to be ended.
    await codes.removeOf(who.subject)
    await visits.removeOf(visit)
  }
  const accountOf = ({ account, bound_at, used_at }: AccessSignIn): SignInKey[] =>
    account === null || bound_at === null ? [] : [{ id: ACCOUNT, created_at: bound_at, used_at }]

  return {
    list: async (): Promise<SignInList> => {
      const given = new Map((await signIns.all()).map((row) => [row.subject, row]))
      const kept = await passkeys.list(null)
      const nameOf = await staffNames(staff)
      const rows = whose.all().map((enterer): SignInRow => {
        const { of, who } = enterer
        const row = given.get(who.subject)
        const shown = { subject: who.subject, of, name: who.name, address: addressOf(enterer) }
        if (row === undefined)
          return { ...shown, way: 'code', set_up_until: null, given_by: null, given_at: null, keys: [] }
        const { way, given_by, given_at, set_up_until } = row
        const until = (set_up_until ?? 0) > clock.now() ? set_up_until : null
        const own = kept.filter((key) => key.subject === who.subject)
        const keys = own.map(({ id, created_at, used_at }) => ({ id, created_at, used_at }))
        return {
          ...shown,
          way,
          set_up_until: until,
          given_by: nameOf(given_by),
          given_at,
          keys: way === 'passkey' ? keys : accountOf(row),
        }
      })
      return { provider: config.identityProvider?.name ?? null, rows }
    },

    give: async (
      by: StaffMember,
      caller: Caller,
      { subject, way }: CallBody<Calls['giveSignIn']>,
      locale: Locale,
    ): Promise<CallData<Calls['giveSignIn']>> => {
      const enterer = known(subject)
      const { who } = enterer
      const before = await signIns.find(subject)
      if (way === 'code') {
        if (!(await signIns.take(subject))) throw conflict('error_sign_in_as_before')
      } else {
        const sender = senderOf(parts, caller.host, locale)
        const provider = config.identityProvider?.name
        if (way === 'provider' && provider === undefined) throw refuseField('way', 'error_sign_in_no_provider')
        if (addressOf(enterer) === null)
          throw refuseField('main', 'error_proof_nowhere', { name: who.name, phone: who.help ?? sender.phone })
        // What they signed in with another way is worth nothing by this one.
        if (before !== null && before.way !== way) await signIns.take(subject)
        const now = clock.now()
        await signIns.give({ subject, way, given_by: by.id, given_at: now, set_up_until: now + SET_UP_DAYS * DAY })
        if (who.email !== undefined) {
          const address = `${config.publicUrl ?? sender.address}${accessPath(enterer.of)}`
          const letter = signInGivenLetter({ name: who.name, way, provider: provider ?? '', address }, locale)
          await outbox.mail({ to: who.email, ...written(letter, sender, locale) })
        }
      }
      // Whoever may set up a second passkey goes on with the first one.
      if (before?.way !== way) await endVisits(enterer)
      await audit.record(caller, 'write', subject, deeds[way])
      return changed
    },

    removeKey: async (
      caller: Caller,
      { subject, key }: CallBody<Calls['removeSignInKey']>,
    ): Promise<CallData<Calls['removeSignInKey']>> => {
      const isAccount = key === ACCOUNT
      const was = isAccount ? await signIns.unbind(subject) : await passkeys.remove(subject, key)
      if (!was) throw missing()
      const enterer = whose.bySubject(subject)
      if (enterer !== null) await endVisits(enterer)
      await audit.record(caller, 'write', subject, isAccount ? 'account parted' : 'passkey removed')
      return changed
    },
  }
}
