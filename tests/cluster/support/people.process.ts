// People who enroll through the balancer, each with a browser and an address of their own and the page's own calls, one
// enrollment after the other; a process of its own, so that asking takes nothing from what measures. Reads a job a line
// ({"origin", "people", "from", "pause", "once"}), then "end"; writes a line for each thing that happens (`Happened`).
import { createInterface } from 'node:readline'
import { enroll } from './enrolling.ts'
import type { Happened, Job } from './people.ts'
import { pagePerson } from './page-calls.ts'
import { installFetch, makeBrowser } from './page.ts'

installFetch()

const say = (happened: Happened): void => void process.stdout.write(`${JSON.stringify(happened)}\n`)

const over = new AbortController()
let lanes = 0

/** A visitor is a browser without cookies; from one address come as many as one after the other enroll. */
const lane = async ({ origin, people, pause, once }: Job, first: number): Promise<void> => {
  lanes += 1
  const address = `127.1.${Math.floor(lanes / 200)}.${(lanes % 200) + 1}`
  for (let number = first; !over.signal.aborted; number += people) {
    const browser = makeBrowser(origin, address)
    const person = pagePerson(browser, {
      onShown: (shown) => say({ kind: 'shown', number, shown }),
      onAnswer: (key, took) => say({ kind: 'answered', key, took: Math.round(took) }),
    })
    try {
      say({ kind: 'told', told: await enroll(person, number, () => (over.signal.aborted ? 0 : pause)) })
    } catch (error) {
      say({ kind: 'failed', number, why: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    } finally {
      browser.agent.destroy()
    }
    if (once) return
  }
}

const running: Promise<void>[] = []
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'end') break
  const job = JSON.parse(line) as Job
  const all = Array.from({ length: job.people }, (_, index) => lane(job, job.from + index))
  running.push(...all)
  if (job.once) {
    await Promise.all(all)
    say({ kind: 'done' })
  }
}
over.abort()
await Promise.all(running)
say({ kind: 'done' })
process.exit(0)
