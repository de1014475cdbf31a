import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pending } from '#src/ui/status/pending.ts'
import { applyBrand } from '#src/ui/brand.ts'
import { LoadingOverlay } from '#src/ui/status/loading-overlay.tsx'
import { SanitisedHtml } from '#src/ui/text/sanitised-html.tsx'
import { dismissToast, showToast, toastStore } from '#src/ui/status/toast-store.ts'
import { Toasts } from '#src/ui/status/toasts.tsx'
import { eventually } from '#tests/eventually.ts'
import { click, find, render } from './render.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await act(async () => {
    for (const { id } of toastStore.get()) dismissToast(id)
  })
})

describe('toasts', () => {
  it('speaks politely or at once, in regions that were there before', async () => {
    await render(<Toasts />)
    expect(document.querySelectorAll('.toasts > [aria-live]')).toHaveLength(2)
    await act(async () => {
      showToast('Saved.', 'success')
      showToast('Saved.', 'success')
      showToast('No connection.', 'danger')
    })
    expect(find('[aria-live=polite]').textContent).toBe('Success: Saved.')
    expect(find('[aria-live=assertive]').textContent).toBe('Problem: No connection.')
    await click('[aria-live=assertive] button')
    expect(find('[aria-live=assertive]').textContent).toBe('')
  })

  it('lets passing words go after a while, unless they are being read', async () => {
    vi.useFakeTimers()
    await render(<Toasts />)
    await act(async () => {
      showToast('Saved.', 'success')
      showToast('Careful.', 'warning')
    })
    await act(async () => find('.notice-success button').focus())
    await act(async () => vi.advanceTimersByTime(60_000))
    expect(toastStore.get().map(({ text }) => text)).toEqual(['Saved.', 'Careful.'])
    await act(async () => find('.notice-success button').blur())
    await act(async () => vi.advanceTimersByTime(8_000))
    expect(toastStore.get().map(({ text }) => text)).toEqual(['Careful.'])
  })
})

it('shows the loading overlay only where a request takes longer than 300 ms, and takes it away after it', async () => {
  vi.useFakeTimers()
  let finish = () => {}
  await render(<LoadingOverlay />)
  let work: Promise<void> | undefined
  await act(async () => {
    work = pending.track(
      new Promise<void>((resolve) => {
        finish = resolve
      }),
    )
  })
  await act(async () => vi.advanceTimersByTime(299))
  expect(find('.loading-overlay').textContent).toBe('')
  await act(async () => vi.advanceTimersByTime(1))
  expect(find('.loading-overlay').textContent).toBe('Loading…')
  expect(find('.loading').getAttribute('aria-busy')).toBe('true')
  finish()
  await act(async () => work)
  expect(find('.loading-overlay').textContent).toBe('')
})

it('shows the words alone where the cleaner cannot be had', async () => {
  vi.doMock('#src/ui/text/sanitise.ts', () => {
    throw new Error('gone')
  })
  await render(<SanitisedHtml html='<p>A <b>b</b><img src="x" onerror="x()"></p>' />)
  await eventually(async () => {
    await act(async () => {})
    expect(find('.prose').hidden).toBe(false)
  })
  expect(find('.prose').innerHTML).toBe('A b')
})

it('puts a brand over the tokens and takes it away again, without style attributes in the markup', () => {
  const style = document.documentElement.style
  applyBrand({ name: 'Harbor', tokens: { '--color-action': '#123456', color: 'red' } })
  expect(style.getPropertyValue('--color-action')).toBe('#123456')
  expect(style.getPropertyValue('color')).toBe('')
  applyBrand({ name: 'Plain' })
  expect(style.getPropertyValue('--color-action')).toBe('')
})
