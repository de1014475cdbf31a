import { describe, expect, test } from 'vitest'
import { nameInMail, withoutLinks } from '#schemas/storefront/typed-text.rules.ts'

describe('what a visitor wrote', () => {
  test.each([
    'https://evil.example/login?x=1',
    'HTTP://EVIL.EXAMPLE',
    'hxxps://evil.example',
    'www.evil.example',
    'evil.example',
    'evil.example/pay',
    'evil.example:8080',
    'Evil.com/x',
    'evil.co.uk',
    '//evil.example',
    'https:\\\\evil.example',
    'mailto:me@evil.example',
    'javascript:alert',
    'tel:+15125550100',
    '192.0.2.7',
    'http://192.0.2.7/x',
    'http://[2001:db8::1]/x',
    'xn--e1aybc.xn--p1ai',
    'пример.рф',
    'evil。example',
    'evil．com',
    'see:evil.example',
    'me@evil.example/evil.example',
  ])('loses %s', (link) => {
    for (const around of ['look {} now', '({})', '“{}”, please', 'first\n{}\nlast', '<{}>', '{}.']) {
      const left = withoutLinks(around.replace('{}', link), '[x]')
      expect(left).not.toMatch(/evil[^ ]*[.。．]|http|www|192|:\/\/|alert|tel:|xn--|\.рф|2001/i)
      expect(left).toBe(around.replace('{}', '[x]'))
    }
  })

  test.each([
    'Hello Ana, this costs $12.50 a month, e.g. for 2.5 people.',
    'Call 512-555-0100 or (512) 555-0100.',
    'Write to ana.lima@example.com, or <bo@example.com>.',
    'and/or 50/50, 24/7; a.m. and p.m., U.S.A.',
    'St. John’s, Dr. Núñez & Co.\n\n  Two  blanks stay.',
    '¿Qué tal? ¡Nos vemos a las 10:30!',
    '',
  ])('keeps %o', (text) => {
    expect(withoutLinks(text, '[x]')).toBe(text)
  })

  test('gets the blank that is missing between two sentences', () => {
    expect(withoutLinks('See you.Then we talk.', '[x]')).toBe('See you. Then we talk.')
  })
})

test.each([
  ['  Ana   Lima ', 'Ana Lima'],
  ['St.John', 'St. John'],
  ['evil.com', 'evil. com'],
  ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
  ['O’Neil Jr.', 'O’Neil Jr.'],
])('the name %o is written %o', (name, shown) => {
  expect(nameInMail(name)).toBe(shown)
})
