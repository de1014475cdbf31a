import { createTransport } from 'nodemailer'

export interface Mail {
  /** Whose it is, in words, before the operator's address; that of `MAIL_FROM` where there is none. */
  from?: string
  to: string
  subject: string
  text: string
  html?: string
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string
}
export interface TextMessage {
  /** Ten digits. */
  to: string
  text: string
}

/** A message was refused for good: trying again would not help. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}

/** What brings messages to people. Throws where it failed; `Undeliverable` where it always will. */
export interface Carrier {
  /** False where nothing leaves the house and the mailbox page shows what would have. */
  readonly leaves: boolean
  mail: (mail: Mail, messageId: string) => Promise<void>
  text: (message: TextMessage, messageId: string) => Promise<void>
  close: () => void
}

/** Delivers to the mailbox page: the outbox itself keeps what it shows. */
export const mailboxCarrier: Carrier = {
  leaves: false,
  mail: () => Promise.resolve(),
  text: () => Promise.resolve(),
  close: () => undefined,
}

interface SmtpSettings {
  url: string
  from: string
  /** Mail to `PHONE@GATEWAY` becomes a text message; without it texts cannot be delivered. */
  textGateway: string | undefined
}

/** The address in `Name <address>`, or what is one already. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

const responseCode = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'responseCode' in error ? Number(error.responseCode) : 0

/** Of everything that leaves: whoever is away does not answer it by machine (RFC 3834). */
const headers = { 'Auto-Submitted': 'auto-generated' }

/** SMTP. 4xx and broken connections are worth another try, 5xx are not. */
export const smtpCarrier = ({ url, from, textGateway }: SmtpSettings): Carrier => {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const address = addressIn(from)
  const send = async ({ from: name, ...mail }: Mail, messageId: string): Promise<void> => {
    try {
      await transport.sendMail({ ...mail, from: name === undefined ? from : { name, address }, messageId, headers })
    } catch (error) {
      const code = responseCode(error)
      if (code >= 500 && code < 600) throw new Undeliverable(`The mail server refused it with ${code}`)
      throw error
    }
  }
  return {
    leaves: true,
    mail: send,
    text: ({ to, text }, messageId) => {
      if (textGateway === undefined) throw new Undeliverable('TEXT_GATEWAY is not set')
      return send({ to: `${to.replace(/\D/g, '')}@${textGateway}`, subject: '', text }, messageId)
    },
    close: () => transport.close(),
  }
}
