/** The position of everything in a diagram, in pixels from its upper left corner. Plain JSON: a worker may make it. */
export interface Drawing {
  machine: string
  version: string
  width: number
  height: number
  /** Parents before their children. */
  boxes: Box[]
  wires: Wire[]
}

export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/** A state. */
export interface Box extends Rectangle {
  /** `StructureNode.id`. */
  node: string
  /** Its name and description, in full: for a tooltip and for screen readers. */
  title: string
  /** 0 for the machine itself. */
  depth: number
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  /** One of the parts of a parallel state, which are all active at once. */
  region: boolean
  /** Its children are not drawn; their transitions begin and end at this box. */
  collapsed: boolean
  /** What is written in it, from the top; positions are of each line's baseline. */
  lines: Line[]
  /** Transitions that stay where they are, listed inside the box: no arrow says more than the words. */
  internals: Label[]
  /** Heights at which a thin rule runs across the box: between what it is, what it does, and what it contains. */
  rules: number[]
}

export interface Line extends Point {
  role: 'title' | 'tag' | 'description' | 'entry' | 'exit' | 'invoke' | 'event' | 'guard' | 'action'
  text: string
}

/** An arrow: of one transition or of several that run between the same two states, or the entry of a parent. */
export interface Wire {
  /** `StructureTransition.id`s; none for the arrow from the dot to an initial state. */
  transitions: string[]
  /** The ids of the boxes at its ends, as drawn (a collapsed parent represents its children); null for the dot. */
  from: string | null
  to: string
  points: Point[]
  labels: Label[]
  /** Drawn with dashes: of another kind than the others. */
  dashed?: boolean
}

/** What is written at an arrow for one transition. */
export interface Label extends Rectangle {
  transition: string
  /** The transition in full words, with its description. */
  title: string
  lines: Line[]
}

/** What an overlay shows for a state or a transition: a tone that colors it and a short badge. */
export interface Mark {
  tone: 'none' | 'good' | 'warn' | 'bad' | 'active' | 'muted' | 'added' | 'removed' | 'changed'
  /** How strong, from 0 to 1: widths of arrows and depth of colours. */
  weight?: number
  badge?: string
}

/** By id of a state or transition. Every overlay (coverage, traffic, a walk, a comparison) has this form. */
export interface Overlay {
  states: Record<string, Mark>
  transitions: Record<string, Mark>
}
