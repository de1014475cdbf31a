import { useSelector } from '@xstate/react'
import { quoteErrors } from '#machines/storefront/quote/quote.context.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { messageAt } from '../../fields/fields.tsx'
import { quoteWords } from './quote-words.ts'
import type { QuoteListProps } from './quote-form-base.tsx'
import { SelectField } from '../../fields/select-field.tsx'

const words = { ...quoteWords, error_county_required: m.error_county_required }

/** The counties of a ZIP code, where prices depend on which one it is. */
export function CountyField({ actorRef, id }: QuoteListProps) {
  const context = useSelector(actorRef, (s) => s.context)
  return (
    <SelectField
      id={id}
      label={m.quote_county_label()}
      hint={m.quote_county_hint()}
      value={context.values.county}
      message={messageAt(words, quoteErrors(context), 'county')}
      placeholder={m.quote_choose()}
      options={context.counties.map((name) => ({ value: name, name }))}
      onValue={(value) => actorRef.send({ type: 'quote.change', field: 'county', value })}
    />
  )
}
