import { useEffect, useState } from 'react'
import { joinLive, ownPage, type LiveMessage } from '../../traffic/live.ts'

/** A machine that runs in another window. */
export interface LiveRun {
  /** Names the run: its page and its number there. */
  key: string
  page: string
  machine: string
  version: string
  leaves: readonly string[]
  /** The transitions that were taken last; none at the start. */
  fires: readonly string[]
}

/** What is known of the machines of other windows. */
export interface Live {
  /** Those that run, the one that moved last at the end. */
  runs: readonly LiveRun[]
  /** What happened since the page was opened, the newest first; few of them. */
  news: readonly (LiveRun & { number: number })[]
}

export const nothingLive: Live = { runs: [], news: [] }
const NEWS = 12

/** The same after one message. Messages of this page itself are not heard: it would only watch itself. */
export const heard = (live: Live, message: LiveMessage): Live => {
  if (message.kind === 'hello' || message.kind === 'here' || message.page === ownPage) return live
  if (message.kind === 'gone') return { ...live, runs: live.runs.filter(({ page }) => page !== message.page) }
  const { page, run, machine, version, leaves, fires } = message
  const one: LiveRun = { key: `${page} ${run}`, page, machine, version, leaves, fires }
  // It says again where it stands, because somebody else has said hello.
  if (fires.length === 0 && live.runs.some(({ key }) => key === one.key) && leaves.length > 0) return live
  const others = live.runs.filter(({ key }) => key !== one.key)
  const number = (live.news[0]?.number ?? 0) + 1
  return {
    runs: leaves.length === 0 ? others : [...others, one],
    news: [{ ...one, number }, ...live.news].slice(0, NEWS),
  }
}

/** Listens to the other windows as long as the part of the page is there that asks for it. */
export const useLive = (): Live => {
  const [live, setLive] = useState(nothingLive)
  useEffect(() => {
    const talk = joinLive((message) => {
      if (message.kind === 'here') talk.tell({ kind: 'hello' })
      else setLive((before) => heard(before, message))
    })
    talk.tell({ kind: 'hello' })
    return talk.close
  }, [])
  return live
}
