import { assign, setup } from 'xstate'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

/** What stands above every page while a version is previewed. */
export const previewBannerMachine = setup({
  types: {} as {
    context: { problem: Problem | null }
    events: { type: 'preview-banner.end' }
    tags: 'busy'
  },
  actors: { endPreview: unprovided<void>('endPreview') },
}).createMachine({
  id: 'preview-banner',
  description: 'Every page says that it is a preview, and ends it.',
  context: { problem: null },
  initial: 'shown',
  states: {
    shown: {
      description: 'The page says which version it shows, and that nothing can be submitted.',
      on: { 'preview-banner.end': { target: 'ending', actions: assign({ problem: null }) } },
    },
    ending: {
      description: 'The server ends the preview in this browser.',
      tags: 'busy',
      invoke: {
        id: 'endPreview',
        src: 'endPreview',
        onDone: 'ended',
        onError: {
          target: 'shown',
          description: 'It goes on: the banner says so.',
          actions: assign({ problem: ({ event }) => problemOf(event.error) }),
        },
      },
    },
    ended: { type: 'final', description: 'The site opens as everybody sees it.' },
  },
})
