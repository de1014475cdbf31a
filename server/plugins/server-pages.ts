import type { FastifyInstance, FastifyReply } from 'fastify'
import { baseLocale } from '#schemas/messages/languages.ts'
import { type Html, html } from '../domain/html.ts'

/** Sends a small page of the server's own: no scripts, one stylesheet, so that it passes the policy. */
export const sendPage = (reply: FastifyReply, title: string, body: Html): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      html`<!doctype html>
        <html lang="${baseLocale}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width" />
            <title>${title}</title>
            <link rel="stylesheet" href="/server-pages.css" />
          </head>
          <body>
            <main>
              <h1>${title}</h1>
              ${body}
            </main>
          </body>
        </html>`.text,
    )

const css = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
a { color: LinkText; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: .5rem; border-block-end: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
code { font-family: ui-monospace, monospace; }
h2 { margin-block-start: 2rem; }
.mailbox td:nth-child(n + 3) { overflow-wrap: anywhere; }
.mailbox span { white-space: nowrap; }
@media (max-width: 40rem) { .mailbox { font-size: .8125rem; } .mailbox th, .mailbox td { padding: .5rem .25rem; } }
`

export const registerPageStyle = (app: FastifyInstance): void => {
  app.get('/server-pages.css', { schema: { hide: true } }, (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=3600').send(css),
  )
}
