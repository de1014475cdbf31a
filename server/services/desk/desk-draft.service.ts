import type { CallData } from '#schemas/calls/call.ts'
import type { DeskDraft, deskDraftsCalls } from '#schemas/calls/desk/desk-drafts.calls.ts'
import type { EProcess } from '#schemas/calls/shapes.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { contactStep } from '#schemas/steps/contact/contact.step.ts'
import { stepByTab, stepColumns } from '#schemas/steps/steps.registry.ts'
import { usDayAt } from '../../domain/calendar.ts'
import type { Caller } from '../../domain/caller.ts'
import { maskEmail } from '../../domain/masks.ts'
import { conflict, missing } from '../../domain/refusals.ts'
import { storedAs } from '../../domain/section-values.ts'
import { written } from '../../mail/letter-html.ts'
import { senderOf } from '../../mail/sender.ts'
import { makeOpenDrafts } from '../../repositories/enrollment/open-drafts.repository.ts'
import { DRAFT_LIFE } from '../drafts/drafts.service.ts'
import type { Draft } from '../drafts/drafts.types.ts'
import { lastSaved } from '../drafts/last-saved.ts'
import { summaryOf } from '../enrollment/draft-view.service.ts'
import { continueLetter } from '../enrollment/letters/continue-letter.ts'
import { helpFor } from '../enrollment/letters/notices.ts'
import { stateOf } from '../enrollment/load-state.ts'
import { tabsOf } from '../enrollment/step-check.ts'
import { readLines } from '../quote/cart-lines.ts'
import type { DeskParts } from './desk-enrollment.service.ts'
import { enrollerName } from './names.ts'

type Calls = typeof deskDraftsCalls

/** Whom an enrollment can be handed over to: the applicant always, who began it for them where somebody did. */
const partiesOf = ({ agent_id, group_id }: Draft): EProcess[] => [
  'applicant',
  ...(agent_id === null ? [] : (['rep'] as const)),
  ...(group_id === null ? [] : (['group'] as const)),
]

/** One enrollment that is not submitted, and what the staff does about it. None of its answers is shown. */
export const makeDeskDraft = (parts: DeskParts) => {
  const {
    database,
    catalog,
    clock,
    drafts,
    cartItems,
    holders,
    codes,
    continueCodes,
    outbox,
    recipients,
    reminders,
    audit,
  } = parts
  const open = makeOpenDrafts(database)

  /** As whom it was begun: the steps are those of whoever fills it in. 404 where it is submitted, or has ended. */
  const find = async (id: string): Promise<Draft> => {
    const draft = await drafts.unattended(id)
    if (draft?.status !== 'open') throw missing('error_desk_draft')
    return { ...draft, eprocess: draft.began_as }
  }

  /** The applicant's address, where it is proved to be theirs; null where it is not. */
  const addressOf = async (draft: Draft): Promise<string | null> => {
    const email = (await drafts.section(draft, 'contact'))?.value.email_address ?? ''
    return email !== '' && (await codes.verified(draft))('email', email) ? email : null
  }

  const offerOf = async (
    draft: Draft,
    locale: Locale,
  ): Promise<Pick<DeskDraft, 'plans' | 'monthly' | 'first_payment' | 'steps'>> => {
    const [saved, lines] = await Promise.all([drafts.sections(draft), readLines(cartItems, draft.id)])
    if (saved.value('filter_info') === null || lines.length === 0) {
      return { plans: [], monthly: null, first_payment: null, steps: [] }
    }
    const state = await stateOf(parts, draft, saved, lines)
    const { plans, firstMonth, monthly } = summaryOf(catalog, state, locale)
    const tabs = state.effectiveDate === null ? [] : tabsOf(catalog, state)
    return {
      plans: plans.map(({ name, price }) => ({ name, price })),
      monthly,
      first_payment: firstMonth,
      steps: tabs
        .filter(({ required }) => required)
        .map(({ tab_name, complete }) => ({
          tab: stepByTab(tab_name).column,
          // Review ends the enrollment: it is never complete before.
          complete: complete && stepByTab(tab_name).id !== 'review',
        })),
    }
  }

  return {
    read: async (caller: Caller, id: string, locale: Locale): Promise<DeskDraft> => {
      const draft = await find(id)
      await audit.record(caller, 'read', `draft:${id}`, 'opened')
      const [offer, named, holder, to, reminded] = await Promise.all([
        offerOf(draft, locale),
        open.sections([id], [storedAs('personal')]),
        holders.holderOf(draft),
        addressOf(draft),
        reminders.find(id),
      ])
      return {
        enrollment_id: id,
        name: drafts.namesOf(named).get(id) ?? null,
        enrolled_by: enrollerName(catalog, draft),
        begun_at: draft.created_at,
        changed_at: draft.updated_at,
        ends_at: draft.expires_at,
        holder,
        others: partiesOf(draft).filter((one) => one !== holder),
        ...offer,
        code_to: to === null ? null : maskEmail(to),
        reminders: reminded && {
          sent: reminded.sent,
          last_at: reminded.mailed_at,
          next_at: reminded.due_at,
          stopped_at: reminded.stopped_at,
        },
        extends_to: clock.now() + DRAFT_LIFE,
      }
    },

    /** To the step that was saved last, as a code that is asked for on the page. */
    sendCode: async (caller: Caller, id: string, locale: Locale): Promise<CallData<Calls['sendDraftCode']>> => {
      const draft = await find(id)
      const to = await addressOf(draft)
      if (to === null) throw conflict('error_desk_no_address')
      const tab = lastSaved(await open.saved([id], stepColumns)).get(id) ?? contactStep.tab
      const { code, expiresAt } = await continueCodes.issue(draft, to, tab)
      await holders.sent(draft)
      const sender = senderOf(parts, caller.host, locale)
      const letter = continueLetter(
        {
          code,
          address: `${sender.address}/continue-enrollment`,
          expires: usDayAt(expiresAt, catalog.timeZone),
          support: helpFor(sender, catalog, draft),
        },
        locale,
      )
      await recipients.mail({ to, as: 'code', field: 'main', phone: sender.phone })
      await outbox.mail({ to, ...written(letter, sender, locale) }, { urgent: true })
      await audit.record(caller, 'write', `draft:${id}`, 'code sent')
      return { sent: true }
    },

    extend: async (caller: Caller, id: string): Promise<CallData<Calls['extendDraft']>> => {
      const ends_at = await drafts.extend(await find(id))
      await audit.record(caller, 'write', `draft:${id}`, 'extended')
      return { ends_at }
    },

    remind: async (caller: Caller, id: string): Promise<CallData<Calls['remindDraft']>> => {
      await reminders.remindNow(caller, await find(id))
      return { sent: true }
    },

    handOver: async (caller: Caller, id: string, to: EProcess): Promise<CallData<Calls['handOverDraft']>> => {
      const draft = await find(id)
      if (!partiesOf(draft).includes(to) || (await holders.holderOf(draft)) === to) throw conflict('error_desk_holder')
      await holders.give(draft, to)
      await audit.record(caller, 'write', `draft:${id}`, `handed over to ${to}`)
      return { holder: to }
    },
  }
}
