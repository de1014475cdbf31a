import { beforeEach, describe, expect, it } from 'vitest'
import { takeLocale } from '#src/i18n/locale.ts'
import { quoteWords } from '#src/storefront/quote/quote-words.ts'
import { UnmatchedErrors } from '#src/storefront/unmatched-errors.tsx'
import { render } from '../ui/render.tsx'

beforeEach(() => takeLocale('en'))

const refused = [
  { target_element: 'zip', error_message: 'No such ZIP' },
  { target_element: 'no_of_children', error_message: 'Too many children' },
  { target_element: 'main', error_message: 'Refused' },
]

describe('mistakes beside the fields of a form', () => {
  it('are said at once; those at its fields and of the whole form stand elsewhere', async () => {
    const page = await render(<UnmatchedErrors words={quoteWords} errors={refused} drawn={['zip']} />)
    expect([...page.querySelectorAll('[role="alert"] p')].map((one) => one.textContent)).toEqual(['Too many children'])
  })

  it('are not there where every field is', async () => {
    const page = await render(<UnmatchedErrors words={quoteWords} errors={refused} drawn={['zip', 'no_of_children']} />)
    expect(page.querySelector('[role="alert"]')).toBeNull()
  })
})
