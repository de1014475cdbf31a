import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storage } from '#src/app/storage.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  storage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('stored values', () => {
  it('keeps the cart and the language beyond the tab, the errand in it', () => {
    storage.set('tempId', 'abc')
    storage.set('locale', 'es')
    storage.set('eprocess', 'applicant')
    storage.set('nav_array', [{ tab_name: 'personal-info', required: true, order: 0 }])
    expect({ ...localStorage }).toEqual({ tempId: '"abc"', locale: '"es"' })
    expect({ ...sessionStorage }).toEqual({
      eprocess: '"applicant"',
      nav_array: '[{"tab_name":"personal-info","required":true,"order":0}]',
    })
    expect(storage.get('nav_array')).toEqual([{ tab_name: 'personal-info', required: true, order: 0 }])
    expect(storage.get('navto')).toBe(null)
  })

  it('reads what someone wrote over as nothing', () => {
    localStorage.setItem('tempId', '{half')
    expect(storage.get('tempId')).toBe(null)
  })

  it('clears everything but the language', () => {
    storage.set('tempId', 'abc')
    storage.set('locale', 'es')
    storage.set('group_id', 'g')
    storage.clear()
    expect({ ...localStorage }).toEqual({ locale: '"es"' })
    expect({ ...sessionStorage }).toEqual({})
  })

  it('tells who listens, until they stop', () => {
    const heard: (string | null)[] = []
    const stop = storage.subscribe((key) => heard.push(key))
    storage.set('cartCount', 2)
    storage.remove('cartCount', 'tempId')
    stop()
    storage.set('cartCount', 3)
    expect(heard).toEqual(['cartCount', 'cartCount', 'tempId'])
  })
})

describe('where storage fails', () => {
  it('keeps the value for the page when storage is full', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    expect(storage.set('tempId', 'abc')).toBe(false)
    expect(storage.get('tempId')).toBe('abc')
    storage.remove('tempId')
    expect(storage.get('tempId')).toBe(null)
  })

  it('works without any storage', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(storage.set('tempId', 'abc')).toBe(false)
    expect(storage.get('tempId')).toBe('abc')
    storage.clear()
    expect(storage.get('tempId')).toBe(null)
  })
})
