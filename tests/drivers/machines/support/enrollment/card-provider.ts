import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Route } from 'playwright'
import type { Stage } from '#paths/run/driver.ts'
import type { FieldConfig } from '#schemas/calls/shapes.ts'
import { hasCheckDigit } from '#schemas/steps/billing/billing.rules.ts'
import { openStore } from '#server/card-provider/store.ts'
import { tokenizerPage } from '#server/card-provider/tokenizer-page.ts'
import { tokenizerScript } from '#server/card-provider/tokenizer-script.ts'

/** Where the fields are, for a page that lets in no other origin. */
export const CARD_FIELDS = '/itoke/ajax-tokenizer.html'
const getFields = 'GET enrollment/get-form-fields-billing-info'

/** A frame that the page asks for, waiting to be answered. */
interface Asked {
  route: Route
}

interface Cards {
  /** Answers the frames that the page has asked for. */
  open: () => Promise<void>
}

/**
 * The provider's own page under the product's address: its frames are answered at once, or when they are let through.
 */
export const serveCards = async (stage: Stage, { atOnce }: { atOnce: boolean }): Promise<Cards> => {
  const { page } = stage
  let isOpen = atOnce
  const store = openStore(mkdtempSync(join(tmpdir(), 'driven-cards-')))
  const waiting: Asked[] = []
  const answer = ({ route }: Asked): Promise<void> => {
    const query = Object.fromEntries(new URL(route.request().url()).searchParams)
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: tokenizerPage(query, 'driven') })
  }
  await page.route(`**${CARD_FIELDS}*`, (route) => (isOpen ? answer({ route }) : void waiting.push({ route })))
  await page.route('**/itoke/tokenizer.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: tokenizerScript }),
  )
  await page.route('**/cardsecure/**', (route) => {
    const { account = '' } = route.request().postDataJSON() as { account?: string }
    const token = hasCheckDigit(account) ? store.tokenize(account) : ''
    return route.fulfill({ json: { errorcode: token === '' ? 1002 : 0, message: '', token } })
  })
  const open = async (): Promise<void> => {
    for (const one of waiting.splice(0)) await answer(one)
  }
  stage.releases(() => {
    isOpen = true
    return open().catch(() => undefined)
  })
  return { open }
}

/** The fields of the billing step as a server names them whose cards a provider holds; the call is held before. */
export const replyWithCardFields = async (stage: Stage): Promise<void> => {
  const { result } = await stage.ask<{ result: FieldConfig[] }>(getFields, {
    query: { enrollment_id: stage.notes.get('tempId') },
  })
  const own = new Set(['card_number', 'security_code', 'expiration_month', 'expiration_year'])
  const fields = [
    ...result.filter(({ field_name }) => !own.has(field_name)),
    { field_name: 'card_token', required: true, shown: true },
  ]
  await stage.reply(getFields, { data: { result: fields } })
}

export const cardFields = (page: Page) => page.frameLocator('.card-frame-fields')
