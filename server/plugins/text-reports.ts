import type { FastifyInstance } from 'fastify'
import { isSignedReport } from '../mail/text-report.ts'
import { reportAddress } from '../mail/texts.ts'
import { TEXT_REPORTS } from '../config.ts'
import type { Services } from '../services/services.ts'

/** What the provider says last of a text; what it says before changes nothing. */
const lastWords: Readonly<Record<string, 'delivered' | 'undelivered'>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
}

/** Where the provider of texts reports what became of one. Nobody else can: a report is signed by the account's token. */
export const registerTextReports = (app: FastifyInstance, { config, outbox }: Services): void => {
  const { texts } = config
  if (texts === undefined || texts.reportsUrl === null) return
  const { token, reportsUrl } = texts
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post<{ Params: { id: string }; Body: Record<string, string> | null }>(
      `${TEXT_REPORTS}/:id`,
      { schema: { hide: true } },
      async ({ params, body, headers }, reply) => {
        const fields = body ?? {}
        const signature = String(headers['x-twilio-signature'] ?? '')
        if (!isSignedReport(token, { url: reportAddress(reportsUrl, params.id), fields, signature })) {
          return reply.code(403).send()
        }
        const reported = lastWords[fields['MessageStatus'] ?? '']
        if (reported !== undefined) {
          await outbox.report(params.id, reported, /^\d{1,6}$/.exec(fields['ErrorCode'] ?? '')?.[0])
        }
        return reply.code(204).send()
      },
    )
  })
}
