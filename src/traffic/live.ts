import type { Happened } from './recorder.ts'

/** The windows of one browser talk here about what their machines do: names of states and events, nothing else. */
export const LIVE_CHANNEL = 'enrollchart-machines'

export type LiveMessage =
  /** A diagram is open and wants to know where every machine stands. */
  { kind: 'hello' } | ({ kind: 'happened' } & Happened)

/** Whether a message of the channel is one of ours; a page of another version may send others. */
export const isLiveMessage = (value: unknown): value is LiveMessage =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (value.kind === 'hello' || value.kind === 'happened')
