import type { FastifyInstance } from 'fastify'
import type { KeptMessage } from '../services/outbox/outbox.service.ts'
import type { Services } from '../services/services.ts'
import { missing } from '../domain/refusals.ts'
import { html } from '../domain/html.ts'
import { sendPage } from './server-pages.ts'

const time = (at: number): string => new Date(at).toISOString().replace('T', ' ').slice(0, 19)
const subject = ({ message }: KeptMessage): string => (message.kind === 'mail' ? message.subject : message.text)

/** `/mailbox`: the mail that the product writes, where none is sent: without `SMTP_URL`. */
export const registerMailbox = (app: FastifyInstance, { outbox, carrier }: Services): void => {
  if (carrier.leaves) return
  const page = (only: 'mail' | 'text' | undefined, title: string, path: string) =>
    app.get(path, { schema: { hide: true } }, async (_, reply) => {
      const messages = (await outbox.list(200)).filter(({ message }) => only === undefined || message.kind === only)
      return sendPage(
        reply,
        title,
        html`<p>Mail and texts stay here because no <code>SMTP_URL</code> is set.</p>
          <p><a href="/mailbox">All</a> · <a href="/mailbox/mails">Mails</a> · <a href="/mailbox/texts">Texts</a></p>
          <table class="mailbox">
            <tr>
              <th>At (UTC)</th>
              <th>Kind</th>
              <th>To</th>
              <th>Message</th>
            </tr>
            ${messages.map(
              (kept) =>
                html`<tr>
                  <td>
                    ${time(kept.created_at)
                      .split(' ')
                      .map((part) => html`<span>${part}</span> `)}
                  </td>
                  <td>${kept.message.kind}</td>
                  <td>${kept.message.to}</td>
                  <td><a href="/mailbox/message/${kept.id}">${subject(kept)}</a></td>
                </tr>`,
            )}
          </table>
          ${messages.length === 0 ? html`<p>Nothing yet.</p>` : html``}`,
      )
    })
  page(undefined, 'Mailbox', '/mailbox')
  page('mail', 'Mails', '/mailbox/mails')
  page('text', 'Texts', '/mailbox/texts')
  app.get<{ Params: { id: string } }>('/mailbox/message/:id', { schema: { hide: true } }, async (request, reply) => {
    const kept = await outbox.find(request.params.id)
    if (kept === null) throw missing()
    const { message } = kept
    return sendPage(
      reply,
      message.kind === 'mail' ? message.subject : `Text to ${message.to}`,
      html`<p><a href="/mailbox">Mailbox</a></p>
        ${message.kind === 'mail' && message.from !== undefined ? html`<p>From ${message.from}</p>` : html``}
        <p>To ${message.to}, ${time(kept.created_at)} UTC</p>
        ${
          message.kind === 'mail' && message.html !== undefined
            ? html`<p><a href="/mailbox/message/${kept.id}/html">As HTML</a></p>`
            : html``
        }
        <pre>${message.text}</pre>
        ${linksIn(message.text).map((link) => html`<p><a href="${link}">${link}</a></p>`)}`,
    )
  })
  app.get<{ Params: { id: string } }>(
    '/mailbox/message/:id/html',
    { schema: { hide: true } },
    async (request, reply) => {
      const kept = await outbox.find(request.params.id)
      if (kept?.message.kind !== 'mail' || kept.message.html === undefined) throw missing()
      return (
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          // As mail programs show it: with the looks that it carries, and no script.
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
          .send(kept.message.html)
      )
    },
  )
}

const linksIn = (text: string): string[] => text.match(/https?:\/\/[^\s<>"')]+/g) ?? []
