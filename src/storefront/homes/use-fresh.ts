import { useEffect, useState } from 'react'
import { useSiteSelector } from '../../app/site-context.ts'
import { beginAtHome } from '../../calls/home.actors.ts'

/**
 * Clears what is stored on arriving. True once the frame knows again who is here, and from then on, whatever the frame
 * asks anew; where nothing is to be cleared, at once.
 */
export const useFresh = (clears = true): boolean => {
  const known = useSiteSelector((s) => s.matches({ frame: 'ready' }))
  const [cleared, setCleared] = useState(false)
  const [fresh, setFresh] = useState(!clears)
  useEffect(() => {
    if (!clears) return
    beginAtHome()
    setCleared(true)
  }, [clears])
  useEffect(() => {
    if (cleared && known) setFresh(true)
  }, [cleared, known])
  return fresh
}
