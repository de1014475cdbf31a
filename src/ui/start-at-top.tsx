import { useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'

/** A new page begins at its top; Back and Forward are left where the browser puts them. Keyed by address. */
export function StartAtTop() {
  const how = useNavigationType()
  useEffect(() => {
    if (how !== 'POP') scrollTo(0, 0)
  }, [how])
  return null
}
