import { useLayoutEffect } from 'react'
import { useNavigationType } from 'react-router-dom'

/**
 * A new page begins at its top; Back and Forward are left where the browser puts them. Keyed by address. It scrolls
 * before the browser paints: else the end of a short page, its footer, is seen first.
 */
export function StartAtTop() {
  const how = useNavigationType()
  useLayoutEffect(() => {
    if (how !== 'POP') scrollTo(0, 0)
  }, [how])
  return null
}
