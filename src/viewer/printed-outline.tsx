import { memo } from 'react'
import { namedActions } from '#paths/diagram/words.ts'
import { baseLocale } from '#schemas/messages/languages.ts'
import { useViewed } from './machine-context.ts'
import { outlineItems } from './outline-items.ts'
import { stateName, transitionText } from './viewer-words.ts'

const noneClosed: ReadonlySet<string> = new Set()

/** The outline with its descriptions, for paper alone: there the panels beside the diagram are left out. */
export const PrintedOutline = memo(function PrintedOutline() {
  const { structure } = useViewed()
  return (
    <div className="viewer-printed">
      {outlineItems(structure, noneClosed).map(({ kind, id, level }) => {
        const node = kind === 'state' ? structure.nodes.find((one) => one.id === id) : undefined
        const way = kind === 'transition' ? structure.transitions.find((one) => one.id === id) : undefined
        const does = namedActions(way?.actions ?? [])
        return (
          <p key={`${kind} ${id}`} className={`tree-${kind} tree-level-${level}`}>
            {node !== undefined && <strong>{stateName(structure, node.id)}</strong>}
            {way !== undefined && `${transitionText(way, structure)}${does.length > 0 ? ` / ${does.join(', ')}` : ''}`}
            <span lang={baseLocale} className="muted">
              {' '}
              {(node ?? way)?.description}
            </span>
          </p>
        )
      })}
    </div>
  )
})
