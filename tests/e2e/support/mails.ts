import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { parseMail, type Mail } from './mime.ts'

/** A real SMTP server that keeps what it is sent. */
export interface Mails {
  /** For the product's `SMTP_URL`. */
  address: string
  /** Everything since `forget`, oldest first. */
  all(): readonly Mail[]
  /** Lets the waiting begin anew: what has come so far was another test's, or this one's first try. */
  forget(): void
  /** From now on nobody has this address, or somebody has again. */
  refuse(to: string, refused?: boolean): void
  /**
   * The first mail since `forget` to this address under this subject, now or as soon as it comes; throws after `limit` ms.
   */
  waitForMail(to: string, subject: string | RegExp, limit?: number): Promise<Mail>
  stop(): Promise<void>
}

/** Starts one. What `beforeAccepted` does with a mail that is kept already happens before its sender is told so. */
export const startMails = async (beforeAccepted?: (mail: Mail) => Promise<void>): Promise<Mails> => {
  const mails: Mail[] = []
  let forgotten = 0
  const waiting = new Set<() => void>()
  const nobodys = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(nobodys.has(address) ? Object.assign(new Error('No such user here'), { responseCode: 550 }) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const mail = parseMail(
          Buffer.concat(chunks),
          session.envelope.rcptTo.map(({ address }) => address),
        )
        mails.push(mail)
        for (const look of waiting) look()
        const accept = () => done()
        if (beforeAccepted === undefined) accept()
        else void beforeAccepted(mail).then(accept)
      })
    },
  })
  // Whoever is killed while they send leaves a broken line behind.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo

  const find = (to: string, subject: string | RegExp) =>
    mails.find(
      (mail, index) =>
        index >= forgotten &&
        mail.to.includes(to) &&
        (typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject)),
    )

  return {
    address: `smtp://127.0.0.1:${port}`,
    all: () => mails.slice(forgotten),
    forget: () => {
      forgotten = mails.length
    },
    refuse: (to, refused = true) => {
      if (refused) nobodys.add(to)
      else nobodys.delete(to)
    },
    waitForMail: (to, subject, limit = 60_000) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(look)
          const got = mails.map((mail) => `  ${mail.to.join(', ')}: ${mail.subject}`).join('\n')
          reject(new Error(`No mail to ${to} under "${subject}" within ${limit} ms. There came:\n${got}`))
        }, limit)
        const look = () => {
          const mail = find(to, subject)
          if (mail === undefined) return
          clearTimeout(late)
          waiting.delete(look)
          resolve(mail)
        }
        waiting.add(look)
        look()
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
