import { describe, expect, test } from 'vitest'
import { forgetShared, inOneRequest, openedOnce, readApart, readTogether, shared } from '#server/db/shared-reads.ts'
import { AlreadyAnswered, claimedFirst } from '#server/http/claimed-first.ts'

const place = { field: 'draft_sections.sealed', row: 'enrollment/contact' }

/** Opens a text, and counts how often. */
const opener = () => {
  const opened: string[] = []
  const open = ({ row }: { row: string }, sealed: string) => {
    opened.push(`${row} ${sealed}`)
    return { says: sealed }
  }
  return { opened, open }
}

describe('what is sealed is opened once in a request', () => {
  test('by its transaction and by what is read after it', async () => {
    const { opened, open } = opener()
    await inOneRequest(async () => {
      const inside = readApart(() => openedOnce(place, 'text', open))
      const after = await readTogether(async () => openedOnce(place, 'text', open))
      expect(after).toBe(inside)
    })
    expect(opened).toEqual(['enrollment/contact text'])
  })

  test('at its place: the same text elsewhere is opened by itself, and so may be refused', async () => {
    const { opened, open } = opener()
    await inOneRequest(async () => {
      openedOnce(place, 'text', open)
      openedOnce({ ...place, row: 'another/contact' }, 'text', open)
    })
    expect(opened).toEqual(['enrollment/contact text', 'another/contact text'])
  })

  test('and kept no longer, whatever the request has set going', async () => {
    const { opened, open } = opener()
    let end = (): void => undefined
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const later = await inOneRequest(async () => {
      openedOnce(place, 'text', open)
      const goesOn = ended.then(() => openedOnce(place, 'text', open))
      return { goesOn }
    })
    end()
    await later.goesOn
    expect(opened).toHaveLength(2)
    openedOnce(place, 'text', open)
    expect(opened).toHaveLength(3)
  })

  test('what was read is read anew after a write, what was opened stays open', async () => {
    const { opened, open } = opener()
    let reads = 0
    await inOneRequest(() =>
      readTogether(async () => {
        const read = () => shared('row', () => (reads += 1))
        read()
        read()
        openedOnce(place, 'text', open)
        forgetShared()
        read()
        openedOnce(place, 'text', open)
      }),
    )
    expect(reads).toBe(2)
    expect(opened).toHaveLength(1)
  })
})

describe.each([true, false])('a request whose key is claimed, at once with its work: %s', (together) => {
  const free = () => Promise.resolve(null)
  const taken = () => Promise.resolve({ kept: 'the first answer' })

  test('comes to what its work comes to', async () => {
    expect(await claimedFirst(free, () => Promise.resolve('done'), { together })).toEqual({ worked: 'done' })
    await expect(claimedFirst(free, () => Promise.reject(new Error('refused')), { together })).rejects.toThrow(
      'refused',
    )
  })

  test('is told what was kept, whatever its work came to', async () => {
    for (const work of [() => Promise.resolve('done'), () => Promise.reject(new Error('a conflict with itself'))]) {
      const again = await claimedFirst(taken, work, { together }).catch((error: unknown) => error)
      expect(again).toMatchObject({ kept: 'the first answer' })
      // What was written beside the claim is undone; where nothing was, the transaction waits for the first one's commit.
      expect(again instanceof AlreadyAnswered).toBe(together)
    }
  })

  test('is refused where its key is another request’s', async () => {
    const used = () => Promise.reject(new Error('another request'))
    await expect(claimedFirst(used, () => Promise.resolve('done'), { together })).rejects.toThrow('another request')
  })
})
