import type { FastifyInstance, FastifyReply } from 'fastify'
import { baseLocale } from '#schemas/messages/languages.ts'
import { type Html, html } from '../domain/html.ts'
import { mailFrameCss } from './mail-frame.ts'

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
h1 { line-height: 1.2; overflow-wrap: anywhere; }
.muted, .begins, .mailbox time, dt { color: color-mix(in srgb, currentColor 72%, transparent); }
.tabs { display: flex; gap: .25rem; border-block-end: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
.tabs a { display: flex; align-items: center; min-height: 2.75rem; padding: 0 1rem; color: inherit; text-decoration: none; border-block-end: 3px solid transparent; }
.tabs a:hover { text-decoration: underline; }
.tabs [aria-current] { border-color: #07544b; font-weight: 650; }
.mailbox { margin: 0; padding: 0; list-style: none; }
.mailbox li { border-block-end: 1px solid color-mix(in srgb, currentColor 15%, transparent); }
.mailbox a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .125rem 1rem; padding: .75rem .5rem; color: inherit; text-decoration: none; }
.mailbox a:hover { background: color-mix(in srgb, #07544b 10%, transparent); }
.mailbox strong { grid-column: 1 / -1; overflow-wrap: anywhere; }
.mailbox .to, .mailbox .begins { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.mailbox .begins { grid-column: 1 / -1; font-size: .9375rem; }
.mailbox time { font-size: .875rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
.kind { padding: 0 .375rem; border: 1px solid currentColor; border-radius: .25rem; font-size: .8125rem; font-weight: 500; }
.envelope > div { display: flex; gap: .75rem; }
.envelope dt { min-width: 3rem; }
.envelope dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 28rem; margin-block-start: 1rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .5rem; background: #fff; }
.empty { display: grid; justify-items: center; gap: .5rem; padding: 3rem 1rem; text-align: center; }
.empty p { margin: 0; max-width: 40ch; }
.empty .line { fill: none; stroke: currentColor; stroke-width: 3.5; stroke-linecap: round; stroke-linejoin: round; }
.empty .paper { fill: color-mix(in srgb, #07544b 30%, transparent); }
@media (prefers-color-scheme: dark) { .tabs [aria-current] { border-color: #64d2c0; } }
@media (min-width: 48rem) {
  .mailbox a { grid-template-columns: 14rem minmax(0, 1fr) auto; align-items: baseline; }
  .mailbox strong, .mailbox .begins { grid-column: 2; }
  .mailbox time { grid-area: 1 / 3; }
}
${mailFrameCss}`

export const registerPageStyle = (app: FastifyInstance): void => {
  app.get('/server-pages.css', { schema: { hide: true } }, (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=3600').send(css),
  )
}
