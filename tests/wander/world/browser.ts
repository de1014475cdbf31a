import type { Clock } from '#server/clock.ts'

/** The cookies of one browser, as pages and requests see them. */
export class CookieJar {
  private readonly cookies = new Map<string, { value: string; until: number; isHidden: boolean }>()
  constructor(private readonly clock: Clock) {}

  /** A line of `Set-Cookie`, or what a page writes into `document.cookie`. */
  take(line: string): void {
    const [pair = '', ...parts] = line.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const age = parts.find((part) => /^max-age=/i.test(part))?.slice(8)
    const until = age === undefined ? Number.POSITIVE_INFINITY : this.clock.now() + Number(age) * 1000
    const isHidden = parts.some((part) => /^httponly$/i.test(part))
    if (age !== undefined && Number(age) <= 0) this.cookies.delete(pair.slice(0, at))
    else this.cookies.set(pair.slice(0, at), { value: pair.slice(at + 1), until, isHidden })
  }

  sent(): Record<string, string> {
    return Object.fromEntries(this.living().map(([name, { value }]) => [name, value]))
  }

  /** `document.cookie` */
  read(): string {
    return this.living()
      .filter(([, { isHidden }]) => !isHidden)
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }

  clear(): void {
    this.cookies.clear()
  }

  private living() {
    return [...this.cookies].filter(([, { until }]) => until > this.clock.now())
  }
}

/** Storage of a browser or a tab. */
export class PageStorage {
  private readonly values = new Map<string, string>()
  constructor(private readonly changed: (key: string | null) => void = () => undefined) {}
  getItem(key: string): string | null {
    return this.values.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    if (this.values.get(key) === value) return
    this.values.set(key, value)
    this.changed(key)
  }
  removeItem(key: string): void {
    if (this.values.delete(key)) this.changed(key)
  }
  clear(): void {
    if (this.values.size === 0) return
    this.values.clear()
    this.changed(null)
  }
  entries(): [string, string][] {
    return [...this.values]
  }
  all(): string {
    return JSON.stringify([...this.values])
  }
}
