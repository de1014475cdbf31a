import { act } from 'react'
import { expect, it } from 'vitest'
import { pricedPlans } from '#schemas/desk/price-table.rules.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { DeskFilePage } from '#src/desk/catalog/file/desk-file.page.tsx'
import { answerWith } from '../app/answers.ts'
import { click, find, render, violations } from '../ui/render.tsx'
import { accessRef, at, button, fill, posted, press, until } from './at-desk.tsx'

const path = 'plans/dental.json'
const text = `{"plans": [
 {
  "id": "dental-one", "name": "Dental One", "tiers": ["IO", "IS"],
  "rating": {
   "by": "tier",
   "options": [{ "id": "standard", "name": { "en": "Standard" }, "cents": { "IO": 2250, "IS": 3000 } }]
  },
  "riders": [{ "id": "braces", "name": { "en": "Braces" }, "cents": { "IO": 500 } }]
 },
 { "id": "dental-two", "name": "Dental Two", "tiers": ["IO"], "rating": { "by": "region" }, "riders": [] }
]}
`
const file = { path, text, changeable: true, mistakes: [], revision: 'r1' }
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('.desk-price')]
const editor = () => find('#desk-file-text') as HTMLTextAreaElement

const open = async (answers: Record<string, unknown>, line = '') => {
  answerWith(answers)
  const bodies = posted()
  const address = `/desk/catalog/3/file?path=${path}${line}`
  await render(at(address, '/desk/catalog/:number/file', <DeskFilePage accessRef={accessRef} />))
  await until(() => expect(document.querySelector('.desk-price, .desk-text')).not.toBeNull())
  return bodies
}

it('changes one price without JSON: that number in the text, and nothing else', async () => {
  const bodies = await open({ 'get-catalog-file': file, 'save-catalog-file': { revision: 'r2', mistakes: [] } })
  expect(boxes().map(({ value }) => value)).toEqual(['22.50', '30.00', '5.00', ''])
  expect(boxes()[2]?.getAttribute('aria-label')).toContain('Braces')
  expect(await violations()).toEqual([])
  await fill(boxes()[0] as HTMLElement, '24,5')
  await press(m.catalog_file_save())
  await until(() => expect(document.body.textContent).toContain(m.catalog_file_saved()))
  const changed = text.replace('2250', '2450')
  expect(bodies).toEqual([{ number: 3, path, text: changed, revision: 'r1' }])
  // The next save names what this one gave.
  await fill(boxes()[3] as HTMLElement, '7')
  await press(m.catalog_file_save())
  await until(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toEqual({
    number: 3,
    path,
    text: changed.replace('"IO": 500 }', '"IO": 500, "IS": 700 }'),
    revision: 'r2',
  })
})

it('says at its box that a price is no amount, and sends nothing', async () => {
  const bodies = await open({ 'get-catalog-file': file })
  await fill(boxes()[1] as HTMLElement, '1,234')
  expect(boxes()[1]?.getAttribute('aria-invalid')).toBe('true')
  const message = document.getElementById(boxes()[1]?.getAttribute('aria-describedby') ?? '')
  expect(message?.textContent).toContain(m.error_price_typed())
  await press(m.catalog_file_save())
  expect(document.activeElement).toBe(boxes()[1])
  expect(bodies).toEqual([])
  // What is no amount is in no text.
  await press(m.catalog_file_text())
  expect(editor().value).toBe(text)
  expect(document.querySelector('.field-message')).toBeNull()
})

it('leads to the table in which the prices of a plan are', async () => {
  await open({ 'get-catalog-file': file })
  expect(pricedPlans(text)?.[1]?.rating).toBe('region')
  const select = find('#desk-price-plan') as HTMLSelectElement
  await act(async () => {
    select.value = '1'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await until(() => expect(document.body.textContent).toContain(m.catalog_price_by_region()))
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toContain('/desk/catalog/3/file?path=rates%2Fregions.csv')
})

it('opens the text at the line of a mistake, marks it, and leads there again', async () => {
  const mistake = { file: path, line: 5, message: '"by" must be one of tier, region' }
  await open({ 'get-catalog-file': { ...file, mistakes: [mistake] } }, '&line=5')
  const area = editor()
  const line = '   "by": "tier",'
  expect(document.activeElement).toBe(area)
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe(line)
  expect(area.getAttribute('aria-invalid')).toBe('true')
  expect(find('.desk-mark-mistake').style.top).toBe('88px')
  expect(await violations()).toEqual([])
  area.setSelectionRange(0, 0)
  button(m.catalog_file_line({ line: 5 })).focus()
  await click('.desk-line')
  expect(document.activeElement).toBe(area)
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe(line)
})

it('asks before it is left with a text that is not saved', async () => {
  await open({ 'get-catalog-file': file }, '&line=1')
  await fill(editor(), `${text} `)
  await click('a.button')
  expect(find('dialog').textContent).toContain(m.catalog_leaving_title())
  await press(m.discard_stay())
  expect(editor().value).toBe(`${text} `)
})

it('shows what was published to be read, and offers a copy of it', async () => {
  await open({ 'get-catalog-file': { ...file, changeable: false } })
  expect(document.body.textContent).toContain(m.catalog_file_read_only({ number: 3 }))
  expect(boxes().every(({ readOnly }) => readOnly)).toBe(true)
  expect(document.querySelector('.desk-save')).toBeNull()
  await press(m.catalog_copy())
  expect(find('dialog').textContent).toContain(m.catalog_copy_title({ number: 3 }))
  expect(await violations()).toEqual([])
})
