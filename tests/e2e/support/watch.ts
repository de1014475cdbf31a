import type { Page } from 'playwright'

/**
 * Collects what a page must not do into `problems`: errors on the console (broken Content-Security-Policy
 * included), uncaught errors, answers of 5xx and files that are not there. A refusal by an API (4xx) is an answer.
 */
export const watchPage = (page: Page, problems: string[]): void => {
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    // Chromium's own line for every 4xx and 5xx; `response` below judges those.
    if (message.text().startsWith('Failed to load resource: the server responded')) return
    problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('response', (response) => {
    const api = ['fetch', 'xhr'].includes(response.request().resourceType())
    if (response.status() >= (api ? 500 : 400)) problems.push(`${response.status()} ${response.url()}`)
  })
}
