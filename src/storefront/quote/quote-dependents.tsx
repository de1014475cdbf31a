import { useSelector } from '@xstate/react'
import type { RefObject } from 'react'
import type { QuoteRef } from '#machines/storefront/quote/quote.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { maxChildren } from '#schemas/storefront/quote-form.rules.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { messageAt } from '../../fields/fields.tsx'
import { FieldHint, FieldMessage, describedBy, fieldClass } from '../../form/field-frame.tsx'
import { quoteWords } from './quote-words.ts'

/** Add Spouse and Add Dependents of the landing form, with plus, minus and Clear. */
export function QuoteDependents({
  actorRef,
  id,
  next,
}: {
  actorRef: QuoteRef
  id: string
  /** Where the focus goes on, within the form, should the pressed button be gone. */
  next: RefObject<string>
}) {
  const { values } = useSelector(actorRef, (s) => s.context)
  const errors = useSelector(actorRef, (s) => s.context.refused)
  const message = messageAt(quoteWords, errors, 'no_of_children')
  const hint = m.quote_children_hint({ maximum: maxChildren(values.has_spouse) })
  const count = values.no_of_children
  const open = count > 0 || message !== null
  const send = (type: 'addSpouse' | 'moreChildren' | 'fewerChildren' | 'clearChildren', place: string) => () => {
    next.current = place
    actorRef.send({ type: `quote.${type}` })
  }
  const closed = '.cluster button:last-child'
  return (
    <div className="quote-dependents">
      {open && (
        <div
          className={fieldClass(message)}
          role="group"
          aria-labelledby={`${id}-label`}
          aria-describedby={describedBy({ id, hint, message })}
        >
          <span className="field-label" id={`${id}-label`}>
            {m.quote_children_label()}
          </span>
          <FieldHint id={id} hint={hint} />
          <div className="stepper">
            <IconButton icon="minus" label={m.quote_children_fewer()} onClick={send('fewerChildren', closed)} />
            <output className="stepper-count">{count}</output>
            <IconButton
              icon="plus"
              label={m.quote_children_more()}
              onClick={() => actorRef.send({ type: 'quote.moreChildren' })}
            />
            <Button kind="quiet" onClick={send('clearChildren', closed)}>
              {m.quote_children_clear()}
            </Button>
          </div>
          <FieldMessage id={id} message={message} />
        </div>
      )}
      <div className="cluster">
        {!values.has_spouse && (
          <Button icon="plus" onClick={send('addSpouse', '.quote-person input')}>
            {m.quote_add_spouse()}
          </Button>
        )}
        {!open && (
          <Button icon="plus" onClick={send('moreChildren', '.stepper-count + button')}>
            {m.quote_add_dependents()}
          </Button>
        )}
      </div>
    </div>
  )
}
