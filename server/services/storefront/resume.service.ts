import type { EProcess } from '#schemas/calls/shapes.ts'
import type { Deed } from '#schemas/desk/deeds.ts'
import type { CallData } from '#schemas/calls/call.ts'
import type { Resumed, SavedTab, resumeCalls } from '#schemas/calls/visit/resume.calls.ts'
import type { EnrollType, OpenType } from '#schemas/calls/shapes.ts'
import { continueProblems, lostCodeProblems } from '#schemas/storefront/visit/resume.rules.ts'
import { RESUME_DAYS, emailOf } from '#schemas/storefront/cart/save-cart.rules.ts'
import { wrong } from '#schemas/fields/field-error.ts'
import { stepColumns } from '#schemas/steps/steps.registry.ts'
import { AccessDenied, Refused, conflict, missing, refuse, refuseField } from '../../domain/refusals.ts'
import type { Config } from '../../config.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { senderOf } from '../../mail/sender.ts'
import type { CodeRequestsService } from '../codes/code-requests.service.ts'
import type { ContinueCodes } from '../codes/continue-codes.service.ts'
import type { DirectLinks } from '../codes/direct-links.service.ts'
import { makeOpenDrafts } from '../../repositories/enrollment/open-drafts.repository.ts'
import type { Draft } from '../drafts/drafts.types.ts'
import { lastSaved } from '../drafts/last-saved.ts'
import type { HolderService } from '../drafts/holder.service.ts'
import { readFilter } from '../enrollment/load-state.ts'
import type { RecipientsService } from '../visits/recipients.service.ts'
import type { StorefrontParts } from './quote/open-quote.ts'
import type { SavedCartLinks } from './cart/saved-cart.ts'

interface Parts extends StorefrontParts {
  directLinks: DirectLinks
  continueCodes: ContinueCodes
  holders: HolderService
  savedCarts: SavedCartLinks
  config: Config
  recipients: RecipientsService
  codeRequests: CodeRequestsService
}

export interface ResumeService {
  /**
   * Gives the bearer of a signed link an enrollment of their own with the cart that was saved. 404 for a link that is none,
   * 410 for one that expired.
   */
  byLink: (caller: Caller, token: string) => Promise<CallData<typeof resumeCalls.directContinue>['result']>
  /** Lets who has a code, and knows the address that it was sent to, into its enrollment. A wrong one is *returned* as a refusal. */
  byCode: (caller: Caller, typed: { code: string; email: string }) => Promise<Resumed | Refused>
  /**
   * Lets a rep or a group into a draft that they began, in whatever browser: 404 for another's, 409 where it was submitted or
   * the applicant has taken it over.
   */
  byEnroller: (caller: Caller, enrollmentId: string) => Promise<Resumed>
  /** Takes down that a code was lost. Whose address it is, is looked up later: nobody learns it from the answer. */
  askAnew: (caller: Caller, email: string, locale: Locale) => Promise<CallData<typeof resumeCalls.resendContinueCode>>
}

/** Coming back to a saved enrollment (spec 3, sections 2.5 and 2.6). */
export const makeResume = (parts: Parts): ResumeService => {
  const { database, clock, drafts, audit, visits, directLinks, continueCodes, holders, savedCarts } = parts
  const open = makeOpenDrafts(database)

  const admitted = async (caller: Caller, enrollmentId: string): Promise<Draft> => {
    const draft = await drafts.admit(caller, enrollmentId)
    if (draft === null) throw missing('error_enrollment_not_found')
    return draft
  }

  const enter = async (draft: Draft, by: Deed): Promise<Omit<Resumed, 'saved_tab'>> => {
    if (draft.status === 'submitted') throw conflict('error_enrollment_submitted')
    await audit.record(draft.caller, 'read', `draft:${draft.id}`, by)
    await holders.entered(draft)
    const [filter, date] = await Promise.all([readFilter(drafts, draft), drafts.section(draft, 'effective_date')])
    const type = draft.type as EnrollType
    return {
      enrollment_id: draft.id,
      others: {
        group_id: draft.group_id,
        platform_group_id: draft.portal_id,
        agent_id: draft.agent_id,
        open_type: draft.open_type as OpenType | null,
        eprocess: draft.eprocess,
        effective_date: date?.value ?? null,
        type: type === 'existing-member' ? 'existing-user' : 'new-user',
        enroll_type: type,
        user_id: filter.user_id,
      },
    }
  }

  return {
    byLink: (caller, token) => {
      const link = directLinks.read(token)
      if (link === null) throw missing('error_link_invalid')
      if (link.isExpired) throw new Refused(410, 'error_link_expired', [], {}, { days: RESUME_DAYS })
      // A GET has no transaction of its own: the session and what it may see begin together.
      return database.transaction(async () => enter(await savedCarts.open(caller, link.id), 'by link'))
    },
    byCode: async (caller, typed) => {
      const problems = continueProblems(typed)
      if (problems.length > 0) throw refuse(problems)
      const found = await continueCodes.redeem(typed.code, typed.email)
      caller.tried({ code: 'continue', right: found !== null, ...(found && { opened: `draft:${found.enrollmentId}` }) })
      if (found === null) return refuseField('code', 'error_continue_code')
      return {
        ...(await enter(await admitted(caller, found.enrollmentId), 'by code')),
        saved_tab: found.tab as SavedTab,
      }
    },
    byEnroller: async (caller, enrollmentId) => {
      const [row, visit] = await Promise.all([open.find(enrollmentId), visits.of(caller)])
      if (row === undefined) throw missing('error_enrollment_not_found')
      const isTheirs =
        visit?.role === row.eprocess &&
        ((visit.role === 'rep' && visit.agent_id === row.agent_id) ||
          (visit.role === 'group' && visit.group_id === row.group_id))
      if (!isTheirs) throw new AccessDenied('error_enrollment_not_found', 'write', `draft:${enrollmentId}`)
      if (row.expires_at <= clock.now()) throw missing('error_enrollment_not_found')
      if (row.status === 'submitted') throw conflict('error_enrollment_submitted')
      const held = (await open.holders([enrollmentId])).at(-1)?.holder ?? row.eprocess
      if (held !== row.eprocess) throw new Refused(409, 'error_held', [wrong('main', 'error_held_applicant')])
      const saved = lastSaved(await open.saved([enrollmentId], stepColumns))
      const resumed = await enter(await admitted(caller, enrollmentId), `by ${row.eprocess as EProcess}`)
      return { ...resumed, saved_tab: saved.get(enrollmentId) ?? 'cart_info' }
    },
    askAnew: async ({ host }, email, locale) => {
      const problems = lostCodeProblems(email)
      if (problems.length > 0) throw refuse(problems)
      const { phone } = senderOf(parts, host, locale)
      await parts.recipients.asked({ to: emailOf(email), field: 'email', phone })
      await parts.codeRequests.ask({ email, host, locale })
      return { asked: true }
    },
  }
}
