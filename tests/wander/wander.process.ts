// One of the processes that wander (`wanderer.ts`): takes seeds, sends back what each visit came to.
import { faults } from './faults/faults.ts'
import { shrink } from './shrink.ts'
import { wander } from './visit.ts'
import type { FromWorker, ToWorker } from './wanderer.ts'

const tell = (message: FromWorker): void => {
  process.send?.(message)
}

process.on('message', ({ seed, plant }: ToWorker) => {
  const options = plant === null ? {} : { tamper: faults[plant] }
  void (async () => {
    const ran = await wander(seed, options)
    if (ran.finding === null) return tell({ seed, steps: ran.count, found: null })
    tell({ seed, steps: ran.count, found: { visit: ran.visit, finding: ran.finding, isShortest: false } })
    const { visit, finding } = await shrink(ran, options)
    tell({ seed, steps: 0, found: { visit, finding: finding ?? ran.finding, isShortest: true } })
  })()
})
tell({ seed: 0, steps: 0, found: null, isReady: true })
