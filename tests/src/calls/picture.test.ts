import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pictureOf } from '#src/calls/enrollment/picture.ts'

/** What was pictured, in its order, and how each picture ends. */
const pictured = vi.hoisted(() => ({
  texts: [] as string[],
  end: [] as ((picture: HTMLCanvasElement | Error) => void)[],
}))
vi.mock('html-to-image', () => ({
  toCanvas: (copy: HTMLElement) => {
    pictured.texts.push(copy.textContent)
    return new Promise<HTMLCanvasElement>((resolve, reject) =>
      pictured.end.push((picture) => (picture instanceof Error ? reject(picture) : resolve(picture))),
    )
  },
}))

const url = `data:image/png;base64,${btoa('a picture')}`
/** Of a browser without the means to make it small. */
const png = Object.assign(document.createElement('canvas'), { getContext: () => null, toDataURL: () => url })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  pictured.texts.length = 0
  pictured.end.length = 0
  document.body.replaceChildren()
})

const step = (text: string) => {
  const element = document.createElement('div')
  element.textContent = text
  document.body.append(element)
  return element
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('a picture is of the moment in which it was asked for; the next one is made when it is done, or has failed', async () => {
  const page = step('contact')
  const first = pictureOf(page, { atOnce: false })
  page.textContent = 'employer'
  const second = pictureOf(page, { atOnce: false })
  page.textContent = 'health'
  const third = pictureOf(page, { atOnce: false })
  page.remove()
  await pass(5000)
  expect(pictured.texts).toEqual(['contact'])
  pictured.end[0]?.(png)
  expect(await first).toBe(url)
  await pass(5000)
  expect(pictured.texts).toEqual(['contact', 'employer'])
  pictured.end[1]?.(new Error('There is nothing to picture'))
  await expect(second).rejects.toThrow('There is nothing to picture')
  await pass(5000)
  expect(pictured.texts).toEqual(['contact', 'employer', 'health'])
  pictured.end[2]?.(png)
  expect(await third).toBe(url)
})

test('it waits while the person waits for the page, but not for ever', async () => {
  const waiting = document.createElement('div')
  waiting.className = 'skeleton'
  document.body.append(waiting)
  const short = pictureOf(step('contact'), { atOnce: false })
  await pass(400)
  waiting.remove()
  await pass(200)
  expect(pictured.texts).toEqual([])
  await pass(200)
  expect(pictured.texts).toEqual(['contact'])
  pictured.end[0]?.(png)
  expect(await short).toBe(url)

  document.body.append(waiting)
  const long = pictureOf(step('employer'), { atOnce: false })
  await pass(900)
  expect(pictured.texts).toEqual(['contact'])
  await pass(300)
  expect(pictured.texts).toEqual(['contact', 'employer'])
  pictured.end[1]?.(png)
  expect(await long).toBe(url)
})

test('one that a step waits for hurries those before it along, and comes after them', async () => {
  const waiting = document.createElement('div')
  waiting.className = 'skeleton'
  document.body.append(waiting)
  const names = ['agreement', 'billing', 'review']
  const pictures = names.map((name) => pictureOf(step(name), { atOnce: name === 'review' }))
  for (const [index, picture] of pictures.entries()) {
    await pass(200)
    expect(pictured.texts).toEqual(names.slice(0, index + 1))
    pictured.end[index]?.(png)
    expect(await picture).toBe(url)
  }
})
