import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { demoCatalogFolder, loadCatalog } from '#server/catalog/load-catalog.ts'
import { type Letter, faint, previewOf, words } from '#server/mail/letter.ts'
import { written } from '#server/mail/letter-html.ts'
import { mailColors, senderOf } from '#server/mail/sender.ts'
import { helpFor } from '#server/services/enrollment/letters/notices.ts'

const catalog = loadCatalog(demoCatalogFolder)
const config = { publicUrl: 'https://plans.example.com', port: 3000 }
const letter: Letter = {
  subject: 'Your <quote>',
  blocks: [
    words('Hello Ana,\n& good day.'),
    { kind: 'rows', rows: [{ name: 'Coverage', value: 'Member Only' }] },
    {
      kind: 'rows',
      title: 'Your plans',
      rows: [
        { name: 'Vision', value: '$12.31' },
        { name: 'A <b>discount</b>', value: null },
      ],
    },
    { kind: 'code', sentence: 'Code: ABCD-1234', code: 'ABCD-1234' },
    { kind: 'button', label: 'Open', address: 'https://plans.example.com/continue-enrollment' },
    faint('Questions? Call us.'),
  ],
}

const css = readFileSync('src/ui/layout/tokens.css', 'utf8')
const darkAt = css.indexOf('@media (prefers-color-scheme: dark)')
const tokenIn = (text: string, name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(text)?.[1]
const tokens = {
  page: 'page',
  surface: 'surface',
  text: 'text',
  muted: 'muted',
  border: 'border',
  action: 'action',
  onAction: 'on-action',
  actionSurface: 'action-surface',
}

test('mails have the colours of the pages, by day and by night', () => {
  const own = (text: string) =>
    Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, tokenIn(text, token)]))
  expect(mailColors).toEqual({ light: own(css.slice(0, darkAt)), dark: own(css.slice(darkAt)) })
})

test('the sender is the site of the host, in its own colours; an unknown host is the main one', () => {
  const group = senderOf({ config, catalog }, 'group.localhost', 'es')
  expect(group).toEqual({
    name: 'Bluebonnet Bakery',
    tagline: 'Beneficios para nuestra gente',
    address: 'https://group.localhost',
    phone: '(800) 555-0100',
    email: 'help@example.com',
    colors: {
      light: { ...mailColors.light, action: '#27638b', onAction: '#ffffff', actionSurface: '#e8f0f5' },
      dark: { ...mailColors.dark, action: '#8fb7d1', onAction: '#09141b', actionSurface: '#162631' },
    },
  })
  const main = senderOf({ config, catalog }, 'evil.example', 'en')
  expect([main.name, main.address, main.colors]).toEqual(['Enrollchart', config.publicUrl, mailColors])
})

test('a client asks their group, else their rep, else the site, as on the pages', () => {
  const site = senderOf({ config, catalog }, 'localhost', 'en')
  const asked = (agent_id: string | null, group_id: string | null) => {
    const { phone, email } = helpFor(site, catalog, { agent_id, group_id })
    return `${phone} ${email}`
  }
  expect(asked(null, null)).toBe('(800) 555-0100 help@example.com')
  expect(asked('rep-okafor', null)).toBe('(888) 555-0134 daniel.okafor@example.com')
  expect(asked('rep-okafor', 'group-bluebonnet')).toBe('(512) 555-0166 elena.rivera@example.com')
})

describe('a letter', () => {
  const sender = senderOf({ config, catalog }, 'agent.localhost', 'en')
  const { subject, text, html } = written(letter, sender, 'en')

  test('as plain text says everything, and whose it is', () => {
    expect(subject).toBe('Your <quote>')
    expect(text).toBe(`Hello Ana,
& good day.

Coverage: Member Only

Your plans:
- Vision: $12.31
- A <b>discount</b>

Code: ABCD-1234

Open:
https://plans.example.com/continue-enrollment

Questions? Call us.

Rivera Benefits
https://agent.localhost`)
  })

  test('as HTML carries its looks on every element, and what was put in as text', () => {
    const body = new RegExp('<body.*</body>', 's').exec(html)?.[0] ?? ''
    const bare = [...body.matchAll(/<([a-z]\w*)([^>]*)>/g)].flatMap(([, tag, rest]) =>
      tag === 'br' || tag === 'tr' || rest?.includes('style="') ? [] : [tag],
    )
    expect(bare).toEqual([])
    expect(
      body
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ).toBe(
      [
        'Rivera Benefits Plans that fit, explained plainly Your &lt;quote&gt;',
        'Hello Ana, &amp; good day. Coverage Member Only Your plans Vision $12.31 A &lt;b&gt;discount&lt;/b&gt;',
        'ABCD-1234 Open https://plans.example.com/continue-enrollment',
        'Questions? Call us. Rivera Benefits · agent.localhost',
      ].join(' '),
    )
    expect(html).toContain('background:#396920')
    expect(html).toMatch(
      /@media \(prefers-color-scheme: dark\)\{.*\.button\{background:#94c67b!important;color:#0f1b09/,
    )
    expect(html).not.toMatch(/<script|<img|undefined|\[object/)
  })

  test('shown on a page of ours has no looks of its own', () => {
    const shown = previewOf(letter.blocks)
    expect(shown).not.toContain('style=')
    expect(shown).toContain('<li>Vision: <strong>$12.31</strong></li>')
    expect(shown).toContain('<li>A &lt;b&gt;discount&lt;/b&gt;</li>')
    expect(shown).not.toContain('continue-enrollment')
  })
})
