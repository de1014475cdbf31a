import './art.css'
import pictures from './art.svg?url'

/** The symbols of art.svg. */
export type ArtName =
  | 'scene'
  | 'cart'
  | 'plans'
  | 'people'
  | 'papers'
  | 'search'
  | 'star'
  | 'lost'
  | 'door'
  | 'broken'
  | 'declined'

/** A drawing in the colors of the site: decoration, fetched once for all of them, and no code. */
export const Art = ({ name }: { name: ArtName }) => (
  <svg className={`art art-${name}`} aria-hidden="true" focusable="false">
    <use href={`${pictures}#${name}`} />
  </svg>
)
