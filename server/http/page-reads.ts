import type { IncomingHttpHeaders } from 'node:http'
import { MOST_PAGE_READS, type AskedRead, pageReads } from '#schemas/calls/page-reads.ts'

const allowed: ReadonlySet<string> = new Set(pageReads)
/** Characters of the header: a proxy of ours takes 8 kB of one line. */
const MOST_LENGTH = 6000

const isText = (value: unknown): boolean => typeof value === 'string'

const isRead = (value: unknown): value is AskedRead =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  allowed.has(value.key) &&
  'query' in value &&
  typeof value.query === 'object' &&
  value.query !== null &&
  Object.values(value.query).every(isText)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The reads that a page asks for together with a call; what is no such list asks for none. */
export const askedReads = (headers: IncomingHttpHeaders): readonly AskedRead[] => {
  const text = headers['x-page-reads']
  if (typeof text !== 'string' || text.length > MOST_LENGTH) return []
  const list = parsed(text)
  return Array.isArray(list) && list.length <= MOST_PAGE_READS && list.every(isRead) ? list : []
}
