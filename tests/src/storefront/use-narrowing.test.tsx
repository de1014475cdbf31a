import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { expect, it, onTestFinished } from 'vitest'
import { useNarrowing } from '#src/storefront/plans/use-narrowing.ts'
import { eventually } from '#tests/eventually.ts'
import { click } from '../ui/render.tsx'

it('a second choice keeps the first, though the page was not drawn in between', async () => {
  window.history.replaceState(null, '', '/plans?type=vision')
  /** Holds what it was handed first, as a page does that has not been drawn again. */
  function Choices() {
    const [{ narrow }] = useState(useNarrowing())
    return (
      <>
        <button id="sort" type="button" onClick={() => narrow('sort', 'low')}>
          Sort
        </button>
        <button id="price" type="button" onClick={() => narrow('most', '10')}>
          Price
        </button>
        <button id="as-listed" type="button" onClick={() => narrow('sort', null)}>
          As listed
        </button>
      </>
    )
  }
  const router = createBrowserRouter([{ path: '/plans', element: <Choices /> }])
  const root = createRoot(document.body)
  onTestFinished(() => act(() => root.unmount()))
  await act(async () => root.render(<RouterProvider router={router} />))
  await click('#sort')
  await click('#price')
  await eventually(() => expect(window.location.search).toBe('?type=vision&sort=low&most=10'))
  await click('#as-listed')
  await eventually(() => expect(window.location.search).toBe('?type=vision&most=10'))
})
