import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '#src/browser/storage.ts'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import { longDate } from '#schemas/messages/long-date.ts'
import { formatDate, formatMoney, formatPrice } from '#src/i18n/format.ts'
import { localeTag, preferredLocale, setLocale, takeLocale, useLocale } from '#src/i18n/locale.ts'

beforeEach(() => {
  storage.clear()
  storage.remove('locale')
  takeLocale('en')
})
afterEach(() => vi.unstubAllGlobals())

describe('the language', () => {
  it('is the chosen one, else the first of the browser that we speak, else English', () => {
    const speak = (...languages: string[]) => vi.stubGlobal('navigator', { languages })
    speak('de-CH', 'es-MX', 'en-US')
    expect(preferredLocale()).toBe('es')
    speak('de-CH')
    expect(preferredLocale()).toBe('en')
    storage.set('locale', 'es')
    speak('en-US')
    expect(preferredLocale()).toBe('es')
  })

  it('turns messages, the document and what is remembered', () => {
    setLocale('es')
    expect(m.common_back()).toBe('Atrás')
    expect(document.documentElement.lang).toBe('es')
    expect(localeTag()).toBe('es-US')
    expect(storage.get('locale')).toBe('es')
    setLocale('en')
    expect(m.common_back()).toBe('Back')
    expect(document.documentElement.lang).toBe('en')
  })

  it('renders again from the root and changes no other state', async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    function Child() {
      const [typed, setTyped] = useState('')
      return (
        <button type="button" onClick={() => setTyped('kept')}>
          {m.common_back()} {typed}
        </button>
      )
    }
    function Root() {
      useLocale()
      return <Child />
    }
    const host = document.createElement('div')
    const root = createRoot(host)
    await act(async () => root.render(<Root />))
    const button = host.querySelector('button')
    await act(async () => button?.click())
    expect(host.textContent).toBe('Back kept')
    await act(async () => setLocale('es'))
    expect(host.textContent).toBe('Atrás kept')
    expect(host.querySelector('button')).toBe(button)
    await act(async () => root.unmount())
  })
})

describe('figures', () => {
  it.each([
    [1235, '$1,235', '$1,235.00'],
    [1234.5, '$1,234.50', '$1,234.50'],
    [0.999, '$1', '$1.00'],
    [12.37, '$12.37', '$12.37'],
    [0, '$0', '$0.00'],
  ])('shows %d as %s, and as a price %s, in both languages', (dollars, text, price) => {
    expect([formatMoney(dollars), formatPrice(dollars)]).toEqual([text, price])
    takeLocale('es')
    expect([formatMoney(dollars), formatPrice(dollars)]).toEqual([text, price])
  })

  it('shows dates as mm/dd/yyyy and, in sentences, in words', () => {
    expect(formatDate('2027-01-05')).toBe('01/05/2027')
    expect(formatDate('2027-01-05T23:59:59.000Z')).toBe('01/05/2027')
    expect(formatDate(Date.UTC(2027, 0, 5))).toBe('01/05/2027')
    expect(formatDate('01/05/2027')).toBe('01/05/2027')
    expect(longDate('01/05/2027')).toBe('January\u00a05, 2027')
    expect(longDate('2027-01-05')).toBe('January\u00a05, 2027')
    expect(longDate('soon')).toBe('soon')
    takeLocale('es')
    expect(formatDate('2027-01-05')).toBe('01/05/2027')
    expect(longDate('01/05/2027')).toBe('5\u00a0de\u00a0enero de 2027')
    expect(longDate('12/01/2026')).toBe('1\u00a0de\u00a0diciembre de 2026')
    expect(longDate('12/01/2026', 'fr')).toBe('1er\u00a0décembre 2026')
    expect(longDate('12/11/2026', 'fr')).toBe('11\u00a0décembre 2026')
  })

  it('shows ten digits as a phone number', () => {
    expect(formatPhone('5555550100')).toBe('(555) 555-0100')
    expect(formatPhone('+1 555-555-0100')).toBe('(555) 555-0100')
    expect(formatPhone('911')).toBe('911')
  })
})
