import type { Destination } from '#schemas/fulfillment/destination.schema.ts'

/** A file as it goes out: in every attempt the same bytes under the same id and name. */
export interface OutgoingFile {
  id: string
  name: string
  contentType: string
  text: string
}

/** What the receiver said of the whole file, where it says something at once. */
export type Carried =
  | { outcome: 'sent' }
  | { outcome: 'accepted' | 'accepted_with_changes' | 'rejected'; reasons: { text: string; person_id?: string }[] }

/** It did not arrive, as far as we know. The message says how, and holds no value. */
export class NotCarried extends Error {
  /** Whether another attempt is in vain. */
  readonly isFinal: boolean
  /** How long the receiver asks us to wait, in milliseconds. */
  readonly wait: number | undefined

  constructor(reason: string, { isFinal = false, wait }: { isFinal?: boolean; wait?: number | undefined } = {}) {
    super(reason)
    this.name = 'NotCarried'
    this.isFinal = isFinal
    this.wait = wait
  }
}

/** A secret that the catalog names; undefined where the environment has none. */
export type FindSecret = (name: string) => string | undefined

export type Way<Kind extends Destination['send']['kind']> = Extract<Destination['send'], { kind: Kind }>
