import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#src/ui/dialog.tsx'
import { click, find, render, violations } from './render.tsx'

function Page({ onConfirm }: { onConfirm: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className="opener" onClick={() => setOpen(true)}>
        Remove
      </Button>
      {open && (
        <ConfirmDialog
          title="Do you really want to remove?"
          danger
          confirm="Yes"
          cancel="No"
          onConfirm={onConfirm}
          onCancel={() => setOpen(false)}
        >
          Dental Plus
        </ConfirmDialog>
      )}
    </>
  )
}

it('is a modal with the name of its title, and gives the focus back when it goes', async () => {
  const onConfirm = vi.fn<() => void>()
  await render(<Page onConfirm={onConfirm} />)
  find('.opener').focus()
  await click('.opener')
  const dialog = find('dialog')
  expect(dialog.hasAttribute('open')).toBe(true)
  expect(find(`[id="${dialog.getAttribute('aria-labelledby')}"]`).textContent).toBe('Do you really want to remove?')
  expect(await violations()).toEqual([])
  await click('.button-danger')
  expect(onConfirm).toHaveBeenCalledTimes(1)
  await click('.dialog-actions .button-secondary')
  expect(document.querySelector('dialog')).toBe(null)
  expect(document.activeElement).toBe(find('.opener'))
})

it('asks its owner on Esc instead of closing by itself', async () => {
  const onClose = vi.fn<() => void>()
  await render(<Dialog title="Tier" onClose={onClose} />)
  const cancel = new Event('cancel', { cancelable: true })
  find('dialog').dispatchEvent(cancel)
  expect(cancel.defaultPrevented).toBe(true)
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(find('dialog').hasAttribute('open')).toBe(true)
})

it('has no way out where the person must choose', async () => {
  await render(<Dialog title="Tier" actions={<Button>Choose</Button>} />)
  expect([...document.querySelectorAll('button')].map((button) => button.textContent)).toEqual(['Choose'])
})

it('cannot be left while it works', async () => {
  const onCancel = vi.fn<() => void>()
  await render(
    <ConfirmDialog title="Remove" confirm="Yes" busy onConfirm={() => undefined} onCancel={onCancel}>
      Text
    </ConfirmDialog>,
  )
  find('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
  await click('.dialog-actions .button-secondary')
  expect(onCancel).not.toHaveBeenCalled()
})
