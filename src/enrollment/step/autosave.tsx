import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, createContext, use, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AutosaveRef } from '#machines/enrollment/autosave/autosave.machine.ts'
import type { Typed, TypedColumn, TypedValues } from '#schemas/calls/enrollment/typed.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedAutosaveMachine } from '../../calls/enrollment/typed.actors.ts'
import type { FormHandle } from '../../form/form-engine.tsx'
import { inspect } from '../../traffic/inspect.ts'
import { useHolding } from './step-frame.ts'
import { rowIsDone, typedOf, typedWithoutRow } from './typed-values.ts'
import { useTypedReport } from './unsaved.ts'

interface Autosaved {
  enrollmentId: string
  column: TypedColumn
  /** Of the step's section, as the person sees it now. */
  revision: () => number
  /** What was typed before the step was opened, and not saved. */
  before: () => Typed | null
}

interface Keeping {
  actorRef: AutosaveRef
  keep: (typed: Typed) => void
  /** Keeps at once what is typed, also what was typed before the step was opened. */
  keepAll: () => void
  /** The step is loaded anew: what was typed until now is no part of it any more, or comes with it. */
  begin: () => void
}

const AutosaveContext = createContext<Keeping | null>(null)
const keepNothing = () => {}

/** Keeps what is typed into the step inside, until Next saves it; also when the page is hidden, left or closed. */
export function Autosave({ children, enrollmentId, column, revision, before }: Autosaved & { children: ReactNode }) {
  const actorRef = useActorRef(providedAutosaveMachine, { inspect, input: { enrollmentId, column } })
  // What was typed since the step was opened; what was typed before is kept already.
  const last = useRef<Typed | null>(null)
  const keep = useCallback(
    (typed: Typed) => {
      last.current = typed
      actorRef.send({ type: 'autosave.changed', typed, revision: revision() })
    },
    [actorRef, revision],
  )
  /** Sends once more what was typed since the step was opened. */
  const keepAgain = useCallback(() => {
    if (last.current !== null) keep(last.current)
  }, [keep])
  const keepAll = useCallback(() => {
    const typed = last.current ?? before()
    if (typed !== null) keep(typed)
    actorRef.send({ type: 'autosave.flush' })
  }, [actorRef, keep, before])
  const begin = useCallback(() => {
    last.current = null
  }, [])
  useTypedReport(actorRef, keepAgain)
  useHolding(useCallback(() => (last.current === null ? {} : { ...last.current, revision: revision() }), [revision]))
  // A layout effect: it is cleaned up while the actor still lives.
  useLayoutEffect(() => {
    const flush = () => actorRef.send({ type: 'autosave.flush' })
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', onVisibility)
      flush()
    }
  }, [actorRef])
  return <AutosaveContext value={{ actorRef, keep, keepAll, begin }}>{children}</AutosaveContext>
}

/**
 * Follows the step: the save of another tab has deleted what was kept for this one, so that it is kept once more while
 * the person is asked which version counts.
 */
export const useKeptFor = ({ loading, conflicting }: { loading: boolean; conflicting: boolean }): void => {
  const { keepAll, begin } = use(AutosaveContext) ?? {}
  useEffect(() => {
    if (loading) begin?.()
  }, [loading, begin])
  useEffect(() => {
    if (conflicting) keepAll?.()
  }, [conflicting, keepAll])
}

/** What a step calls when something in it was typed or chosen. Outside the wizard it does nothing. */
export const useKeep = (): ((typed: Typed) => void) => use(AutosaveContext)?.keep ?? keepNothing

/** For a form's `onChange`: keeps what it holds, without what is never kept. */
export const useKeepForm = (): ((form: FormHandle) => void) => {
  const keep = useKeep()
  return useCallback((form: FormHandle) => keep(typedOf(form)), [keep])
}

interface OpenRow {
  /** What was typed into the row that was open when the step was left. */
  typed: TypedValues | null
  /** Opens that row again; false where there is no such row any more. */
  reopen: () => boolean
  editing: boolean
  /** The list, where Next saves it as a whole: it is kept as it stands now. */
  list?: readonly TypedValues[]
}

/**
 * For a list whose rows are edited one at a time: opens the row again that was open, keeps the list when it changes,
 * and forgets what was typed into a row that closes. Gives what the form of the row opened again begins with.
 */
export const useOpenRow = ({ typed, reopen, editing, list }: OpenRow): TypedValues | null => {
  const keep = useKeep()
  const [values, setValues] = useState(typed)
  const last = useRef({ editing, list })
  const first = useRef(values === null ? null : reopen)
  useEffect(() => {
    const again = first.current
    first.current = null
    if (again !== null && !again()) setValues(null)
  }, [])
  useEffect(() => {
    const was = last.current
    last.current = { editing, list }
    if (!rowIsDone(was, { editing, list })) return
    setValues(null)
    keep(typedWithoutRow(list))
  }, [editing, list, keep])
  return values
}

/** Whether what was typed is kept. Only trouble and its end are announced: the rest would interrupt the typing. */
export function AutosaveSign() {
  const autosave = use(AutosaveContext)
  return autosave && <Sign actorRef={autosave.actorRef} />
}

function Sign({ actorRef }: { actorRef: AutosaveRef }) {
  const trouble = useSelector(actorRef, (s) => s.context.trouble)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const saved = useSelector(actorRef, (s) => s.matches('saved'))
  const announced = { none: '', on: m.autosave_not_saved(), over: m.autosave_recovered() }[trouble]
  return (
    <p className="step-kept">
      {announced === '' && (busy ? m.autosave_saving() : saved ? m.autosave_saved() : '')}
      <span role="status">{announced}</span>
    </p>
  )
}
