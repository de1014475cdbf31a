import { Suspense, act, use } from 'react'
import { expect, test } from 'vitest'
import { useTaken } from '#src/ui/use-taken.ts'
import { render } from './render.tsx'

const read = () => (location.hash === '' ? null : { value: location.hash.slice(1), path: '/preview' })

test('what an address brought is there although the page was drawn once in vain, and does not stay in the address', async () => {
  history.replaceState(null, '', '/preview#a-token')
  let arrive = (): void => {}
  const code = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let drawn = 0
  const Late = () => {
    use(code)
    return null
  }
  const Page = () => {
    const token = useTaken(read)
    drawn += 1
    return (
      <>
        <p>{token ?? 'nothing'}</p>
        <Late />
      </>
    )
  }
  const page = await render(
    <Suspense fallback="on its way">
      <Page />
    </Suspense>,
  )
  expect(page.textContent).toBe('on its way')
  const before = drawn
  await act(async () => arrive())
  expect(page.textContent).toBe('a-token')
  expect(drawn).toBeGreaterThan(before)
  expect(location.pathname + location.hash).toBe('/preview')
})
