import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker, parentPort } from 'node:worker_threads'

/** As many as the machine has cores. */
export const allCores = availableParallelism()

/** Threads that load their module and then wait for tasks; this thread is one more. */
export interface Crew {
  module: URL
  workers: readonly Worker[]
  /** Resolves when all have ended; rejects with what one of them throws. */
  ended: Promise<unknown>
}

/**
 * Starts so many threads less one, each of which loads the module (`answerTasks`). A thread has modules of its own:
 * machines are functions and cannot be sent, so that each loads the registry, which takes about a second. Whoever
 * starts them before loading it here has them load at the same time.
 */
export const startCrew = (module: URL, threads: number = allCores): Crew => {
  const run = new URL('../../tools/run.mjs', import.meta.url)
  const workers = Array.from({ length: Math.max(0, threads - 1) }, () => {
    return new Worker(run, { argv: [fileURLToPath(module)] })
  })
  // An error of a thread rejects what `once` waits for.
  const ended = Promise.all(workers.map((worker) => once(worker, 'exit')))
  // Who never gives them anything is not told.
  ended.catch(() => undefined)
  return { module, workers, ended }
}

interface Work<Task, Answer> {
  tasks: readonly Task[]
  /** What a task costs beside the others: the dearest begin first, so that none is waited for alone at the end. */
  cost?: (task: Task) => number
  /** Does a task in this thread, which is one of them. */
  work: (task: Task) => Answer
  /** The threads that do the same; they end with this work. */
  crew: Crew
  /** Called with each answer in the order of the tasks, as soon as those before it are there. */
  done: (answer: Answer, task: Task) => void
}

/** What a thread is given: it takes the next place of `order` whenever it has none. */
interface Given<Task> {
  tasks: readonly Task[]
  order: readonly number[]
  /** How many have been taken, by all threads together. */
  taken: Int32Array
}

interface Said<Answer> {
  index: number
  answer: Answer
}

/**
 * Does tasks in this thread and in others. What one of them throws is thrown here, and all end. Tasks and answers are
 * what `structuredClone` takes.
 */
export const inThreads = async <Task, Answer>({
  tasks,
  cost = () => 0,
  work,
  crew: { module, workers, ended },
  done,
}: Work<Task, Answer>): Promise<void> => {
  const costs = tasks.map(cost)
  const order = [...tasks.keys()].toSorted((one, other) => (costs[other] ?? 0) - (costs[one] ?? 0))
  const given: Given<Task> = { tasks, order, taken: new Int32Array(new SharedArrayBuffer(4)) }
  const answers: { answer: Answer }[] = []
  let said = 0
  let finish = (): void => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  if (tasks.length === 0) finish()
  const take = ({ index, answer }: Said<Answer>): void => {
    answers[index] = { answer }
    for (let next = answers[said]; next !== undefined; next = answers[said]) {
      said += 1
      done(next.answer, tasks[said - 1] as Task)
    }
    if (said === tasks.length) finish()
  }
  for (const worker of workers) {
    worker.on('message', take)
    worker.postMessage(given, [])
  }
  const here = async (): Promise<void> => {
    for (const one of doneBy(given, work)) {
      take(one)
      // What the others have said meanwhile is taken in between.
      await turn()
    }
  }
  try {
    // A thread that still loads when everything is done is not waited for.
    await Promise.all([here(), Promise.race([finished, ended])])
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
  if (said < tasks.length) throw new Error(`A thread of ${fileURLToPath(module)} ended before its work`)
}

/** The other side, in a thread: takes tasks until none is left. */
export const answerTasks = <Task, Answer>(work: (task: Task) => Answer): void => {
  parentPort?.once('message', (given: Given<Task>) => {
    for (const one of doneBy(given, work)) parentPort?.postMessage(one, [])
  })
}

function* doneBy<Task, Answer>(
  { tasks, order, taken }: Given<Task>,
  work: (task: Task) => Answer,
): Generator<Said<Answer>> {
  for (;;) {
    const index = order[Atomics.add(taken, 0, 1)]
    if (index === undefined) return
    yield { index, answer: work(tasks[index] as Task) }
  }
}
