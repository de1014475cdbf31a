import type { CallBody } from '#schemas/calls/call.ts'
import type { frameCalls } from '#schemas/calls/enrollment/frame.calls.ts'
import { checkForm } from '#schemas/fields/check-form.ts'
import { fieldMapper } from '#schemas/fields/field-mapper.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import { type SupportTopic, supportFields, supportTopics, topicName } from '#schemas/storefront/visit/support.ui.ts'
import { nameInMail } from '#schemas/storefront/typed-text.rules.ts'
import { type Locale, baseLocale } from '#schemas/messages/languages.ts'
import { randomId, randomNumber } from '../../crypto/random.ts'
import { refuse } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import { type Letter, faint, theirs, words } from '../../mail/letter.ts'
import { written } from '../../mail/letter-html.ts'
import { senderOf } from '../../mail/sender.ts'
import { makeSupportRequests } from '../../repositories/messages/support-requests.repository.ts'
import type { CoreServices } from '../core/core-services.ts'

type Asked = CallBody<typeof frameCalls.submitSupportRequest>

export interface SupportService {
  /** Gives the reference that people quote. Refuses with 422 at the fields that are wrong. */
  submit: (caller: Caller, asked: Asked, locale: Locale) => Promise<{ reference: string }>
}

type Parts = Pick<CoreServices, 'config' | 'database' | 'clock' | 'sealing' | 'outbox' | 'recipients'> & {
  catalog: NonNullable<CoreServices['catalog']>
}

const form = fieldMapper({ definitions: supportFields })
const isTopic = (text: string): text is SupportTopic => supportTopics.some((topic) => topic === text)

/** Submit Support Request (spec 1, section 2, Footer). */
export const makeSupport = ({
  config,
  database,
  clock,
  sealing,
  outbox,
  recipients,
  catalog,
}: Parts): SupportService => {
  const requests = makeSupportRequests({ database, sealing })
  return {
    submit: async (caller, asked, locale) => {
      const problems = checkForm(form, asked)
      const { name, email, phone, message, topic } = asked
      if (problems.length > 0 || !isTopic(topic)) throw refuse(problems)
      const site = catalog.siteOf(caller.host)
      const id = randomId()
      const reference = randomNumber('SR')
      await requests.add({
        id,
        site: site.id,
        topic,
        created_at: clock.now(),
        written: { reference, name, email, phone: phone ?? null, message },
      })
      const language = { locale }
      // The site's people read English; what was written stays as it was written.
      const english = { locale: baseLocale } as const
      const toSite: Letter = {
        subject: m.mail_support_subject({ reference, topic: topicName(topic, english) }, english),
        blocks: [
          words(
            [
              m.mail_support_from({ name: nameInMail(name), email }, english),
              ...(phone === undefined ? [] : [m.mail_support_phone({ phone: formatPhone(phone) }, english)]),
              m.mail_support_site({ site: site.name }, english),
            ].join('\n'),
          ),
          theirs(m.mail_support_theirs({}, english), message, baseLocale),
        ],
      }
      await outbox.mail({
        to: site.email,
        replyTo: email,
        ...written(toSite, senderOf({ config, catalog }, caller.host, baseLocale), baseLocale),
      })
      // Without what was written: nobody can have this server send their words to a stranger.
      const sender = senderOf({ config, catalog }, caller.host, locale)
      const toSender: Letter = {
        subject: m.mail_support_ack_subject({ reference }, language),
        blocks: [
          words(m.mail_support_ack_greeting({ name: nameInMail(name) }, language)),
          words(m.mail_support_ack_text({ topic: topicName(topic, language), reference }, language)),
          faint(m.mail_quote_questions({ phone: sender.phone, email: sender.email }, language)),
          faint(m.mail_support_ack_unasked({}, language)),
        ],
      }
      await recipients.mail({ to: email, as: 'letter', field: 'email', phone: sender.phone })
      await outbox.mail({ to: email, ...written(toSender, sender, locale) })
      return { reference }
    },
  }
}
