import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ContinueForm } from '#machines/storefront/continue/continue.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedContinueMachine } from '../../calls/storefront/resume.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { RouteLink } from '../../ui/links/route-link.tsx'
import { useNewPage } from '../../ui/use-new-page.ts'
import { TextField, messageAt } from '../../fields/fields.tsx'
import { UnmatchedErrors } from '../unmatched-errors.tsx'
import { continueWords } from './continue-words.ts'
import { LostCode } from './lost-code.tsx'
import '../quote/quote-form.css'
import '../../ui/layout/card.css'

const drawn: (keyof ContinueForm)[] = ['code', 'email']

/** Welcome to the enrollment: a code and an email address lead back to the saved tab (spec 3, section 2.5). */
export function ContinuePage() {
  const actorRef = useActorRef(providedContinueMachine, { inspect })
  const { errors, problem } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const entering = useSelector(actorRef, (s) => s.matches('entering') || s.matches('redeeming'))
  const sent = useSelector(actorRef, (s) => s.matches('sent'))
  const opened = useSelector(actorRef, (s) => s.output)
  const [form, setForm] = useState<ContinueForm>({ code: '', email: '' })
  const navigate = useNavigate()
  useEffect(() => {
    if (opened !== undefined) void navigate(opened.to, { replace: true })
  }, [opened, navigate])
  useNewPage(entering ? 'entering' : sent ? 'sent' : 'lost')
  const field = (name: keyof ContinueForm) => ({
    id: `continue-${name}`,
    value: form[name],
    message: messageAt(continueWords, errors, name),
    onValue: (value: string) => {
      setForm({ ...form, [name]: value })
      actorRef.send({ type: 'continue.change', field: name })
    },
  })
  const email = (
    <TextField
      {...field('email')}
      label={m.continue_email()}
      width="md"
      inputMode="email"
      autoComplete="email"
      maxLength={254}
    />
  )
  if (!entering && opened === undefined) {
    return (
      <LostCode actorRef={actorRef} email={form.email} errors={errors}>
        {email}
      </LostCode>
    )
  }
  return (
    <div className="page page-narrow page-still">
      <PageTitle title={m.continue_title()} />
      <form
        className="card quote-form"
        noValidate
        aria-label={m.continue_title()}
        onSubmit={(event) => {
          event.preventDefault()
          actorRef.send({ type: 'continue.submit', ...form })
          const wrong = new Set(actorRef.getSnapshot().context.errors.map(({ target_element }) => target_element))
          const first = drawn.find((name) => wrong.has(name))
          if (first !== undefined) document.getElementById(`continue-${first}`)?.focus()
        }}
      >
        <p>{m.continue_text()}</p>
        {problem && (
          <Notice tone="danger" live>
            <p>{problem.message}</p>
          </Notice>
        )}
        <UnmatchedErrors words={continueWords} errors={errors} drawn={drawn} />
        <fieldset className="quote-fields" inert={busy}>
          <TextField
            {...field('code')}
            label={m.continue_code()}
            hint={m.continue_code_hint()}
            autoComplete="one-time-code"
            maxLength={40}
          />
          {email}
        </fieldset>
        <div className="actions">
          <Button kind="primary" type="submit" busy={busy}>
            {m.continue_button()}
          </Button>
          <Button kind="quiet" disabled={busy} onClick={() => actorRef.send({ type: 'continue.lost' })}>
            {m.lost_code_open()}
          </Button>
        </div>
      </form>
      <p>
        {m.continue_new()} <RouteLink to="/">{m.continue_new_link()}</RouteLink>
      </p>
      <p>
        {m.continue_submitted()} <RouteLink to="/your-enrollment">{m.continue_submitted_link()}</RouteLink>
      </p>
    </div>
  )
}
