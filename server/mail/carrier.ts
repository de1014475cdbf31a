import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { TextGateway } from '../config.ts'
import { type Attempt, type TextMessage, Undeliverable } from './attempt.ts'
import { sendText } from './texts.ts'
import { calling } from '../tracing/spans.ts'

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

/** What brings messages to people. Throws where it failed; `Undeliverable` where it always will. */
export interface Carrier {
  /** False where no mail is sent and the mailbox page shows it instead. */
  readonly leaves: boolean
  /** Whether text messages reach anybody; those that cannot are neither offered nor said to be sent. */
  readonly textsLeave: boolean
  mail: (mail: Mail, attempt: Attempt) => Promise<void>
  text: (message: TextMessage, attempt: Attempt) => Promise<void>
  close: () => void
}

/** Delivers to the mailbox page: the outbox itself keeps what it shows. */
export const mailboxCarrier: Carrier = {
  leaves: false,
  // As far as the mailbox page, where a visitor of the demonstration reads them.
  textsLeave: true,
  mail: () => Promise.resolve(),
  text: () => Promise.resolve(),
  close: () => undefined,
}

interface SmtpSettings {
  url: string
  from: string
  /** By which texts leave; without it they cannot be delivered. */
  texts: TextGateway | undefined
}

/** The address in `Name <address>`, or what is one already. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

/**
 * The server's answer to the message itself, not to encryption or a password: what is set up wrong is put right, and
 * the mail that waited for it goes out.
 */
const answerToMessage = (error: unknown): number =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error
    ? Number(error.responseCode)
    : 0

/** Of everything that leaves: whoever is away does not answer it by machine (RFC 3834). */
const headers = { 'Auto-Submitted': 'auto-generated' }

const isThisMachine = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(host)

/**
 * The address without what only we read of it, and whether STARTTLS must succeed before anything is said: always with
 * `smtp:`, unless the server runs on this machine or the address says `?tls=optional`.
 */
export const smtpAddress = (address: string): { url: string; requireTLS: boolean } => {
  const url = new URL(address)
  const tls = url.searchParams.get('tls')
  url.searchParams.delete('tls')
  const requireTLS = url.protocol === 'smtp:' && (tls === null ? !isThisMachine(url.hostname) : tls !== 'optional')
  return { url: url.href, requireTLS }
}

/** Hands everything on, and asks before the end. Nothing of it runs before the server has asked for the message. */
const endAfter = (beforeEnd: () => Promise<void>) => (message: Readable) =>
  Readable.from(
    (async function* () {
      yield* message
      await beforeEnd()
    })(),
  )

/**
 * SMTP. 4xx and broken connections are worth another try, 5xx are not. The times of a connection that is open are
 * the attempt's: RFC 5321 lets a server think about the end of a message for ten minutes.
 */
export const smtpCarrier = ({ url, from, texts }: SmtpSettings): Carrier => {
  const options = {
    ...smtpAddress(url),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 3_600_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const address = addressIn(from)
  const send = async ({ from: name, ...mail }: Mail, { messageId, signal, beforeEnd }: Attempt): Promise<void> => {
    const transport = createTransport(options)
    transport.use('stream', ({ message }, done) => {
      message.processFunc(endAfter(beforeEnd))
      done()
    })
    const sender = name === undefined ? from : { name, address }
    try {
      await calling('mail', url, () => transport.sendMail({ ...mail, from: sender, messageId, headers, signal }))
    } catch (error) {
      const code = answerToMessage(error)
      if (code >= 500 && code < 600) throw new Undeliverable(`The mail server refused it with ${code}`)
      throw error
    } finally {
      transport.close()
    }
  }
  return {
    leaves: true,
    textsLeave: texts !== undefined,
    mail: send,
    text: (message, attempt) => {
      if (texts === undefined) throw new Undeliverable('TEXT_GATEWAY_URL is not set')
      return sendText(texts, message, attempt)
    },
    close: () => undefined,
  }
}
