import type { Page } from 'playwright'
import type { OtpWait } from '#machines/enrollment/otp/otp.context.ts'
import { otpModel } from '#machines/enrollment/otp/otp.model.ts'
import type { Stage } from '#paths/run/driver.ts'

/** Lets the page's cookies be blocked and let through again, as a browser's settings do. */
export const tieCookies = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    const refused = () => {
      if (document.documentElement.dataset['cookies'] === 'blocked') throw new DOMException('Blocked', 'SecurityError')
    }
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => {
        refused()
        return own?.get?.call(document) as unknown
      },
      set: (value: string) => {
        refused()
        own?.set?.call(document, value)
      },
    })
  })

/** Blocks the cookies, or lets them through, so that this actor ends as the path has it when its turn comes. */
export const prepareCookies = async (
  { page, ahead }: Stage,
  actor: 'readWait' | 'keepWait' | 'endWait',
  kind: 'email' | 'phone',
): Promise<void> => {
  const step = ahead.find((one) => one.actor === actor)
  const isBlocked = step?.kind === 'error'
  const outcome = otpModel.outcomes[actor]?.[step?.outcome ?? 0]
  const wait = actor === 'readWait' && outcome !== undefined && 'done' in outcome ? (outcome.done as OtpWait) : null
  await page.evaluate(
    ([blocked, found, name]) => {
      const root = document.documentElement
      delete root.dataset['cookies']
      if (found !== null && found.seconds > 0) {
        document.cookie = `otp_wait_${name}=${Math.round(Date.now() + found.seconds * 1000)}; Max-Age=600; Path=/`
      }
      if (found?.sentLately === true) document.cookie = `otp_wait_end_${name}=1; Max-Age=600; Path=/`
      if (blocked) root.dataset['cookies'] = 'blocked'
    },
    [isBlocked, wait, kind] as const,
  )
}
