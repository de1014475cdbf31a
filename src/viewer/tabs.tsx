import { useId, type KeyboardEvent, type ReactNode } from 'react'

export interface TabSpec<Id extends string> {
  id: Id
  label: string
  panel: ReactNode
}

/** Tabs with one panel; arrow keys move and choose (the pattern of WAI-ARIA). */
export function Tabs<Id extends string>({
  label,
  tabs,
  open,
  onOpen,
}: {
  label: string
  tabs: readonly TabSpec<Id>[]
  open: Id
  onOpen: (id: Id) => void
}) {
  const base = useId()
  const at = Math.max(
    0,
    tabs.findIndex(({ id }) => id === open),
  )
  const key = (event: KeyboardEvent<HTMLButtonElement>) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs[to % tabs.length]
    if (next === undefined) return
    onOpen(next.id)
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <>
      <div className="viewer-tabs no-print" role="tablist" aria-label={label}>
        {tabs.map(({ id, label: name }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            data-tab={id}
            id={`${base}-${id}`}
            aria-selected={index === at}
            aria-controls={`${base}-panel`}
            tabIndex={index === at ? 0 : -1}
            className="viewer-tab"
            onKeyDown={key}
            onClick={() => onOpen(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${tabs[at]?.id ?? ''}`}
        className="viewer-panel"
        tabIndex={0}
      >
        <h2 className="visually-hidden">{tabs[at]?.label}</h2>
        {tabs[at]?.panel}
      </div>
    </>
  )
}
