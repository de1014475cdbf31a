import { useRef } from 'react'
import { expect, it } from 'vitest'
import { useKeptFocus } from '#src/ui/use-kept-focus.ts'
import { find, render } from './render.tsx'

function Page({ asks }: { asks: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useKeptFocus(place, asks)
  return (
    <div ref={place} tabIndex={-1}>
      {asks && <button type="button">Answer</button>}
    </div>
  )
}

it('takes over from what has gone with the answer, and from nothing else', async () => {
  await render(<Page asks />)
  await render(<Page asks={false} />)
  expect(document.activeElement).toBe(document.body)
  await render(<Page asks />)
  find('button').focus()
  await render(<Page asks={false} />)
  expect(document.activeElement).toBe(find('[tabindex]'))
})
