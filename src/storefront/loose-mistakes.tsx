import { Notice } from '../ui/status/notice.tsx'
import type { Mistake } from './fields.tsx'
import { mistakeText } from './words.ts'

/**
 * What was refused of a field that the form does not show: it is said above the form, or nobody would hear of it.
 * Mistakes of the whole form (`main`) are told as its problem.
 */
export function LooseMistakes({ mistakes, drawn }: { mistakes: readonly Mistake[]; drawn: readonly string[] }) {
  const loose = mistakes.filter(({ target_element: field }) => field !== 'main' && !drawn.includes(field))
  if (loose.length === 0) return null
  return (
    <Notice tone="danger" live>
      {loose.map((mistake) => (
        <p key={mistake.target_element}>{mistakeText(mistake)}</p>
      ))}
    </Notice>
  )
}
