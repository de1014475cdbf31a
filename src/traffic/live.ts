import type { Happened } from './recorder.ts'

/** The windows of one browser talk here about what their machines do: names of states and events, nothing else. */
const LIVE_CHANNEL = 'enrollchart-machines'

export type LiveMessage =
  /** A diagram is open and wants to know where every machine stands. */
  | { kind: 'hello' }
  /** A page has come: whoever is open says hello again. */
  | { kind: 'here'; page: string }
  | ({ kind: 'happened'; page: string } & Happened)
  /** A page was left, and all of its machines with it. */
  | { kind: 'gone'; page: string }

/** Tells the pages of one browser apart as long as they are open; it never leaves the browser. */
export const ownPage: string = Math.random().toString(36).slice(2)

const isNames = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Whether a message of the channel is one of ours; a page of another version may send others. */
export const isLiveMessage = (value: unknown): value is LiveMessage => {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  if (value.kind === 'hello') return true
  if (!('page' in value) || typeof value.page !== 'string') return false
  if (value.kind === 'here' || value.kind === 'gone') return true
  return (
    value.kind === 'happened' &&
    'run' in value &&
    typeof value.run === 'number' &&
    'machine' in value &&
    typeof value.machine === 'string' &&
    'version' in value &&
    typeof value.version === 'string' &&
    'fires' in value &&
    isNames(value.fires) &&
    'leaves' in value &&
    isNames(value.leaves)
  )
}

export interface LiveTalk {
  tell: (message: LiveMessage) => void
  close: () => void
}

/** Joins the talk. Where the browser has no such channel nothing is ever heard. */
export const joinLive = (hear: (message: LiveMessage) => void): LiveTalk => {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, close: () => {} }
  const channel = new BroadcastChannel(LIVE_CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isLiveMessage(data)) hear(data)
  })
  const tell = channel.postMessage.bind(channel)
  return { tell, close: () => channel.close() }
}
