import { type MouseEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { m } from '#schemas/messages/generated/messages.js'
import { useLocale } from '../i18n/locale.ts'
import { fieldId, focusField, useFormScope } from './form-context.tsx'
import type { FormStore } from './form-store.ts'

const labelOf = (store: FormStore, name: string): string => store.mappedField(name).definition.label()

/** What is wrong, all of it, with a link to each field. Takes the focus when a submit is refused. */
export function ErrorSummary() {
  useLocale()
  const { store, idPrefix } = useFormScope()
  const problems = useSyncExternalStore(store.subscribeProblems, store.problems, store.problems)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (problems.length > 0 && store.takeFocus()) box.current?.focus()
  }, [problems, store])
  if (problems.length === 0) return null
  const go = (name: string) => (event: MouseEvent) => {
    event.preventDefault()
    focusField(idPrefix, name)
  }
  return (
    <div className="form-summary" ref={box} tabIndex={-1} role="alert" aria-labelledby={`${idPrefix}-summary-title`}>
      <h2 className="form-summary-title" id={`${idPrefix}-summary-title`}>
        {m.form_summary_title({ count: problems.length })}
      </h2>
      <ul className="form-summary-list">
        {problems.map((error, index) => {
          const { target_element: name } = error
          const text = errorText(errorTable, error)
          return store.has(name) ? (
            <li key={name}>
              <a href={`#${fieldId(idPrefix, name)}`} onClick={go(name)}>
                {labelOf(store, name)}: {text}
              </a>
            </li>
          ) : (
            <li key={index}>{text}</li>
          )
        })}
      </ul>
    </div>
  )
}
