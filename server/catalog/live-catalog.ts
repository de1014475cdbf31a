import { AsyncSlot } from '../async-slot.ts'
import type { Catalog } from './load-catalog.ts'

/** What a piece of work has seen of each live catalog: it goes on seeing that. */
type Moment = Map<LiveCatalog, Catalog>

const moments = new AsyncSlot<Moment>()
/** Whose `catalog` an object is. */
const facades = new WeakMap<object, LiveCatalog>()

/**
 * Does a piece of work (a request, a pass of a background job) that sees one version of the catalog from its first
 * look to its last, whatever is published meanwhile.
 */
export const inOneMoment = <Result>(work: () => Result, moment: Moment = new Map()): Result => moments.run(moment, work)

/** Binds what is called later, by somebody else, to the moment of now. */
export const momentOfNow = (): Moment | undefined => moments.get()

/**
 * The catalog that is served, which another one may replace at any time. Services hold `catalog`, which reads like
 * the `Catalog` that it stands for; so nothing of it may be kept from when a service is made: until `begin` is called
 * it throws when it is read.
 */
export class LiveCatalog {
  /** Reads as whichever version is served to who asks. */
  readonly catalog: Catalog
  #served: Catalog
  #begun = false

  constructor(first: Catalog) {
    this.#served = first
    const forward = (key: keyof Catalog): PropertyDescriptor => ({
      enumerable: true,
      get: () => {
        // No version may have another id (`refuseVersion`): it says which catalog this is.
        if (key === 'id') return this.#served.id
        if (!this.#begun) {
          throw new Error(
            `"${key}" of the catalog is read when it is needed, not when a service is made: versions change`,
          )
        }
        return this.now[key]
      },
    })
    const keys = Object.keys(first) as (keyof Catalog)[]
    this.catalog = Object.freeze(
      Object.defineProperties({} as Catalog, Object.fromEntries(keys.map((key) => [key, forward(key)]))),
    )
    facades.set(this.catalog, this)
  }

  /** All services are made: from now on the catalog may be read. */
  begin(): void {
    this.#begun = true
  }

  /** The version that the work under way sees; the one that is served where no work has looked before. */
  get now(): Catalog {
    const moment = moments.get()
    if (moment === undefined) return this.#served
    const seen = moment.get(this)
    if (seen !== undefined) return seen
    moment.set(this, this.#served)
    return this.#served
  }

  /** From now on everybody sees this version; work that has begun goes on with the one that it saw. */
  serve(next: Catalog): void {
    this.#served = next
  }

  get served(): Catalog {
    return this.#served
  }

  /** Whoever asks within this moment sees this version. */
  show(version: Catalog): void {
    moments.get()?.set(this, version)
  }
}

/** The version that a catalog reads as, for whoever asks now: what is kept of it is kept by this. */
export const editionOf = (catalog: object): object => facades.get(catalog)?.now ?? catalog

/** What follows from a version of the catalog, made once for each version, when it is first asked for. */
export const perVersion = <Made>(catalog: object, make: () => Made): (() => Made) => {
  const made = new WeakMap<object, { value: Made }>()
  return () => {
    const edition = editionOf(catalog)
    const known = made.get(edition) ?? { value: make() }
    made.set(edition, known)
    return known.value
  }
}
