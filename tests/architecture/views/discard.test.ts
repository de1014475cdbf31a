import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const views = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ path: `src/${path}`, text: readFileSync(`src/${path}`, 'utf8') }))

/** Dialogs whose form holds one answer, which is chosen or typed again at once: nothing is asked over it. */
const oneAnswer = new Set([
  // A code of a few letters or digits.
  'src/access/access-code-dialog.tsx',
  'src/access/employee-code-dialog.tsx',
  'src/enrollment/dialogs/enroller-code-dialog.tsx',
  'src/enrollment/dialogs/otp-dialog.tsx',
  'src/enrollment/dialogs/signed-document-dialog.tsx',
  // One reason of five, and a code.
  'src/enrollment/dialogs/cancel-enrollment-dialog.tsx',
  // An email address, and the browser offers it again.
  'src/enrollment/dialogs/save-later-dialog.tsx',
  // A choice from a list.
  'src/desk/groups/roster-dialogs.tsx',
  'src/storefront/homes/tier-form.tsx',
  'src/storefront/portal-dialog.tsx',
])

/** Views that draw a form in a dialog and close it without asking what becomes of the answers. */
const unguarded = (files: readonly { path: string; text: string }[]): string[] =>
  files
    .filter(({ text }) => /<Dialog\b/.test(text) && /<(?:form|\w*Form)\b/.test(text))
    .filter(({ text }) => !text.includes('useDiscardGuard('))
    .map(({ path }) => path)

test('a dialog with a form asks before it discards answers, unless it holds one answer', () => {
  expect(unguarded(views).filter((path) => !oneAnswer.has(path))).toEqual([])
})

test('every dialog that is excused has a form, and asks nothing', () => {
  const found = unguarded(views)
  expect([...oneAnswer].filter((path) => !found.includes(path))).toEqual([])
})

test('a form in a dialog that closes at once is found', () => {
  const text = '<Dialog onClose={close}><form><input /></form></Dialog>'
  expect(unguarded([{ path: 'src/a.tsx', text }])).toEqual(['src/a.tsx'])
  expect(unguarded([{ path: 'src/a.tsx', text: `const guard = useDiscardGuard(isTouched, close)\n${text}` }])).toEqual(
    [],
  )
})
