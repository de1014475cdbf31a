import { useEffect, useRef, useState } from 'react'
import { grayPngOf } from '../../browser/gray-png.ts'

export interface Signature {
  /** PNG data URL. */
  image: string
  kind: 'drawn' | 'typed'
}

const makeTelling = (report: (signature: Signature | null) => void) => {
  let turn = 0
  return {
    none: (): void => {
      turn += 1
      report(null)
    },
    /** At once, for who presses Next at once; then again in fewer bytes, unless there is another one by then. */
    of: async (canvas: HTMLCanvasElement, kind: Signature['kind']): Promise<void> => {
      turn += 1
      const mine = turn
      const image = canvas.toDataURL('image/png')
      report({ image, kind })
      const small = await grayPngOf(canvas)
      if (turn === mine && small !== null && small.length < image.length) report({ image: small, kind })
    },
  }
}

/** Tells of a signature as it is made; `onChange` gets null while there is none. */
export const useToldSignature = (onChange: (signature: Signature | null) => void): ReturnType<typeof makeTelling> => {
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })
  const [tell] = useState(() => makeTelling((signature) => report.current(signature)))
  return tell
}
