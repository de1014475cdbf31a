import type { TypedToSave } from '#machines/enrollment/autosave/autosave.machine.ts'
import type { TypedColumn } from '#schemas/calls/enrollment/typed.calls.ts'
import { send } from '../send.ts'

/** Another tab may have saved the step since (`older`); the person has said which version counts (`settles`). */
interface Over {
  older: boolean
  settles: boolean
}

const nameOf = (enrollmentId: string, column: TypedColumn): string => `${enrollmentId} ${column}`

/** By step: over which revision this page has it open, where another tab has saved it since. */
const revisions = new Map<string, number>()

/** What is being kept, by step. */
const underWay = new Map<string, Promise<unknown>>()

/** Notes that a step is open over a revision that another tab has saved over. */
export const noteOlder = (enrollmentId: string, column: TypedColumn, revision: number): void => {
  revisions.set(nameOf(enrollmentId, column), revision)
}

export const isOlder = (enrollmentId: string, column: TypedColumn, revision: number): boolean =>
  revisions.get(nameOf(enrollmentId, column)) === revision

/** Whether what was typed is kept. */
export const keepTyped = async (
  { enrollmentId, column, revision, typed }: TypedToSave,
  { older, settles }: Over,
): Promise<boolean> => {
  const { kept } = await send('POST enrollment/save-typed-values', {
    body: { enrollment_id: enrollmentId, column, revision, ...(older && { older: true as const }), ...typed },
    quiet: true,
    keepalive: true,
    idempotencyKey: null,
    settles,
  })
  return kept
}

/** Does what keeps something of a step; `forgetOlder` waits for it. */
export const keeping = <Kept>({ enrollmentId, column }: TypedToSave, work: Promise<Kept>): Promise<Kept> => {
  const name = nameOf(enrollmentId, column)
  underWay.set(name, Promise.allSettled([underWay.get(name), work]))
  return work
}

/** Forgets what was typed over an older revision of a step, after what is on its way. */
export const forgetOlder = async (enrollmentId: string, column: TypedColumn): Promise<void> => {
  const name = nameOf(enrollmentId, column)
  await underWay.get(name)
  const revision = revisions.get(name)
  if (revision === undefined) return
  await keepTyped({ enrollmentId, column, revision, typed: { values: {} } }, { older: true, settles: false })
  revisions.delete(name)
}
