import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useLocale } from '../i18n/locale.ts'
import { fieldId, focusField, useFormScope } from './form-context.tsx'
import type { FormStore } from './form-store.ts'
import { SummaryBox } from './summary-box.tsx'

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
  const entries = problems.map((error, index) => {
    const { target_element: name } = error
    return store.has(name)
      ? { key: name, error, label: labelOf(store, name), place: fieldId(idPrefix, name) }
      : { key: String(index), error }
  })
  return <SummaryBox idPrefix={idPrefix} entries={entries} box={box} go={({ key }) => focusField(idPrefix, key)} />
}
