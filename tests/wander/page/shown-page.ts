import type { AnyActorRef } from 'xstate'
import type { OpenForm } from './form.ts'

/** A page of the product without its elements: the machines that its address mounts. */
export interface PageHere {
  /** What mounts it: the same key stays, another one is another page. */
  key: string
  machines: readonly AnyActorRef[]
  /** The form of the step that is open. */
  form?: () => OpenForm | null
  /** The address changed within the page. */
  moved?: () => void
  /** The page is left by way of the app, or by the browser. */
  leave: () => void
}
