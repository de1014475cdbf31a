import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import type { SaveCartRef } from '#machines/storefront/save-cart/save-cart.machine.ts'
import type { ErrorWords } from '#schemas/messages/error-text.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { QUOTE_MESSAGE_MAXIMUM, type SaveCartForm } from '#schemas/storefront/cart/save-cart.rules.ts'
import { nameInMail, withoutLinks } from '#schemas/storefront/typed-text.rules.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDiscardGuard } from '../../ui/discard-guard.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { SanitisedHtml } from '../../ui/text/sanitised-html.tsx'
import { TextField, messageAt } from '../../fields/fields.tsx'
import { FieldFrame, boxAria } from '../../form/field-frame.tsx'
import { UnmatchedErrors } from '../unmatched-errors.tsx'

/** What can be wrong in this form. */
const words: ErrorWords = {
  problem_field: m.problem_field,
  error_field_required: m.error_field_required,
  error_name_invalid: m.error_name_invalid,
  error_name_character: ({ character = '' }) => m.error_name_character({ character }),
  error_email_enter_valid: m.error_email_enter_valid,
  error_text_long: ({ maximum = QUOTE_MESSAGE_MAXIMUM }) => m.error_text_long({ maximum }),
}

const drawn: (keyof SaveCartForm)[] = ['name', 'email', 'message']

/** A box that scrolls takes the focus, or the keyboard could not scroll it. */
const scrollable = (box: HTMLElement | null): void => box?.setAttribute('tabindex', '0')

/** Save Cart: form, preview, and that it was sent (spec 1, section 2, Cart). */
export function SaveCartDialog({ actorRef }: { actorRef: SaveCartRef }) {
  const { form: kept, preview, sent, errors, problem } = useSelector(actorRef, (s) => s.context)
  const isPreview = useSelector(actorRef, (s) => s.matches('previewing'))
  const isSent = useSelector(actorRef, (s) => s.matches('sent'))
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const [form, setForm] = useState(kept)
  const formId = useId()
  // What the form began with: with less than that typed there is nothing to lose.
  const [begun] = useState(kept)
  const close = () => actorRef.send({ type: 'save-cart.close' })
  const guard = useDiscardGuard(() => drawn.some((name) => form[name].trim() !== begun[name].trim()), close)
  if (isSent && sent !== null) {
    return (
      <Dialog
        title={m.save_cart_sent_title()}
        size="sm"
        onClose={close}
        actions={
          <Button kind="primary" onClick={close}>
            {m.save_cart_done()}
          </Button>
        }
      >
        <Notice tone="success" live title={m.save_cart_sent({ email: sent.email })}>
          <p>{m.save_cart_sent_text({ days: sent.days })}</p>
        </Notice>
      </Dialog>
    )
  }
  if (isPreview && preview !== null) {
    return (
      <Dialog
        title={m.save_cart_preview_title()}
        onClose={guard.close}
        actions={
          <>
            <Button kind="primary" onClick={() => actorRef.send({ type: 'save-cart.confirm' })}>
              {m.save_cart_send()}
            </Button>
            <Button onClick={() => actorRef.send({ type: 'save-cart.back' })}>{m.save_cart_preview_back()}</Button>
          </>
        }
      >
        <p>
          <strong>{m.save_cart_preview_subject()}:</strong> {preview.subject}
        </p>
        <section ref={scrollable} className="quote-preview" aria-label={m.save_cart_preview_title()}>
          <p>{preview.greeting.replace('{name}', () => nameInMail(kept.name))}</p>
          <SanitisedHtml html={preview.html} />
          {kept.message.trim() !== '' && (
            <>
              <p>{m.mail_quote_theirs()}</p>
              <blockquote className="quote-preview-message">
                {withoutLinks(kept.message.trim(), m.mail_link_left_out())}
              </blockquote>
            </>
          )}
        </section>
        {guard.question}
      </Dialog>
    )
  }
  const field = (name: keyof SaveCartForm) => ({
    id: `save-cart-${name}`,
    value: form[name],
    message: messageAt(words, errors, name),
    onValue: (value: string) => {
      setForm({ ...form, [name]: value })
      actorRef.send({ type: 'save-cart.change', field: name })
    },
  })
  const submit = (type: 'save-cart.preview' | 'save-cart.send') => {
    actorRef.send({ type, form })
    const wrong = new Set(actorRef.getSnapshot().context.errors.map(({ target_element }) => target_element))
    const first = drawn.find((name) => wrong.has(name))
    if (first !== undefined) document.getElementById(`save-cart-${first}`)?.focus()
  }
  return (
    <Dialog
      title={m.save_cart_title()}
      onClose={busy ? undefined : guard.close}
      actions={
        <>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {m.save_cart_send()}
          </Button>
          <Button disabled={busy} onClick={() => submit('save-cart.preview')}>
            {m.save_cart_preview()}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="quote-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit('save-cart.send')
        }}
      >
        <p className="muted">{m.save_cart_text()}</p>
        {problem && (
          <Notice tone="danger" live>
            <p>{problem.message}</p>
          </Notice>
        )}
        <UnmatchedErrors words={words} errors={errors} drawn={drawn} />
        <fieldset className="quote-fields" inert={busy}>
          <TextField {...field('name')} label={m.save_cart_name()} width="md" autoComplete="name" maxLength={60} />
          <TextField
            {...field('email')}
            label={m.save_cart_email()}
            width="md"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
          />
          <MessageField {...field('message')} />
        </fieldset>
      </form>
      {guard.question}
    </Dialog>
  )
}

function MessageField({
  id,
  value,
  message,
  onValue,
}: {
  id: string
  value: string
  message: string | null
  onValue: (value: string) => void
}) {
  const field = { id, label: m.save_cart_message(), hint: m.save_cart_message_hint(), message }
  return (
    <FieldFrame {...field}>
      <textarea
        {...boxAria(field, false)}
        className="field-box field-width-lg"
        rows={3}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </FieldFrame>
  )
}
