import type { FastifyInstance, FastifyReply } from 'fastify'
import { apiBases } from '#schemas/calls/call.ts'
import { bindingCalls } from '#schemas/calls/binding-calls.ts'
import { wrong } from '#schemas/fields/field-error.ts'
import type { Config } from '../config.ts'
import type { GivenPreview } from '../http/answer.ts'
import { Refused } from '../domain/refusals.ts'
import type { Services } from '../services/services.ts'
import { cookieOf } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The version that this browser previews; null for everybody else. */
    preview: number | null
  }
}

export const previewCookie = (config: Pick<Config, 'publicUrl'>): string => cookieOf(config, 'preview')

/** Puts a preview into a browser, or takes it out: `value` null. */
export const givePreview = (
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl'>,
  given: GivenPreview | null,
): void => {
  const name = previewCookie(config)
  const place = { path: '/', httpOnly: true, sameSite: 'lax', secure: name.startsWith('__Host-') } as const
  if (given === null) void reply.clearCookie(name, place)
  else void reply.setCookie(name, given.value, { ...place, maxAge: given.seconds })
}

/**
 * A browser that previews a version sees the whole product with it. Nothing that binds anybody can be done there. The
 * desk stays what it is.
 */
export const registerPreviews = (app: FastifyInstance, { config, live, previews }: Services): void => {
  app.decorateRequest('preview', null)
  if (live === null) return
  const name = previewCookie(config)
  app.addHook('onRequest', async (request) => {
    const cookie = request.cookies[name]
    if (cookie === undefined || request.url.startsWith(`${apiBases.staff}/`)) return
    const preview = await previews.of(cookie)
    if (preview === null) return
    request.preview = preview.number
    live.show(preview.catalog)
  })
  app.addHook('preHandler', async (request) => {
    if (request.preview === null || !bindingCalls.has(request.routeOptions.config.call ?? '')) return
    throw new Refused(422, 'error_preview_submit', [wrong('main', 'error_preview_submit')])
  })
}
