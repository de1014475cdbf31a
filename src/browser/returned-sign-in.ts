/** What an identity provider sent this browser back with. */
export interface ReturnedFromProvider {
  state: string
  code?: string
  error?: string
  iss?: string
}

/**
 * What the address of this page brought back from an identity provider; null without a state of ours, which answers no
 * question of ours.
 */
export const readReturned = (): ReturnedFromProvider | null => {
  const given = new URLSearchParams(location.search)
  const part = (name: 'code' | 'error' | 'iss', longest: number) => {
    const value = given.get(name)?.slice(0, longest) ?? ''
    return value === '' ? {} : { [name]: value }
  }
  const state = given.get('state') ?? ''
  return /^[\w-]{43}$/.test(state) ? { state, ...part('code', 4096), ...part('error', 100), ...part('iss', 500) } : null
}
