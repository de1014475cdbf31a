import { threadId } from 'node:worker_threads'

/** A number that is to be doubled, once two threads have met. */
export interface Meeting {
  number: number
  arrived: Int32Array
}

/** Waits, at the first task of a thread, until another thread has come as well. */
export const meet = ({ number, arrived }: Meeting): { doubled: number; thread: number } => {
  if (!came.has(arrived.buffer)) {
    came.add(arrived.buffer)
    Atomics.add(arrived, 0, 1)
    Atomics.notify(arrived, 0)
    while (Atomics.load(arrived, 0) < 2) Atomics.wait(arrived, 0, 1)
  }
  if (number < 0) throw new RangeError(`${number} is below zero`)
  return { doubled: number * 2, thread: threadId }
}

const came = new WeakSet<ArrayBufferLike>()
