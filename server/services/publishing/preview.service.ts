import type { Catalog } from '../../catalog/load-catalog.ts'
import { HOUR, MINUTE, type Clock } from '../../clock.ts'
import { type Sealing, sameHash } from '../../crypto/sealing.ts'
import type { Versions } from './versions.service.ts'

/** A link begins a preview for so long; a browser then sees the version for so long. */
const LINK_LASTS = 10 * MINUTE
const PREVIEW_LASTS = 2 * HOUR
/** Versions that are previewed at once: each is a whole catalog in memory. */
const MOST_LOADED = 2

type Purpose = 'preview-link' | 'preview'

export interface Preview {
  number: number
  catalog: Catalog
}

/** Looking at versions before they are published: what signs in is a signature, kept nowhere. */
export const makePreviews = ({ clock, sealing, versions }: { clock: Clock; sealing: Sealing; versions: Versions }) => {
  const loaded = new Map<string, Promise<Catalog>>()

  const signed = (purpose: Purpose, number: number, lasts: number): string => {
    const text = `${number}.${clock.now() + lasts}`
    return `${text}.${sealing.lookups[0].sign(purpose, text)}`
  }
  /** The version that a token is for; null where it is none of ours, or over. */
  const numberIn = (purpose: Purpose, token: string): number | null => {
    const [number = '', ends = '', signature = ''] = token.split('.')
    const text = `${number}.${ends}`
    const isOurs = sealing.lookups.some((key) => sameHash(signature, key.sign(purpose, text)))
    return isOurs && Number(ends) > clock.now() ? Number(number) : null
  }

  return {
    /** For the `#` of a preview link. */
    linkTo: (number: number): string => signed('preview-link', number, LINK_LASTS),
    /** What a browser is given for the token of a link; null where the link is over, or none of ours. */
    begin: (token: string): { number: number; cookie: string; seconds: number } | null => {
      const number = numberIn('preview-link', token)
      if (number === null) return null
      return { number, cookie: signed('preview', number, PREVIEW_LASTS), seconds: PREVIEW_LASTS / 1000 }
    },
    /** The version that a browser previews; null for none, and where it has mistakes by now or is gone. */
    of: async (cookie: string): Promise<Preview | null> => {
      const number = numberIn('preview', cookie)
      const version = number === null ? null : await versions.rows.find(number)
      if (version === null || version.mistakes.length > 0) return null
      const known = loaded.get(version.content_id) ?? versions.files.load(version)
      loaded.delete(version.content_id)
      loaded.set(version.content_id, known)
      for (const oldest of loaded.keys()) {
        if (loaded.size <= MOST_LOADED) break
        loaded.delete(oldest)
      }
      try {
        return { number: version.number, catalog: await known }
      } catch (error) {
        loaded.delete(version.content_id)
        throw error
      }
    },
  }
}
export type Previews = ReturnType<typeof makePreviews>
