import type { DeliveryDocument, Dependent, Subscriber } from '#schemas/fulfillment/delivery-document.ts'
import type { Delimiters } from './delimiters.ts'
import { UnwritableValue, segmentOf, x12Text } from './x12-text.ts'

/** A value that was longer than its element: where it stands, and how many letters of it are in the file. */
export interface Cut {
  policy_id: string
  at: string
  kept: number
}

/** How an 834 is written for one receiver. */
export interface Style834 {
  delimiters: Delimiters
  /** After each segment: some partners read lines. */
  lineBreak: '' | '\n' | '\r\n'
  /** Whether the sponsor is an employer (HD05 EMP in the place of IND). */
  employer: boolean
  /** Whether totals and the difference between cancelled and terminated are told in reporting categories (2700). */
  reportingCategories: boolean
}

/** One person of an enrollment, and the place of the person in the document. */
export interface Member834 {
  document: DeliveryDocument
  person: Subscriber | Dependent
  at: string
}

/** Writes the elements of the segments of one enrollment. */
export interface SegmentPen {
  segment: (...elements: (string | undefined)[]) => void
  /** A text in the characters of X12, cut to the longest that its element takes; undefined where there is none. */
  text: (value: string | undefined, at: string, longest: number) => string | undefined
  /** As `text`, refused where nothing is left of it. */
  needed: (value: string, at: string, longest: number) => string
}

/** A pen and what it has written since it was last emptied. */
export const makePen = ({ delimiters, lineBreak }: Style834) => {
  const clean = x12Text(delimiters)
  const end = `${delimiters.segment}${lineBreak}`
  let written = ''
  let segments = 0
  let policy = ''
  const cuts: Cut[] = []
  const text: SegmentPen['text'] = (value, at, longest) => {
    if (value === undefined) return undefined
    const whole = clean(value, at)
    if (whole === '') return undefined
    if (whole.length <= longest) return whole
    const kept = whole.slice(0, longest).trimEnd()
    cuts.push({ policy_id: policy, at, kept: kept.length })
    return kept
  }
  const pen: SegmentPen = {
    segment: (...elements) => {
      written += segmentOf(delimiters, elements) + end
      segments += 1
    },
    text,
    needed: (value, at, longest) => {
      const kept = text(value, at, longest)
      if (kept === undefined) throw new UnwritableValue(at, 'has nothing that X12 can write')
      return kept
    },
  }
  return {
    pen,
    cuts,
    /** Whose enrollment is written from here on. */
    begin: (policyId: string): void => {
      policy = policyId
    },
    /** How many segments were written since the last `restart`. */
    count: (): number => segments,
    restart: (): void => {
      segments = 0
    },
    /** What was written since the last time. */
    take: (): string => {
      const all = written
      written = ''
      return all
    },
  }
}
