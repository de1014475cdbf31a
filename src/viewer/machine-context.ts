import { createContext, use } from 'react'
import type { Overlay } from '#paths/diagram/drawing.ts'
import type { AnyModel } from '#machines/support/model.ts'
import type { Structure } from '#paths/structure/structure.ts'

/** What every part of a machine's page shares. */
export interface Viewed {
  /** The machine's name in the registry and in addresses. */
  name: string
  model: AnyModel
  /** What is drawn: the machine, or two versions of it in one. */
  structure: Structure
  /** The machine as it runs. */
  own: Structure
  /** The id of the state or transition that is looked at. */
  selected: string | null
  select: (id: string | null) => void
  /** Lays something over the diagram, or takes it away. Only what a panel shows is laid over it. */
  /** Draws another structure in the machine's place; null draws the machine itself again. */
  draw: (instead: Structure | null) => void
  lay: (overlay: Overlay | null) => void
}

const ViewedContext = createContext<Viewed | null>(null)
export const ViewedProvider = ViewedContext.Provider

/** Throws outside of a machine's page. */
export const useViewed = (): Viewed => {
  const viewed = use(ViewedContext)
  if (viewed === null) throw new Error('useViewed outside of a machine page')
  return viewed
}
