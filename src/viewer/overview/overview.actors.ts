import { models } from '#machines/registry.ts'
import { analysisMachine, type Wish } from '#machines/viewer/analysis.machine.ts'
import { diagramMachine, type LayoutWish } from '#machines/viewer/diagram.machine.ts'
import { drawOverview } from '#paths/overview/draw-overview.ts'
import views from '#paths/overview/generated/views.json'
import { overviewOf } from '#paths/overview/overview.ts'
import type { TrafficOverview } from '#schemas/calls/machines.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { callActor } from '../../calls/call-actor.ts'
import { send } from '../../calls/send.ts'
import { layouter } from '../diagram/browser-layouter.ts'

/** The product as its code is: derived once. */
export const overview = overviewOf(models, views)

export const areaName = (area: string): string => {
  const names: Record<string, () => string> = {
    storefront: m.viewer_area_storefront,
    enrollment: m.viewer_area_enrollment,
    desk: m.viewer_area_desk,
    viewer: m.viewer_area_viewer,
  }
  return names[area]?.() ?? area
}

/** The diagram of all machines: laid out and drawn as that of one. */
export const overviewDiagram = diagramMachine.provide({
  actors: {
    layOut: callActor<object, LayoutWish>(() =>
      drawOverview(overview, layouter.layout, {
        area: areaName,
        opens: (addresses) => m.viewer_overview_box_opens({ addresses }),
        ends: (states) => m.viewer_overview_box_ends({ states }),
        unreached: m.viewer_overview_box_unreached(),
      }),
    ),
  },
})

/** What was counted for every machine, chosen by the names of the call's query. */
export const overviewTraffic = analysisMachine.provide({
  actors: {
    fetchAnalysis: callActor<object, Wish>((chosen, signal): Promise<TrafficOverview> =>
      send('GET service/get-traffic-overview', { query: chosen, signal, quiet: true }),
    ),
  },
})
