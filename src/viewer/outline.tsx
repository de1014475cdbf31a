import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { Icon } from '../ui/icon.tsx'
import { useViewed } from './machine-context.ts'
import { outlineItems, type OutlineItem } from './outline-items.ts'
import { searchIn } from './search.ts'
import { transitionText } from './viewer-words.ts'

/** The whole machine in words: a tree that is walked with the arrow keys. It says what the diagram shows. */
export function Outline() {
  const { name, structure, selected, select } = useViewed()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [wanted, setWanted] = useState('')
  const found = useMemo(() => searchIn(structure, wanted), [structure, wanted])
  const hits = useMemo(() => new Set(found.map(({ id }) => id)), [found])
  const items = useMemo(() => outlineItems(structure, closed), [structure, closed])
  const shown = wanted.trim() === '' ? items : outlineItems(structure, new Set()).filter(({ id }) => hits.has(id))
  const at = shown.findIndex(({ id }) => id === selected)
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef(false)

  const seen = useRef<string>(null)
  useEffect(() => {
    if (seen.current === selected) return
    seen.current = selected
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (moved.current) chosen?.focus({ preventScroll: true })
    moved.current = false
    chosen?.scrollIntoView({ block: 'nearest' })
  }, [selected])

  const go = (item: OutlineItem | undefined) => {
    if (item === undefined) return
    moved.current = true
    select(item.id)
  }
  const toggle = (id: string, open: boolean) =>
    setClosed((before) => {
      const next = new Set(before)
      if (open) next.delete(id)
      else next.add(id)
      return next
    })
  const key = (event: KeyboardEvent) => {
    const here = shown[Math.max(0, at)]
    if (here === undefined) return
    const act: Record<string, () => void> = {
      ArrowDown: () => go(shown[at + 1]),
      ArrowUp: () => go(shown[at - 1]),
      Home: () => go(shown[0]),
      End: () => go(shown.at(-1)),
      ArrowRight: () => {
        if (here.parent && closed.has(here.id)) toggle(here.id, true)
        else if (here.parent) go(shown[at + 1])
      },
      ArrowLeft: () => {
        if (here.parent && !closed.has(here.id)) toggle(here.id, false)
        else go(shown.find(({ kind, id }) => kind === 'state' && id === here.under))
      },
      Enter: () => go(here),
      ' ': () => go(here),
    }
    const done = act[event.key]
    if (done === undefined) return
    event.preventDefault()
    done()
  }
  const textOf = ({ kind, id }: OutlineItem): string => {
    if (kind === 'state') {
      if (id === '') return m.viewer_machine_itself({ machine: name })
      return structure.nodes.find((node) => node.id === id)?.key ?? id
    }
    const transition = structure.transitions.find((one) => one.id === id)
    return transition === undefined ? id : transitionText(transition, structure)
  }

  return (
    <div className="viewer-outline">
      <label className="viewer-search">
        <Icon name="search" size="sm" />
        <span className="visually-hidden">{m.viewer_search()}</span>
        <input
          type="search"
          placeholder={m.viewer_search()}
          value={wanted}
          maxLength={80}
          onChange={(event) => setWanted(event.target.value)}
        />
      </label>
      <output className="viewer-found small muted">
        {wanted.trim() !== '' &&
          (found.length === 0 ? m.viewer_search_none() : m.viewer_search_count({ count: found.length }))}
      </output>
      {shown.length > 0 && (
        <ul ref={list} className="viewer-tree" role="tree" aria-label={m.viewer_outline_of({ machine: name })}>
          {shown.map((item, index) => (
            <li
              key={item.id}
              role="treeitem"
              className={`tree-${item.kind} tree-level-${Math.min(6, item.level)}`}
              aria-level={item.level}
              aria-posinset={item.place}
              aria-setsize={item.of}
              aria-selected={item.id === selected}
              aria-expanded={item.parent ? !closed.has(item.id) : undefined}
              tabIndex={index === Math.max(0, at) ? 0 : -1}
              onKeyDown={key}
              onClick={() => select(item.id)}
            >
              {item.parent && (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-hidden="true"
                  className="tree-twist"
                  onClick={(event) => {
                    event.stopPropagation()
                    toggle(item.id, closed.has(item.id))
                  }}
                >
                  <Icon name={closed.has(item.id) ? 'chevron-right' : 'chevron-down'} size="sm" />
                </button>
              )}
              <span className="visually-hidden">
                {item.kind === 'state' ? m.viewer_kind_state() : m.viewer_kind_transition()}{' '}
              </span>
              <span>{textOf(item)}</span>
              <Marks item={item} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What a state is besides its name: where its parent begins, an end, parallel. */
function Marks({ item }: { item: OutlineItem }) {
  const { structure } = useViewed()
  if (item.kind === 'transition') return null
  const node = structure.nodes.find((one) => one.id === item.id)
  if (node === undefined) return null
  const parent = structure.nodes.find((one) => one.id === node.parent)
  const marks = [
    parent?.initial === node.id && m.viewer_initial_mark(),
    node.type === 'final' && m.viewer_type_final(),
    node.type === 'parallel' && m.viewer_type_parallel(),
    node.type === 'history' && m.viewer_type_history(),
  ].filter((mark) => mark !== false)
  return marks.length === 0 ? null : <span className="tree-marks small">{marks.join(', ')}</span>
}
