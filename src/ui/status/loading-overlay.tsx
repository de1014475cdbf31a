import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { pending } from './pending.ts'
import './loading-overlay.css'

/** Milliseconds before it shows: quick answers come without a flicker. */
const patience = 300

/**
 * Shows that a request is on its way (spec 1, section 2, Header). It lies over the page without taking clicks or
 * focus: buttons that must not be pressed twice are busy themselves.
 */
export function LoadingOverlay() {
  const busy = useSyncExternalStore(pending.subscribe, pending.get, () => 0) > 0
  return <output className="loading-overlay">{busy && <Waiting />}</output>
}

function Waiting() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return shown ? (
    <span className="loading" aria-busy="true">
      <span className="loading-bar" />
      <span className="visually-hidden">{m.common_loading()}</span>
    </span>
  ) : null
}
