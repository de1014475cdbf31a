import { useSyncExternalStore } from 'react'

/** What a site calls itself and looks like; `tokens` are CSS custom properties. */
export interface Brand {
  name: string
  tokens?: Record<string, string>
  dark?: Record<string, string>
}

let name = ''
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The site's name; empty until its configuration has arrived. */
export const useBrandName = (): string =>
  useSyncExternalStore(
    subscribe,
    () => name,
    () => '',
  )

let stop: (() => void) | undefined

/**
 * Puts a brand's colours and type over the tokens, through the style object: the page's policy refuses inline style
 * attributes, not this. `dark` ones apply on top while dark is preferred.
 */
export const applyBrand = (brand: Brand): void => {
  stop?.()
  name = brand.name
  for (const listener of listeners) listener()
  const style = document.documentElement.style
  const all = [...Object.keys(brand.tokens ?? {}), ...Object.keys(brand.dark ?? {})]
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    for (const property of all) style.removeProperty(property)
    for (const [property, value] of Object.entries({ ...brand.tokens, ...(dark.matches && brand.dark) })) {
      if (property.startsWith('--')) style.setProperty(property, value)
    }
  }
  paint()
  dark.addEventListener('change', paint)
  stop = () => {
    dark.removeEventListener('change', paint)
    for (const property of all) style.removeProperty(property)
  }
}
