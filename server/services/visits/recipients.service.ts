import { DAY, SECOND } from '../../clock.ts'
import { refuseField } from '../../domain/refusals.ts'
import type { Carrier } from '../../mail/carrier.ts'
import type { RateLimitsService } from './rate-limits.service.ts'

/**
 * How many messages one address or number gets in a day, whoever asks for them. Codes that somebody waits for have a
 * count of their own: nobody uses them up with letters.
 */
export const recipientCaps = {
  mail: { letter: 20, code: 30 },
  text: { letter: 10, code: 20 },
} as const

/** How often a new code may be asked for at one address in a day, whether it is known or not. */
export const ASKED_A_DAY = 5

interface Recipient {
  /** The address, or the number in any writing. */
  to: string
  /** A `code` that somebody waits for, or anything else. Receipts and what belongs to them are not counted at all. */
  as: 'letter' | 'code'
  /** Where a refusal is shown. */
  field: string
  /** Whom to call where it is refused. */
  phone: string
}

/** Asked before a mail or a text is put into the outbox, in the same transaction: what is undone is not counted. */
export interface RecipientsService {
  /** Refused (422, in words, at `field`) where the address has had its mails of the day. */
  mail: (recipient: Recipient) => Promise<void>
  /** As `mail`; refused too where no text message can leave. */
  text: (recipient: Recipient) => Promise<void>
  /**
   * Asked before a new code is promised at an address that somebody typed; counted by itself and for every address, so
   * that a refusal says nothing about it.
   */
  asked: (asked: Omit<Recipient, 'as'>) => Promise<void>
  /** Whether text messages leave at all, to the mailbox page of a demonstration too. */
  textsLeave: boolean
}

interface Parts {
  carrier: Pick<Carrier, 'textsLeave'>
  rateLimits: Pick<RateLimitsService, 'count'>
}

export const makeRecipients = ({ carrier, rateLimits }: Parts): RecipientsService => ({
  textsLeave: carrier.textsLeave,
  asked: async ({ to, field, phone }) => {
    const wait = await rateLimits.count(`asked|${to.trim().toLowerCase()}`, ASKED_A_DAY, DAY / SECOND)
    if (wait > 0) throw refuseField(field, 'error_code_asked', { maximum: ASKED_A_DAY, phone })
  },
  mail: async ({ to, as, field, phone }) => {
    const maximum = recipientCaps.mail[as]
    const wait = await rateLimits.count(`mail|${as}|${to.trim().toLowerCase()}`, maximum, DAY / SECOND)
    if (wait > 0) throw refuseField(field, 'error_recipient_mails', { maximum, phone })
  },
  text: async ({ to, as, field, phone }) => {
    if (!carrier.textsLeave) throw refuseField(field, 'error_texts_unavailable')
    const maximum = recipientCaps.text[as]
    const wait = await rateLimits.count(`text|${as}|${to.replace(/\D/g, '').slice(-10)}`, maximum, DAY / SECOND)
    if (wait > 0) throw refuseField(field, 'error_recipient_texts', { maximum, phone })
  },
})
