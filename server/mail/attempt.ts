export interface TextMessage {
  /** Ten digits. */
  to: string
  text: string
}

/** A message was refused for good: trying again would not help. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}

/** It did not go for now. The message says why, in words that hold nothing of the recipient. */
export class TryLater extends Error {
  override name = 'TryLater'
  /** How long we are asked to wait, in milliseconds. */
  readonly wait: number | undefined

  constructor(reason: string, wait?: number) {
    super(reason)
    this.wait = wait
  }
}

/** One attempt to deliver a message. */
export interface Attempt {
  /** Of the message in the outbox: the same in every attempt. */
  id: string
  messageId: string
  /** Aborted when the time is over: then the connection is closed. */
  signal: AbortSignal
  /**
   * To be asked when all but the end of the message has been handed over: until then nothing can have arrived.
   * Rejects where the message is somebody else's to send by now; then its end must not be sent.
   */
  beforeEnd: () => Promise<void>
}
