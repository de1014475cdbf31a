import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { TextGateway } from '../config.ts'
import { retryAfter } from '../domain/retry-after.ts'
import { calling } from '../tracing/spans.ts'
import { type Attempt, type TextMessage, TryLater, Undeliverable } from './attempt.ts'

const Fault = Type.Object({ code: Type.Optional(Type.Integer()) })

/** E.164 of a number in the United States. */
const dialed = (digits: string): string => `+1${digits.replace(/\D/g, '')}`

const faultCode = async (response: Response): Promise<number | null> => {
  const body: unknown = await response.json().catch(() => null)
  return Value.Check(Fault, body) ? (body.code ?? null) : null
}

/** No-break spaces are not in the alphabet of text messages: with one of them a message holds 70 characters, not 160. */
const breakable = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

/** What came back; why nothing did, in a word and without the address, which may hold a name. */
const asked = async (address: string, request: RequestInit): Promise<Response> => {
  try {
    return await calling('texts', address, () => fetch(address, request))
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    const cause: unknown = error instanceof Error ? error.cause : undefined
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    throw new TryLater(`the text provider could not be reached${code}`)
  }
}

/** Where the provider reports a text: the address names the message. */
export const reportAddress = (reportsUrl: string, id: string): string => `${reportsUrl}/${encodeURIComponent(id)}`

/**
 * Hands a text to the provider. `Undeliverable` where it refuses this text for good: a number that is none, that takes
 * no texts, or whose owner wants none. What the operator can put right (a wrong token, no money left) and what passes
 * (too many at once, a provider that is down) is worth another try.
 */
export const sendText = async (gateway: TextGateway, { to, text }: TextMessage, attempt: Attempt): Promise<void> => {
  const { url, account, token, from, reportsUrl } = gateway
  const sender: [string, string] = from.startsWith('MG') ? ['MessagingServiceSid', from] : ['From', from]
  const report: [string, string][] =
    reportsUrl === null ? [] : [['StatusCallback', reportAddress(reportsUrl, attempt.id)]]
  const form = new URLSearchParams([['To', dialed(to)], sender, ['Body', breakable(text)], ...report])
  // Nothing of it is sent before: the provider cannot have it.
  await attempt.beforeEnd()
  const response = await asked(`${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
    body: form,
    redirect: 'error',
    signal: attempt.signal,
  })
  if (response.ok) {
    await response.body?.cancel()
    return
  }
  const code = await faultCode(response)
  const reason = `the text provider answered ${response.status}${code === null ? '' : `, code ${code}`}`
  const { status } = response
  // 401, 403 and 404 are of the account: the operator puts them right, and the text goes.
  if (status === 400 || status === 422) throw new Undeliverable(reason)
  throw new TryLater(reason, retryAfter(response.headers.get('retry-after')))
}
