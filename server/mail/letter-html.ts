import { Html, html } from '../domain/html.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { type Block, type Letter, linesOf, textOf } from './letter.ts'
import type { MailColors, Sender } from './sender.ts'

const font =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Helvetica Neue',Arial,sans-serif;font-size:16px;line-height:1.55"
const figures = 'font-variant-numeric:tabular-nums'

/** Mail programs drop stylesheets, so each element carries its own look; the classes are for the dark alone. */
const stylesOf = ({ page, surface, text, muted, border, action, onAction, actionSurface }: MailColors) => ({
  page: `margin:0;padding:0;background:${page};color:${text};${font}`,
  column: 'max-width:560px;margin:0 auto;padding:24px 16px 40px',
  name: `margin:0;font-size:18px;font-weight:700;color:${action}`,
  tagline: `margin:0 0 16px;font-size:14px;color:${muted}`,
  card: `padding:28px 24px 12px;background:${surface};border:1px solid ${border};border-top:4px solid ${action};border-radius:10px`,
  title: `margin:0 0 16px;font-size:24px;line-height:1.2;font-weight:700;color:${text}`,
  words: `margin:0 0 16px;color:${text};overflow-wrap:anywhere`,
  theirs: `margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid ${border};color:${muted};overflow-wrap:anywhere`,
  heading: `margin:24px 0 4px;font-size:17px;line-height:1.3;font-weight:700;color:${text}`,
  rows: `width:100%;margin:0 0 16px;border-collapse:collapse;${figures}`,
  label: `padding:9px 16px 9px 0;border-bottom:1px solid ${border};font-weight:400;text-align:left;vertical-align:top;color:${muted}`,
  thing: `padding:9px 16px 9px 0;border-bottom:1px solid ${border};font-weight:400;text-align:left;vertical-align:top;color:${text}`,
  value: `padding:9px 0;border-bottom:1px solid ${border};font-weight:600;text-align:right;vertical-align:top;color:${text}`,
  short: `padding:9px 0;border-bottom:1px solid ${border};font-weight:600;text-align:right;vertical-align:top;white-space:nowrap;color:${text}`,
  code: `margin:8px 0 16px;padding:16px;border-radius:10px;background:${actionSurface};color:${text};font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:30px;line-height:1.2;font-weight:700;letter-spacing:3px;text-align:center`,
  button: `display:inline-block;padding:12px 24px;border-radius:10px;background:${action};color:${onAction};font-weight:600;text-align:center;text-decoration:none`,
  address: `margin:0 0 16px;font-size:14px;color:${muted};overflow-wrap:anywhere;word-break:break-word`,
  foot: `margin:16px 0 0;font-size:14px;color:${muted}`,
  link: `color:${action}`,
})
/** An amount, a date or a number, in letters: it is read in one line. */
const SHORT = 16

/** A number that people read out or dial: it stands in one line. */
const number = /([A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}|\(\d{3}\) \d{3}-\d{4})/
const drawn = (line: string): Html[] =>
  line
    .split(number)
    .map((part, index) => (index % 2 === 1 ? html`<span style="white-space:nowrap">${part}</span>` : html`${part}`))

type Style = keyof ReturnType<typeof stylesOf>

const drawer = (colors: MailColors) => {
  const styles = stylesOf(colors)
  return (style: Style): Html => new Html(`class="${style}" style="${styles[style]}"`)
}
type Look = ReturnType<typeof drawer>

const blockOf =
  (look: Look) =>
  (block: Block): Html => {
    switch (block.kind) {
      case 'words':
        return html`<p ${look('words')}>${linesOf(block.text, drawn)}</p>`
      case 'rows':
        return html`${block.title === undefined ? html`` : html`<h2 ${look('heading')}>${block.title}</h2>`}
          <table ${look('rows')}>
            ${block.rows.map(
              ({ name, value }) =>
                html`<tr>
                  <th scope="row" ${look(block.title === undefined ? 'label' : 'thing')}>${name}</th>
                  <td ${look(value !== null && value.length <= SHORT ? 'short' : 'value')}>${value ?? ''}</td>
                </tr>`,
            )}
          </table>`
      case 'theirs':
        return html`<p ${look('words')}>${block.said}</p>
          <blockquote ${look('theirs')}>${linesOf(block.text)}</blockquote>`
      case 'code':
        return html`<p ${look('code')}>${block.code}</p>`
      case 'button':
        return html`<p style="margin:24px 0 8px">
            <a ${look('button')} href="${block.address ?? ''}">${block.label}</a>
          </p>
          <p ${look('address')}>${block.address ?? ''}</p>`
    }
  }

/** What changes in the dark, for the programs that ask for it. */
const darkRules = (colors: MailColors): string => {
  const colorsOf = (style: string) =>
    style
      .split(';')
      .filter((rule) => /^(background|color|border[a-z-]*):/.test(rule) && /#/.test(rule))
      .map((rule) => `${rule}!important`)
      .join(';')
  return Object.entries(stylesOf(colors))
    .map(([name, style]): [string, string] => [name, colorsOf(style)])
    .filter(([, rules]) => rules !== '')
    .map(([name, rules]) => `.${name}{${rules}}`)
    .join('')
}

const isFaint = (block: Block): boolean => block.kind === 'words' && block.faint === true

/**
 * A letter under the name and in the colours of the site that sends it: the plain text and the same as HTML. What
 * somebody typed is text in both.
 */
export const written = (
  { subject, blocks }: Letter,
  { name, tagline, address, colors }: Sender,
  locale: Locale,
): { from: string; subject: string; text: string; html: string } => {
  const look = drawer(colors.light)
  return {
    from: name,
    subject,
    text: `${textOf(blocks)}\n\n${name}\n${address}`,
    html: html`<!doctype html>
      <html lang="${locale}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${subject}</title>
          <style>
            ${new Html(`:root{color-scheme:light dark}@media (prefers-color-scheme: dark){${darkRules(colors.dark)}}`)}
          </style>
        </head>
        <body ${look('page')}>
          <div ${look('column')}>
            <p ${look('name')}>${name}</p>
            <p ${look('tagline')}>${tagline}</p>
            <div ${look('card')}>
              <h1 ${look('title')}>${drawn(subject)}</h1>
              ${blocks.filter((block) => !isFaint(block)).map(blockOf(look))}
            </div>
            ${blocks
              .filter(isFaint)
              .map((block) =>
                block.kind === 'words' ? html`<p ${look('foot')}>${linesOf(block.text, drawn)}</p>` : html``,
              )}
            <p ${look('foot')}>
              ${name} · <a ${look('link')} href="${address}">${address.replace(/^https?:\/\//, '')}</a>
            </p>
          </div>
        </body>
      </html>`.text,
  }
}
