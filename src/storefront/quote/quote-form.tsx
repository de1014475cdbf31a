import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { quoteErrors } from '#machines/storefront/quote/quote.context.ts'
import type { QuoteRef } from '#machines/storefront/quote/quote.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { maxChildren, tierHasSpouse } from '#schemas/storefront/quote-form.rules.ts'
import { messageAt } from '../../fields/fields.tsx'
import { quoteWords } from './quote-words.ts'
import { QuoteFormBase, type QuoteListProps } from './quote-form-base.tsx'
import { SelectField } from '../../fields/select-field.tsx'
import { tierCodes, tierName } from '../../fields/words.ts'

/** Who is to be covered: the short form and the Basic Details, where the tier is chosen (spec 1, section 2). */
export function QuoteForm(props: { actorRef: QuoteRef; submitLabel?: string; children?: ReactNode }) {
  return <QuoteFormBase {...props} TierList={TierList} ChildrenList={ChildrenList} />
}

function TierList({ actorRef, id }: QuoteListProps) {
  const context = useSelector(actorRef, (s) => s.context)
  return (
    <SelectField
      id={id}
      label={m.quote_tier_label()}
      value={context.values.tier}
      message={messageAt(quoteWords, quoteErrors(context), 'tier')}
      options={tierCodes.map((value) => ({ value, name: tierName(value) }))}
      onValue={(value) => actorRef.send({ type: 'quote.change', field: 'tier', value })}
    />
  )
}

function ChildrenList({ actorRef, id }: QuoteListProps) {
  const context = useSelector(actorRef, (s) => s.context)
  const { tier, no_of_children: count } = context.values
  return (
    <SelectField
      id={id}
      label={m.quote_children_label()}
      value={count === 0 ? '' : String(count)}
      message={messageAt(quoteWords, quoteErrors(context), 'no_of_children')}
      placeholder={m.quote_choose()}
      options={Array.from({ length: maxChildren(tierHasSpouse(tier)) }, (_, index) => ({
        value: String(index + 1),
        name: String(index + 1),
      }))}
      onValue={(value) => actorRef.send({ type: 'quote.chooseChildren', count: Number(value) })}
    />
  )
}
