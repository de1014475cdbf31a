import type { Structure } from './structure.ts'

/**
 * What distinguishes two versions of a machine: a hash of its states, transitions, guards, actions and actors. The same
 * in the page and on the server, and not changed by a better description.
 */
export const versionOf = ({ id, nodes, transitions }: Omit<Structure, 'version'>): string => {
  const text = JSON.stringify([id, nodes, transitions], (key, value: unknown) =>
    key === 'description' ? undefined : value,
  )
  return `${fnv1a(text, 0x811c9dc5)}${fnv1a(text, 0x01000193)}`
}

/** FNV-1a over UTF-16 units, 32 bits: no secret hangs on it, and it costs nothing in the page. */
export const fnv1a = (text: string, seed: number): string => {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
