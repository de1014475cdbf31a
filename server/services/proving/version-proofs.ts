import { setImmediate as turn } from 'node:timers/promises'
import type { VersionProof } from '#schemas/calls/desk/desk-catalog.calls.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { keptFiles } from '../../catalog/catalog-files.ts'
import { type Catalog, catalogOf } from '../../catalog/load-catalog.ts'
import { type RawCatalog, readCatalog } from '../../catalog/read-catalog.ts'
import type { Opening } from '../../catalog/sealed-values.ts'
import { type Clock, SECOND, dayOf } from '../../clock.ts'
import type { Version } from '../../repositories/catalog/catalog-versions.repository.ts'
import { nameOfVersion } from '../publishing/version-files.ts'
import type { Versions } from '../publishing/versions.service.ts'
import { type Proof, proveCatalog } from './prove-catalog.ts'
import { type Sentence, sentencesOf } from './sentences.ts'

/** Milliseconds for which nobody else is answered: then it is others' turn. */
const SLICE = 10
/** Versions whose proofs are kept. */
const KEPT = 4
/** Sentences that an answer tells; more are counted. */
const MOST_TOLD = 200
/** A publication waits for its proof so long: shorter than a page waits for its answer. */
const MOST_WAIT = 15 * SECOND

interface Known {
  raw: RawCatalog
  catalog: Catalog
  proof: Proof
  said: Map<Locale, Promise<Sentence[]>>
}

interface Proving {
  done: number
  plans: number
  /** Fails where the version cannot be read. */
  known: Promise<Known>
  settled: Known | null
}

/** A generator's work in slices, between which everybody else has a turn. */
const inTurns = async <Pause, Result>(
  working: Generator<Pause, Result>,
  onPause: (pause: Pause) => void = () => undefined,
): Promise<Result> => {
  let until = performance.now() + SLICE
  for (;;) {
    const step = working.next()
    if (step.done === true) return step.value
    if (performance.now() < until) continue
    onPause(step.value)
    await turn()
    until = performance.now() + SLICE
  }
}

/** Proofs of versions without mistakes, worked out in the background when somebody first looks at one. */
export const makeVersionProofs = ({
  versions,
  sealing,
  clock,
}: {
  versions: Pick<Versions, 'files'>
  sealing: Opening
  clock: Clock
}) => {
  const provings = new Map<string, Proving>()

  const prove = async (version: Version, proving: Proving, today: string): Promise<Known> => {
    const raw = readCatalog(keptFiles(nameOfVersion(version.number), await versions.files.bytesOf(version)), sealing)
    const catalog = catalogOf(raw)
    proving.plans = catalog.plans.length
    const proof = await inTurns(proveCatalog(raw, catalog, { today }), (done) => {
      proving.done = done
    })
    proving.settled = { raw, catalog, proof, said: new Map() }
    return proving.settled
  }

  /** What is withdrawn or closed is so on a day: the next day it is proved anew. */
  const provingOf = (version: Version): Proving => {
    const today = dayOf(clock)
    const key = `${version.content_id} ${today}`
    const before = provings.get(key)
    if (before !== undefined) return before
    const proving: Proving = { done: 0, plans: 0, settled: null, known: Promise.reject(new Error('not begun')) }
    proving.known.catch(() => undefined)
    proving.known = prove(version, proving, today)
    // Whoever asks again has another try.
    proving.known.catch(() => provings.delete(key))
    provings.set(key, proving)
    for (const oldest of provings.keys()) {
      if (provings.size <= KEPT) break
      provings.delete(oldest)
    }
    return proving
  }

  const sentencesIn = (known: Known, locale: Locale): Promise<Sentence[]> => {
    const said = known.said.get(locale) ?? inTurns(sentencesOf(known, locale))
    known.said.set(locale, said)
    return said
  }

  return {
    /** How far the proof is; what it says once it is done. Begins it where nobody has. */
    of: async (version: Version, locale: Locale): Promise<VersionProof> => {
      const proving = provingOf(version)
      const { done, plans, settled } = proving
      const working: VersionProof = {
        state: 'working',
        done,
        plans,
        errors: 0,
        warnings: 0,
        excluded: 0,
        sentences: [],
      }
      if (settled === null) return working
      const sentences = await sentencesIn(settled, locale)
      const count = (severity: Sentence['severity']) => sentences.filter((one) => one.severity === severity).length
      return {
        state: 'done',
        done: plans,
        plans,
        errors: count('error'),
        warnings: count('warning'),
        excluded: count('excluded'),
        sentences: sentences
          .slice(0, MOST_TOLD)
          .map(({ severity, text, file, line }) => ({ severity, text, file, line })),
      }
    },
    /** How many plans and tiers lead nobody to a receipt; null where that is not worked out within a while. */
    errorsOf: async (version: Version): Promise<number | null> => {
      const wait = new AbortController()
      const { known } = provingOf(version)
      const late = new Promise<null>((resolve) => {
        const timer = setTimeout(() => resolve(null), MOST_WAIT)
        wait.signal.addEventListener('abort', () => clearTimeout(timer))
      })
      const first = await Promise.race([known, late]).finally(() => wait.abort())
      return first === null ? null : first.proof.findings.filter(({ severity }) => severity === 'error').length
    },
  }
}
