import { expect, test } from 'vitest'
import { readText } from '#src/desk/groups/read-text.ts'

const utf16 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'))

test.each([
  ['UTF-8', Buffer.from('Zoé;Muñoz')],
  ['UTF-8 with its mark', Buffer.from('\uFEFFZoé;Muñoz')],
  ['UTF-16', utf16('Zoé;Muñoz')],
  ['UTF-16 the other way around', utf16('Zoé;Muñoz').map((_, index, all) => all[index ^ 1] ?? 0)],
  ['the code page of Windows', Buffer.from('Zoé;Muñoz', 'latin1')],
])('a file is read that was saved as %s', (_, bytes) => {
  expect(readText(Uint8Array.from(bytes))).toBe('Zoé;Muñoz')
})
