import { useSite } from './site-context.ts'
import './printed-from.css'

/** Whose page it is, on paper alone: there is no header to say so. */
export function PrintedFrom() {
  const site = useSite()
  return site && <p className="printed-from">{site.name}</p>
}
