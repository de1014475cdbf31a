import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker, parentPort, workerData } from 'node:worker_threads'

/** As many as the machine has cores. */
export const allCores = availableParallelism()

interface Work<Task, Answer> {
  tasks: readonly Task[]
  /** What a task costs beside the others: the dearest begin first, so that none is waited for alone at the end. */
  cost?: (task: Task) => number
  /** Does a task in this thread, which is one of them. */
  work: (task: Task) => Answer
  /** The module that does the same in the other threads (`answerTasks`). */
  module: URL
  /** Called with each answer in the order of the tasks, as soon as those before it are there. */
  done: (answer: Answer, task: Task) => void
  threads?: number
}

/** What a thread is started with: it takes the next place of `order` whenever it has none. */
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
 * Does tasks in this thread and in others. What one of them throws is thrown here, and all end.
 *
 * A thread has modules of its own: machines are functions and cannot be sent, so that each loads the registry, which
 * takes about a second. Tasks and answers are what `structuredClone` takes.
 */
export const inThreads = async <Task, Answer>({
  tasks,
  cost = () => 0,
  work,
  module,
  done,
  threads = allCores,
}: Work<Task, Answer>): Promise<void> => {
  const costs = tasks.map(cost)
  const order = [...tasks.keys()].toSorted((one, other) => (costs[other] ?? 0) - (costs[one] ?? 0))
  const given: Given<Task> = { tasks, order, taken: new Int32Array(new SharedArrayBuffer(4)) }
  const answers: { answer: Answer }[] = []
  let said = 0
  const take = ({ index, answer }: Said<Answer>): void => {
    answers[index] = { answer }
    for (let next = answers[said]; next !== undefined; next = answers[said]) {
      said += 1
      done(next.answer, tasks[said - 1] as Task)
    }
  }
  const workers = Array.from({ length: Math.min(threads, tasks.length) - 1 }, () => {
    const run = new URL('../../tools/run.mjs', import.meta.url)
    const worker = new Worker(run, { argv: [fileURLToPath(module)], workerData: given })
    worker.on('message', take)
    return worker
  })
  // An error of a thread rejects what `once` waits for.
  const ends = Promise.all(workers.map((worker) => once(worker, 'exit')))
  const here = async (): Promise<void> => {
    for (const one of doneBy(given, work)) {
      take(one)
      // What the others have said meanwhile is taken in between.
      await turn()
    }
  }
  try {
    await Promise.all([here(), ends])
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
  if (said < tasks.length) throw new Error(`A thread of ${fileURLToPath(module)} ended before its work`)
}

/** The other side, in a thread: takes tasks until none is left. */
export const answerTasks = <Task, Answer>(work: (task: Task) => Answer): void => {
  for (const one of doneBy(workerData as Given<Task>, work)) parentPort?.postMessage(one, [])
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
