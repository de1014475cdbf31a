import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type StoredKey, storage } from '#src/browser/storage.ts'

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

  // @spec 1:122 1:123 2:102 3:78
  it('keeps what the specification names; of the rep and the menu nothing, they are read anew with every page', () => {
    const named = {
      group_id: 'group-bluebonnet',
      portal_id: 'main-portal',
      agent_id: 'rep-rivera',
      uid: 'member-chen',
      open_type: 'agent',
      eprocess: 'rep',
      enroll_type: 'existing-member',
      tempId: 'abc',
      planId: 'clearview-vision-high',
      state: 'TX',
      cartCount: 2,
      menuSelectedItem: 'dental',
      referral: 'spring-fair',
      fromSite: 'store',
      selectedTier: 'IF',
      new_landing_category: 'dental',
      nav_array: [{ tab_name: 'primary_info', required: true, order: 0 }],
      navto: 'contact-info',
      first_track: 1,
      isSpouseEnrollAccept: 1,
      health_track: 1,
      effectiveDate: '12/01/2026',
      passed: 1,
      over_65: 1,
      landing_url: 'rivera',
    } as const
    for (const [key, value] of Object.entries(named)) storage.set(key as StoredKey, value as never)
    for (const [key, value] of Object.entries(named)) expect([key, storage.get(key as StoredKey)]).toEqual([key, value])
    expect(Object.keys({ ...localStorage, ...sessionStorage }).toSorted()).toEqual(Object.keys(named).toSorted())
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
