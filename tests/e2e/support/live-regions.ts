import type { Page } from 'playwright'

interface Heard extends Window {
  /** Taken by `heard`. */
  announcements: string[]
}

/**
 * Keeps what live regions make a screen reader say, from the first document on: a change within a region that was there
 * before, and an alert that appears. A polite region that appears together with its words is heard by some screen
 * readers and not by others, and counts as silent here.
 */
export const recordAnnouncements = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const REGIONS = '[role="alert"], [role="status"], [role="log"], [aria-live]'
    const announcements: string[] = []
    Object.assign(window, { announcements })
    const stands = new WeakSet<Element>()

    const levelOf = (region: Element): string => {
      const own = region.getAttribute('aria-live')
      return own ?? (region.getAttribute('role') === 'alert' ? 'assertive' : 'polite')
    }
    const isAtomic = (region: Element): boolean => {
      const own = region.getAttribute('aria-atomic')
      return own === null ? /^(?:alert|status)$/.test(region.getAttribute('role') ?? '') : own === 'true'
    }
    const wordsOf = (node: Node): string => {
      if (node instanceof Text) return node.data
      if (!(node instanceof HTMLElement) || node.getAttribute('aria-hidden') === 'true') return ''
      if (!node.checkVisibility({ visibilityProperty: true })) return ''
      const name = node.getAttribute('aria-label')
      const words = name ?? [...node.childNodes].map(wordsOf).join('')
      return getComputedStyle(node).display.startsWith('inline') ? words : ` ${words} `
    }
    const clean = (words: string): string => words.replaceAll(/\s+/g, ' ').trim()

    const observe = (records: MutationRecord[]) => {
      const changed = new Map<Element, Set<Node>>()
      const change = (region: Element, node: Node) => changed.set(region, (changed.get(region) ?? new Set()).add(node))
      for (const { type, target, addedNodes } of records) {
        const holder = target instanceof Element ? target : target.parentElement
        const region = holder?.closest(REGIONS)
        if (type === 'characterData') {
          if (region && stands.has(region)) change(region, target)
          continue
        }
        for (const node of addedNodes) {
          if (!node.isConnected) continue
          if (region && stands.has(region)) change(region, node)
          else if (node instanceof Element)
            for (const alert of [node, ...node.querySelectorAll('*')])
              if (alert.matches('[role="alert"], [aria-live="assertive"]') && !stands.has(alert)) change(alert, alert)
        }
      }
      for (const [region, nodes] of changed) {
        const level = levelOf(region)
        const said = isAtomic(region) ? wordsOf(region) : [...nodes].map(wordsOf).join(' ')
        if (level !== 'off' && clean(said) !== '') announcements.push(`${level}: ${clean(said)}`)
      }
      for (const region of document.querySelectorAll(REGIONS)) stands.add(region)
    }
    new MutationObserver(observe).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** What was announced since this was asked last. */
export const announced = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as Heard).announcements.splice(0))
