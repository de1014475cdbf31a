import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Stage } from '#paths/run/driver.ts'

type Staged = Pick<Stage, 'url' | 'page'>

/** A request of the stage's browser to one of the product's hosts, whose names only browsers resolve. */
const ask = async ({ page, url }: Staged, host: string | undefined, path: string, body?: object): Promise<string> => {
  const origin = new URL(url('/', host))
  const context = page.context()
  const cookies = await context.cookies(origin.href)
  const sent = request({
    host: new URL(url('/')).hostname,
    port: origin.port,
    path,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      host: origin.host,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
  })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const [answer] = await once(sent, 'response')
  for (const cookie of answer.headers['set-cookie'] ?? []) {
    const [name = '', value = ''] = cookie.split(';')[0].split('=')
    await context.addCookies([{ name, value, url: origin.href, httpOnly: true, sameSite: 'Lax' }])
  }
  return text(answer)
}

/** The one-time codes that went to an address, the newest first, as the mailbox page of a product without a mail server has them. */
const codesTo = async (stage: Staged, to: string): Promise<string[]> => {
  const rows = (await ask(stage, undefined, '/mailbox/mails')).split('<li')
  const addresses = rows.flatMap((row) => (row.includes(to) ? (/\/mailbox\/message\/[\w-]+/.exec(row)?.[0] ?? []) : []))
  const pages = await Promise.all(addresses.slice(0, 4).map((address) => ask(stage, undefined, `${address}/text`)))
  return pages.flatMap((page) => /\b\d{6}\b/.exec(page.replace(/<[^>]*>/g, ' '))?.[0] ?? [])
}

const prove = async (
  stage: Staged,
  host: string | undefined,
  calls: readonly [string, string],
  code: object,
  to: string,
) => {
  await ask(stage, host, `/api/v1/${calls[0]}`, code)
  // Other stages prove the same rep at the same time: each code is good in the browser that asked for it.
  for (const otp of await codesTo(stage, to)) {
    if ((await ask(stage, host, `/api/v1/${calls[1]}`, { ...code, otp })).includes('"success"')) return
  }
  throw new Error(`No code to ${to} was good`)
}

/** The visit of the demo's rep, begun with the access code and the one-time code of the rep's mail. */
export const proveRep = (stage: Staged, host?: string): Promise<void> =>
  prove(stage, host, ['send-agent-proof', 'confirm-agent'], { agent_code: 'RIVR1212' }, 'elena.rivera@example.com')

/** As `proveRep`, of the demo's group. */
export const proveGroup = (stage: Staged, host?: string): Promise<void> =>
  prove(
    stage,
    host,
    ['send-group-proof', 'confirm-employer'],
    { group_code: 'BLUE5656' },
    'benefits@bluebonnet-bakery.example.com',
  )

/** The browser signs in as one of the made-up people of the demonstration's staff. */
export const signInStaff = async (stage: Staged, staff: string): Promise<void> => {
  await ask(stage, undefined, '/staff/v1/sign-in-demo', { staff })
}
