import { deskFiguresMachine } from '#machines/desk/desk-figures/desk-figures.machine.ts'
import type { DeskFigures, FiguresWish } from '#schemas/calls/desk/desk-figures.calls.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

export const providedDeskFiguresMachine = deskFiguresMachine.provide({
  actors: {
    getFigures: callActor<DeskFigures, FiguresWish>((query, signal) =>
      send('GET staff/get-figures', { query, signal, quiet: true }),
    ),
  },
})
