type Pairs = Map<object, object>

/**
 * In place of RJSF's deep comparison and of fast-equals under it in the built page (vite.config.ts), which know typed
 * arrays, maps and more that no form holds (3 kB). As there, functions count as equal, and circles end.
 */
const deepEquals = (one: unknown, other: unknown, met: Pairs = new Map()): boolean => {
  if (Object.is(one, other)) return true
  if (typeof one === 'function') return typeof other === 'function'
  if (!isObject(one) || !isObject(other) || one.constructor !== other.constructor) return false
  if (one instanceof Date && other instanceof Date) return Object.is(one.getTime(), other.getTime())
  // What has no fields of its own to compare, a map for one, is another: drawn once too often at worst.
  if (one instanceof Map || one instanceof Set) return false
  if (met.get(one) === other) return true
  met.set(one, other)
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && deepEquals(one[name], other[name], met))
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export default (one: unknown, other: unknown): boolean => deepEquals(one, other)
