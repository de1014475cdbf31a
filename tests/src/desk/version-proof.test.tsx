import { expect, it, vi } from 'vitest'
import { provingVersion, soundVersion, unsoldVersion } from '#machines/desk/desk-version/version.example.ts'
import type { VersionDetails, VersionProof as Proof } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { VersionProof } from '#src/desk/catalog/version-proof.tsx'
import { click, find, render, violations } from '../ui/render.tsx'

const show = ({ proof, files }: VersionDetails, changed: Partial<Proof> = {}, onAgain: (() => void) | null = null) =>
  render(
    <VersionProof
      number={3}
      proof={proof === null ? null : { ...proof, ...changed }}
      files={files}
      onAgain={onAgain}
    />,
  )
const words = () => find('section').textContent
const sentence = (severity: Proof['sentences'][number]['severity'], text: string) => ({
  severity,
  text,
  file: 'rates/areas.csv',
  line: 2,
})

it('says that it is being worked out and how far it is, without a button as long as the page asks by itself', async () => {
  await show(provingVersion)
  expect(find('[role=status]').textContent).toBe(m.catalog_proof_working())
  expect(find('progress').getAttribute('value')).toBe('1')
  expect(words()).toContain(m.catalog_proof_so_far({ done: 1, plans: 2 }))
  expect(document.querySelector('button')).toBeNull()
  expect(await violations()).toEqual([])
})

it('names no numbers before the plans are counted, and offers to look again where the page has stopped asking', async () => {
  const onAgain = vi.fn<() => void>()
  await show(provingVersion, { done: 0, plans: 0 }, onAgain)
  expect(document.querySelector('progress')).toBeNull()
  expect(find('[role=status]').textContent).toBe(m.catalog_proof_stopped())
  await click('button')
  expect(onAgain).toHaveBeenCalledOnce()
})

it('tells in the region of before what it came to, each sentence with the way to its line', async () => {
  await show(unsoldVersion)
  expect(find('[role=status]').textContent).toContain(m.catalog_proof_errors({ count: 1 }))
  expect(find('.desk-history a').getAttribute('href')).toBe('/desk/catalog/3/file?path=plans%2Fdental.json&line=12')
  expect(await violations()).toEqual([])
})

it('says that all is well', async () => {
  await show(soundVersion)
  expect(find('[role=status]').textContent).toContain(m.catalog_proof_good())
})

it('keeps apart what nobody and what some people cannot buy, and says how much of it is shown', async () => {
  const sentences = [sentence('error', 'Nobody'), sentence('warning', 'Some'), sentence('excluded', 'Left out')]
  await show(unsoldVersion, { errors: 1, warnings: 2, excluded: 40, sentences })
  expect([...document.querySelectorAll('.notice-title')].map(({ textContent }) => textContent)).toEqual([
    m.catalog_proof_errors({ count: 1 }),
    m.catalog_proof_warnings({ count: 2 }),
  ])
  expect(words()).toContain(m.catalog_shown({ shown: 1, total: 2 }))
  expect(find('details').textContent).toContain(m.catalog_shown({ shown: 1, total: 40 }))
  expect(await violations()).toEqual([])
})
