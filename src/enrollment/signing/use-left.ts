import { useEffect, useRef, useState } from 'react'

/**
 * Whether a box was left. By a press on something else it counts as left once the press has ended: what appears then
 * would otherwise move what is pressed, and the press would go beside it.
 */
export const useLeft = (): { left: boolean; leave: () => void; stay: () => void } => {
  const [left, setLeft] = useState(false)
  const pressing = useRef(false)
  const leaving = useRef(false)
  // A tap gives all its events in one go, the end of the press before the box is left.
  const [settle] = useState(() => () => {
    setTimeout(() => {
      if (pressing.current || !leaving.current) return
      leaving.current = false
      setLeft(true)
    })
  })
  useEffect(() => {
    const press = () => {
      pressing.current = true
    }
    const release = () => {
      pressing.current = false
      settle()
    }
    addEventListener('pointerdown', press, true)
    addEventListener('pointerup', release, true)
    addEventListener('pointercancel', release, true)
    return () => {
      removeEventListener('pointerdown', press, true)
      removeEventListener('pointerup', release, true)
      removeEventListener('pointercancel', release, true)
    }
  }, [settle])
  return {
    left,
    leave: () => {
      leaving.current = true
      settle()
    },
    stay: () => {
      leaving.current = false
      setLeft(false)
    },
  }
}
