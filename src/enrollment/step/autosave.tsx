import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, createContext, use, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AutosaveRef } from '#machines/enrollment/autosave/autosave.machine.ts'
import type { Problem } from '#machines/support/problem.ts'
import type { Typed, TypedColumn, TypedValues } from '#schemas/calls/enrollment/typed.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedAutosaveMachine } from '../../calls/enrollment/typed.actors.ts'
import type { FormHandle } from '../../form/form-engine.tsx'
import { inspect } from '../../traffic/inspect.ts'
import { settle, useIsSettled } from './settled.ts'
import { useHolding } from './step-frame.ts'

interface Autosaved {
  enrollmentId: string
  column: TypedColumn
  /** Of the step's section, as the person sees it now. */
  revision: () => number
}

interface Keeping {
  actorRef: AutosaveRef
  keep: (typed: Typed) => void
  /** Sends once more what was typed since the step was opened. */
  keepAgain: () => void
}

const AutosaveContext = createContext<Keeping | null>(null)
const keepNothing = () => {}

/** Keeps what is typed into the step inside, until Next saves it; also when the page is hidden, left or closed. */
export function Autosave({ children, enrollmentId, column, revision }: Autosaved & { children: ReactNode }) {
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
  const keepAgain = useCallback(() => {
    if (last.current !== null) keep(last.current)
  }, [keep])
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
  return <AutosaveContext value={{ actorRef, keep, keepAgain }}>{children}</AutosaveContext>
}

/** What a step calls when something in it was typed or chosen. Outside the wizard it does nothing. */
export const useKeep = (): ((typed: Typed) => void) => use(AutosaveContext)?.keep ?? keepNothing

/**
 * After Next could not save: what was typed while somebody else held the enrollment is kept once that is over, and
 * once everything typed is kept by a connection that is back, the want of one is a thing of the past.
 */
export const useKeptAfter = (problem: Problem | null): void => {
  const { actorRef, keepAgain } = use(AutosaveContext) ?? {}
  const isSettled = useIsSettled(problem)
  const kind = problem?.kind
  useEffect(() => {
    if (isSettled && kind !== 'offline') keepAgain?.()
  }, [isSettled, kind, keepAgain])
  useEffect(() => {
    if (actorRef === undefined || problem?.kind !== 'offline') return undefined
    let isBack = false
    let trouble = actorRef.getSnapshot().context.trouble
    const look = () => {
      const snapshot = actorRef.getSnapshot()
      if (trouble === 'on' && snapshot.context.trouble === 'over') isBack = true
      trouble = snapshot.context.trouble
      if (isBack && (snapshot.matches('saved') || snapshot.matches('idle'))) settle(problem)
    }
    const back = () => {
      isBack = true
      look()
    }
    const subscription = actorRef.subscribe(look)
    addEventListener('online', back)
    return () => {
      subscription.unsubscribe()
      removeEventListener('online', back)
    }
  }, [actorRef, problem])
}

/** For a form's `onChange`: keeps what it holds, without what is never kept. */
export const useKeepForm = (): ((form: FormHandle) => void) => {
  const keep = useKeep()
  return useCallback((form: FormHandle) => keep({ values: form.storable() }), [keep])
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
    if (editing || (!was.editing && was.list === list)) return
    setValues(null)
    keep({ values: {}, ...(list && { rows: [...list] }) })
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
