import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { setTimeout as pass } from 'node:timers/promises'
import { createActor, fromPromise, toPromise } from 'xstate'
import { expect, test } from 'vitest'
import { callsOf, noteCall, watchCalls } from './calls-made.ts'

const COUNT = ['GET', '/api/v1/get-cart-count'] as const
const AMOUNT = ['GET', '/api/v1/get-cart-amount'] as const

test('a call counts as the actor that makes it, and not as one whose news the page draws', async () => {
  let tell: (news: string) => void = () => undefined
  const Page = () => {
    const [news, setNews] = useState('')
    tell = setNews
    useEffect(() => {
      if (news !== '') noteCall(...AMOUNT)
    }, [news])
    return <p>{news}</p>
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Page />)
  await pass(20)
  const logic = fromPromise(async () => {
    tell('on its way')
    await pass(20)
    noteCall(...COUNT)
  })
  watchCalls(logic)
  await toPromise(createActor(logic).start())
  expect(document.body.textContent).toBe('on its way')
  expect(callsOf(logic)).toEqual(['GET:enrollment/get-cart-count'])
  root.unmount()
})
