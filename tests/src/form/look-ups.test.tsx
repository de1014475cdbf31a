import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { CallProblem } from '#machines/support/problem.ts'
import type { FormProps } from '#src/form/form-engine.tsx'
import { blur, find, focus, mount, paste, submit, type } from './mount.tsx'
import { fillAll, filled, form, message, summary } from './sample-form.tsx'

describe('a look-up', () => {
  const stateOf = (run: (zip: string) => Promise<Record<string, string>>) => ({
    zip: { when: 'complete' as const, fills: ['state'], lock: true, run },
  })
  const state = () => find<HTMLInputElement>('#f-state')

  it('fills and locks the state of a ZIP; editing the ZIP clears and unlocks it', async () => {
    const asked: string[] = []
    const lookups = stateOf(async (zip) => {
      asked.push(zip)
      return { state: 'TX' }
    })
    await mount(form({ lookups }))
    await type('#f-zip', '7870')
    expect(asked).toEqual([])
    await act(async () => type('#f-zip', '1'))
    expect(asked).toEqual(['78701'])
    expect([state().value, state().readOnly]).toEqual(['TX', true])
    await paste('#f-zip', '7870')
    expect([state().value, state().readOnly]).toEqual(['', false])
  })

  it('is said while it is asked, but for a quiet one', async () => {
    const said = (quiet: boolean) => {
      const never = () => new Promise<Record<string, string>>(() => undefined)
      return { zip: { when: 'complete' as const, fills: [], quiet, run: never } }
    }
    const { host, again } = await mount(form({ lookups: said(false) }))
    await type('#f-zip', '78701')
    expect(host.textContent).toContain('Looking it up…')
    await again(form({ lookups: said(true) }))
    await paste('#f-zip', '60601')
    expect(host.textContent).not.toContain('Looking it up…')
  })

  it('offers a value where nobody has typed one, and another value its own', async () => {
    const cities: Record<string, string> = { '78701': 'Austin', '60601': 'Chicago' }
    const lookups = {
      zip: {
        when: 'complete' as const,
        fills: ['state'],
        offers: ['first_name'],
        run: async (zip: string) => ({ state: 'TX', first_name: cities[zip] ?? null }),
      },
    }
    const offered = () => find<HTMLInputElement>('#f-first_name')
    await mount(form({ lookups }))
    await act(async () => type('#f-zip', '78701'))
    expect([offered().value, offered().readOnly]).toEqual(['Austin', false])
    await paste('#f-zip', '7870')
    expect(offered().value).toBe('Austin')
    await act(async () => paste('#f-zip', '60601'))
    expect(offered().value).toBe('Chicago')
    await act(async () => paste('#f-first_name', 'Oak Park'))
    await act(async () => paste('#f-zip', '78701'))
    expect(offered().value).toBe('Oak Park')
  })

  it('gives way where it came with its ZIP and another ZIP is typed', async () => {
    const lookups = {
      zip: {
        when: 'complete' as const,
        fills: ['state'],
        offers: ['first_name'],
        run: async () => ({ state: 'IL', first_name: 'Chicago' }),
      },
    }
    await mount(form({ lookups, values: { zip: '78701', state: 'TX', first_name: 'Austin' } }))
    await act(async () => paste('#f-zip', '60601'))
    expect(find<HTMLInputElement>('#f-first_name').value).toBe('Chicago')
  })

  it('on leaving is asked at once for a value that a form filler sets without entering the field', async () => {
    const asked: string[] = []
    const lookups = {
      zip: {
        when: 'leave' as const,
        fills: ['state'],
        run: async (zip: string) => {
          asked.push(zip)
          return { state: 'TX' }
        },
      },
    }
    await mount(form({ lookups }))
    await paste('#f-zip', '7870')
    expect(asked).toEqual([])
    await act(async () => paste('#f-zip', '78701'))
    expect([asked, state().value]).toEqual([['78701'], 'TX'])
    // Whoever types in the field is asked about when they leave it, as before.
    await focus('#f-zip')
    await act(async () => paste('#f-zip', '60601'))
    expect(asked).toEqual(['78701'])
    await blur('#f-zip')
    expect(asked).toEqual(['78701', '60601'])
  })

  it('that fails says so under the ZIP and leaves the state to the person; a refused value is not submitted', async () => {
    const onSubmit = vi.fn<FormProps['onSubmit']>()
    const lookups = stateOf(async () => {
      throw new CallProblem({
        kind: 'field',
        message: 'Refused',
        errors: [{ target_element: 'zip', error_message: 'Invalid Zip code', message_key: 'error_zip_invalid' }],
      })
    })
    await mount(form({ lookups, onSubmit }))
    await fillAll()
    expect(message('zip')).toBe('Error: Invalid Zip code')
    expect(state().readOnly).toBe(false)
    await submit()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(summary()).toEqual(['Label of zip: Invalid Zip code'])
  })

  it('that the network cuts off does not hold up the submit', async () => {
    const onSubmit = vi.fn<FormProps['onSubmit']>()
    const lookups = stateOf(async () => {
      throw new CallProblem({ kind: 'offline', message: 'offline', errors: [] })
    })
    await mount(form({ lookups, onSubmit }))
    await fillAll()
    await submit()
    expect(onSubmit.mock.calls).toEqual([[filled]])
  })

  it('ignores the answer to an older value', async () => {
    const answers: Record<string, (answer: Record<string, string>) => void> = {}
    const lookups = stateOf(
      (zip) =>
        new Promise((resolve) => {
          answers[zip] = resolve
        }),
    )
    await mount(form({ lookups }))
    await paste('#f-zip', '10001')
    await paste('#f-zip', '78701')
    await act(async () => answers['78701']?.({ state: 'TX' }))
    await act(async () => answers['10001']?.({ state: 'NY' }))
    expect(state().value).toBe('TX')
  })

  it('is waited for by a submit that comes before its answer', async () => {
    const onSubmit = vi.fn<FormProps['onSubmit']>()
    let answer: (state: Record<string, string>) => void = () => undefined
    const lookups = stateOf(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    await mount(form({ lookups, onSubmit }))
    await fillAll()
    await paste('#f-zip', '10001')
    await submit()
    expect(onSubmit).not.toHaveBeenCalled()
    await act(async () => answer({ state: 'NY' }))
    expect(onSubmit.mock.calls).toEqual([[{ ...filled, zip: '10001', state: 'NY' }]])
  })
})
