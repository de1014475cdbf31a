import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catchLostFocus } from '#src/browser/lost-focus.ts'

const page = `
  <main>
    <h1 tabindex="-1">Work</h1>
    <section><h2>Drafts</h2><ul><li><button id="first">Remind</button></li></ul></section>
    <section id="plain"><button id="second">Close</button></section>
    <button id="other">Other</button>
  </main>`

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = page
  stop = catchLostFocus()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(selector)
  return found
}
const later = () => vi.advanceTimersByTimeAsync(200)

test('the focus goes on at the heading of the nearest part that still stands', async () => {
  find('#first').focus()
  find('li').remove()
  expect(document.activeElement).toBe(document.body)
  await later()
  expect(document.activeElement).toBe(find('h2'))
})

test('where no part has a heading it is the one of the page, or what still stands', async () => {
  find('#second').focus()
  find('#second').remove()
  await later()
  expect(document.activeElement).toBe(find('h1'))
  find('#other').focus()
  find('main').innerHTML = '<p>Nothing</p>'
  await later()
  expect(document.activeElement).toBe(find('main'))
})

test('a heading that is not displayed takes no focus, and the next one does', async () => {
  find('#first').focus()
  find('h2').focus = () => undefined
  find('li').remove()
  await later()
  expect(document.activeElement).toBe(find('h1'))
})

test('what takes the focus over by itself keeps it, and who had it nowhere is left alone', async () => {
  find('#first').remove()
  await later()
  expect(document.activeElement).toBe(document.body)
  find('#second').focus()
  find('#second').remove()
  find('#other').focus()
  await later()
  expect(document.activeElement).toBe(find('#other'))
  find('#other').blur()
  find('ul').remove()
  await later()
  expect(document.activeElement).toBe(document.body)
})
