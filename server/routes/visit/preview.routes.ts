import { previewCalls } from '#schemas/calls/visit/preview.calls.ts'
import { Refused } from '../../domain/refusals.ts'
import { Answer } from '../../http/answer.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { Services } from '../../services/services.ts'

/** A browser begins and ends its preview of a version of the catalog. */
export const previewRoutes = ({ previews }: Services) =>
  defineRoutes(
    previewCalls,
    {
      beginPreview: ({ body }) => {
        const begun = previews.begin(body.token)
        if (begun === null) throw new Refused(422, 'error_preview_over')
        const { number, cookie, seconds } = begun
        return new Answer(200, { number }, '', { value: cookie, seconds })
      },
      endPreview: () => new Answer(200, { ended: true as const }, '', null),
    },
    { limits: { beginPreview: 'code' } },
  )
