import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef } from 'react'
import type { MemberTierRef } from '#machines/storefront/member-tier/member-tier.machine.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { SelectField } from '../../fields/select-field.tsx'
import { tierCodes, tierName } from '../../fields/words.ts'
import { messageAt } from '../../fields/fields.tsx'
import { homeWords } from './home-words.ts'

/** Choose Tier, in the page of a member (spec 1, section 2, Member home). */
export function TierForm({ actorRef }: { actorRef: MemberTierRef }) {
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  return (
    <form
      className="card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actorRef.send({ type: 'tier.submit' })
      }}
    >
      <TierFields actorRef={actorRef} label={m.homes_tier_title()} />
      <div className="actions">
        <Button kind="primary" type="submit" busy={busy}>
          {m.common_continue()}
        </Button>
      </div>
    </form>
  )
}

/** The same over the list of members, with Back and Submit (spec 1, section 2, Current Members). */
export function TierDialog({ actorRef, name }: { actorRef: MemberTierRef; name: string }) {
  const id = useId()
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const back = () => actorRef.send({ type: 'tier.back' })
  return (
    <Dialog
      title={m.homes_tier_title()}
      size="sm"
      onClose={busy ? undefined : back}
      actions={
        <>
          <Button kind="primary" type="submit" form={id} busy={busy}>
            {m.common_continue()}
          </Button>
          <Button onClick={back} disabled={busy}>
            {m.common_back()}
          </Button>
        </>
      }
    >
      <p>{m.homes_tier_for({ name })}</p>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          actorRef.send({ type: 'tier.submit' })
        }}
      >
        <TierFields actorRef={actorRef} label={m.homes_tier_label()} />
      </form>
    </Dialog>
  )
}

function TierFields({ actorRef, label }: { actorRef: MemberTierRef; label: string }) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { tier, errors, problem } = useSelector(actorRef, (s) => s.context)
  useEffect(() => {
    if (errors.length > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  const message = messageAt(homeWords, errors, 'tier')
  const other = message === null ? errors[0] : undefined
  return (
    <div className="stack" ref={box}>
      {(problem ?? other) && (
        <Notice tone="danger" live>
          <p>{problem?.message ?? (other && errorText(homeWords, other))}</p>
        </Notice>
      )}
      <SelectField
        id={id}
        label={label}
        value={tier}
        placeholder={m.homes_choose()}
        options={tierCodes.map((code) => ({ value: code, name: tierName(code) }))}
        message={message}
        onValue={(code) => actorRef.send({ type: 'tier.choose', tier: code })}
      />
    </div>
  )
}
