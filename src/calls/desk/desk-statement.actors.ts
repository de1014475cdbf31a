import { deskStatementMachine } from '#machines/desk/desk-statement/desk-statement.machine.ts'
import type { Statement, StatementChoices, StatementWish } from '#schemas/calls/desk/desk-statement.calls.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

export const providedDeskStatementMachine = deskStatementMachine.provide({
  actors: {
    getChoices: callActor<StatementChoices>((_, signal) =>
      send('GET staff/get-statement-choices', { signal, quiet: true }),
    ),
    getStatement: callActor<Statement, StatementWish>((query, signal) =>
      send('GET staff/get-statement', { query, signal, quiet: true }),
    ),
  },
})
