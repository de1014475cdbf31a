import { readFileSync } from 'node:fs'

/**
 * A file of `deploy/cluster` with places of the drill's own instead of those that are written there. Throws where one
 * is not written there: what operators copy is what the drill runs.
 */
export const configuration = (name: string, places: Readonly<Record<string, string>>): string => {
  let text = readFileSync(`deploy/cluster/${name}`, 'utf8')
  // The longest first: an address is the beginning of another.
  for (const [written, place] of Object.entries(places).toSorted(([a], [b]) => b.length - a.length)) {
    if (!text.includes(written)) throw new Error(`deploy/cluster/${name} does not say "${written}"`)
    text = text.replaceAll(written, place)
  }
  return text
}
