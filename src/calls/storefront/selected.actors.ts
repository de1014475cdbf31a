import { optionalActor } from '../call-actor.ts'
import { type DataOf, type QueryOf, send } from '../send.ts'

export type SelectedIds = QueryOf<'GET enrollment/get-group-agent-member-info'>

/** The names of what is selected. A promise is machine enough: it waits, it has them, or the line stays away. */
export const selectedNames = optionalActor<DataOf<'GET enrollment/get-group-agent-member-info'>, SelectedIds>(
  (query, signal) => send('GET enrollment/get-group-agent-member-info', { query, signal, quiet: true }),
)
