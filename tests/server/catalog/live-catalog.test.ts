import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { LiveCatalog, inOneMoment, perVersion } from '#server/catalog/live-catalog.ts'
import type { Catalog } from '#server/catalog/load-catalog.ts'
import { repeated } from '#server/services/background/due-work.ts'
import { demoCatalog } from '../support/journey.ts'

const renamed = (name: string): Catalog => ({ ...demoCatalog(), association_text: { en: name, es: name, fr: name } })
const nameIn = (catalog: Catalog): string | undefined => catalog.association_text.en

describe('the catalog that is served', () => {
  test('throws where a service reads it while it is made, but for the id, which no version changes', () => {
    const { catalog } = new LiveCatalog(demoCatalog())
    expect(catalog.id).toBe('demo')
    expect(() => catalog.plans).toThrow('"plans" of the catalog is read when it is needed')
    expect(() => ({ ...catalog })).toThrow('is read when it is needed')
  })

  test('is the next version for whoever looks after it was published, and stays the last for work that looked before', async () => {
    const live = new LiveCatalog(renamed('first'))
    live.begin()
    const looked = inOneMoment(async () => {
      const before = nameIn(live.catalog)
      await wait(5)
      return [before, nameIn(live.catalog)]
    })
    const notLooked = inOneMoment(async () => {
      await wait(5)
      return nameIn(live.catalog)
    })
    live.serve(renamed('second'))
    expect([await looked, await notLooked, nameIn(live.catalog)]).toEqual([['first', 'first'], 'second', 'second'])
  })

  test('is another one in each pass of a job, also of one that was started within a request', async () => {
    const live = new LiveCatalog(renamed('first'))
    live.begin()
    const seen: unknown[] = []
    const job = repeated('job', async () => void seen.push(nameIn(live.catalog)), 3, { atOnce: true })
    inOneMoment(() => {
      expect(nameIn(live.catalog)).toBe('first')
      job.start((error) => seen.push(error))
    })
    live.serve(renamed('second'))
    await expect.poll(() => seen.at(-1)).toBe('second')
    await job.stop()
    expect(seen[0]).toBe('first')
  })

  test('has what follows from it made once for each version', () => {
    const live = new LiveCatalog(renamed('first'))
    live.begin()
    let made = 0
    const name = perVersion(live.catalog, () => {
      made += 1
      return nameIn(live.catalog)
    })
    expect([name(), name(), made]).toEqual(['first', 'first', 1])
    live.serve(renamed('second'))
    expect([name(), name(), made]).toEqual(['second', 'second', 2])
  })
})
