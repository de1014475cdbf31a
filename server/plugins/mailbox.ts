import type { FastifyInstance, FastifyReply } from 'fastify'
import type { KeptMessage } from '../services/outbox/outbox.service.ts'
import type { Services } from '../services/services.ts'
import { missing } from '../domain/refusals.ts'
import { type Html, html } from '../domain/html.ts'
import { mailFrameClass } from './mail-frame.ts'
import { sendPage } from './server-pages.ts'

const time = (at: number): string => new Date(at).toISOString().replace('T', ' ').slice(0, 16)
const subject = ({ message }: KeptMessage): string => (message.kind === 'mail' ? message.subject : message.text)
const htmlOf = ({ message }: KeptMessage): string | undefined => (message.kind === 'mail' ? message.html : undefined)

/** As mail programs show it: with the looks that it carries, and no script; framed by the page of the message alone. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** Links of a mail open beside the mailbox: in the frame, the product's pages refuse to be shown. */
const openingBeside = (mail: string): string => mail.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)

const tabs = (label: string, ways: readonly (readonly [path: string, name: string])[], open: string): Html =>
  html`<nav class="tabs" aria-label="${label}">
    ${ways.map(([path, name]) =>
      path === open ? html`<a href="${path}" aria-current="page">${name}</a>` : html`<a href="${path}">${name}</a>`,
    )}
  </nav>`

const boxes = [
  ['/mailbox', 'All'],
  ['/mailbox/mails', 'Mails'],
  ['/mailbox/texts', 'Texts'],
] as const

const envelope = html`<svg viewBox="0 0 160 110" width="160" height="110" aria-hidden="true" focusable="false">
  <path class="paper" d="M24 30h112v70H24z" />
  <path class="line" d="M24 30h112v70H24zM24 32l56 42 56-42M42 14h12M80 8v8M106 14h12" />
</svg>`

/** One message of the list: whom it went to, when, what it is about, and how it begins. */
const row = (kept: KeptMessage): Html => {
  const { message } = kept
  const begins = message.kind === 'mail' ? message.text.replace(/\s+/g, ' ').slice(0, 140) : ''
  return html`<li>
    <a href="/mailbox/message/${kept.id}">
      <span class="to">${message.to}</span>
      <time datetime="${new Date(kept.created_at).toISOString()}">${time(kept.created_at)}</time>
      <strong>${message.kind === 'mail' ? html`` : html`<span class="kind">Text</span> `}${subject(kept)}</strong>
      <span class="begins">${begins}</span>
    </a>
  </li>`
}

/** `/mailbox`: the mail that the product writes, where none is sent: without `SMTP_URL`. */
export const registerMailbox = (app: FastifyInstance, { outbox, carrier }: Services): void => {
  if (carrier.leaves) return
  const find = async (id: string): Promise<KeptMessage> => {
    const kept = await outbox.find(id)
    if (kept === null) throw missing()
    return kept
  }
  const page = (only: 'mail' | 'text' | undefined, title: string, path: string) =>
    app.get(path, { schema: { hide: true } }, async (_, reply) => {
      const messages = (await outbox.list(200)).filter(({ message }) => only === undefined || message.kind === only)
      return sendPage(
        reply,
        title,
        html`<p class="muted">Mail and texts stay here because no <code>SMTP_URL</code> is set. Times are UTC.</p>
          ${tabs('Messages', boxes, path)}
          ${
            messages.length === 0
              ? html`<div class="empty">
                  ${envelope}
                  <p>Nothing yet. A receipt, a one-time code or a saved cart arrives here as soon as it is sent.</p>
                  <p><a href="/">Get a quote</a></p>
                </div>`
              : html`<ul class="mailbox">
                  ${messages.map(row)}
                </ul>`
          }`,
      )
    })
  page(undefined, 'Mailbox', '/mailbox')
  page('mail', 'Mails', '/mailbox/mails')
  page('text', 'Texts', '/mailbox/texts')

  const sendMessage = (reply: FastifyReply, kept: KeptMessage, asText: boolean) => {
    const { message } = kept
    const path = `/mailbox/message/${kept.id}`
    const hasHtml = htmlOf(kept) !== undefined
    const views = [
      [path, 'Mail'],
      [`${path}/text`, 'Text version'],
    ] as const
    return sendPage(
      reply,
      message.kind === 'mail' ? message.subject : `Text to ${message.to}`,
      html`<p class="back"><a href="/mailbox">Mailbox</a></p>
        <dl class="envelope">
          ${
            message.kind === 'mail' && message.from !== undefined
              ? html`<div>
                  <dt>From</dt>
                  <dd>${message.from}</dd>
                </div>`
              : html``
          }
          <div>
            <dt>To</dt>
            <dd>${message.to}</dd>
          </div>
          <div>
            <dt>Sent</dt>
            <dd>${time(kept.created_at)} UTC</dd>
          </div>
        </dl>
        ${hasHtml ? tabs('Versions', views, asText ? `${path}/text` : path) : html``}
        ${
          hasHtml && !asText
            ? html`<iframe
                src="${path}/html"
                class="${mailFrameClass(message.text)}"
                title="${subject(kept)}"
                sandbox="allow-popups allow-popups-to-escape-sandbox"
              ></iframe>`
            : html`<pre>${message.text}</pre>
                ${linksIn(message.text).map((link) => html`<p><a href="${link}">${link}</a></p>`)}`
        }`,
    )
  }
  app.get<{ Params: { id: string } }>('/mailbox/message/:id', { schema: { hide: true } }, async (request, reply) =>
    sendMessage(reply, await find(request.params.id), false),
  )
  app.get<{ Params: { id: string } }>('/mailbox/message/:id/text', { schema: { hide: true } }, async (request, reply) =>
    sendMessage(reply, await find(request.params.id), true),
  )
  app.get<{ Params: { id: string } }>(
    '/mailbox/message/:id/html',
    { schema: { hide: true } },
    async (request, reply) => {
      const mail = htmlOf(await find(request.params.id))
      if (mail === undefined) throw missing()
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', mailPolicy)
        .send(openingBeside(mail))
    },
  )
}

const linksIn = (text: string): string[] => text.match(/https?:\/\/[^\s<>"')]+/g) ?? []
