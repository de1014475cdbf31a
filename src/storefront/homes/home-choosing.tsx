import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import type { HomeRef } from '#machines/storefront/home/home.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { SelectField } from '../../fields/select-field.tsx'
import { messageAt } from '../../fields/fields.tsx'
import { homeWords } from './home-words.ts'

/** The portal, then how the enrollment begins; for reps, a group too (spec 1, sections 2 and 4, Agent home). */
export function HomeChoosing({ actorRef }: { actorRef: HomeRef }) {
  const id = useId()
  const { mode, portals, chosenPortal, errors } = useSelector(actorRef, (s) => s.context)
  const title = useRef<HTMLHeadingElement>(null)
  const box = useRef<HTMLDivElement>(null)
  // The button that led here is gone: whoever pressed it goes on reading here.
  useEffect(() => title.current?.focus(), [])
  useEffect(() => {
    if (errors.length > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actorRef.send({ type: 'home.enroll', direct: false })
  }
  const back = (
    <Button kind="quiet" icon="arrow-left" onClick={() => actorRef.send({ type: 'home.back' })}>
      {m.common_back()}
    </Button>
  )
  return (
    <div className="stack stack-loose" ref={box}>
      <form className="card" noValidate onSubmit={submit}>
        <h2 className="card-title" ref={title} tabIndex={-1}>
          {m.homes_portal_title()}
        </h2>
        {portals.length === 0 && (
          <Notice tone="warning">
            <p>{m.homes_no_portals()}</p>
          </Notice>
        )}
        <SelectField
          id={`${id}-portal`}
          label={m.homes_portal_label()}
          hint={m.homes_portal_hint()}
          value={chosenPortal}
          placeholder={m.homes_choose()}
          options={portals.map((portal) => ({ value: portal.platform_group_id, name: portal.platform_name }))}
          message={messageAt(homeWords, errors, 'platform_group_id')}
          onValue={(portalId) => actorRef.send({ type: 'home.choosePortal', portalId })}
        />
        {mode !== 'website' && <p className="muted small">{m.homes_start_direct_text()}</p>}
        <div className="actions">
          <Button kind="primary" type="submit">
            {mode === 'website' ? m.common_continue() : m.homes_start_new()}
          </Button>
          {mode !== 'website' && (
            <Button onClick={() => actorRef.send({ type: 'home.enroll', direct: true })}>
              {m.homes_start_direct()}
            </Button>
          )}
          {back}
        </div>
      </form>
      {mode === 'rep' && <GroupPick actorRef={actorRef} id={`${id}-group`} />}
    </div>
  )
}

function GroupPick({ actorRef, id }: { actorRef: HomeRef; id: string }) {
  const { groups, chosenGroup, errors } = useSelector(actorRef, (s) => s.context)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actorRef.send({ type: 'home.enrollGroup' })
  }
  return (
    <form className="card card-soft" noValidate onSubmit={submit}>
      <h2 className="card-title">{m.homes_group_pick_title()}</h2>
      <SelectField
        id={id}
        label={m.homes_group_pick_label()}
        hint={m.homes_group_pick_hint()}
        value={chosenGroup}
        placeholder={groups.length === 0 ? m.homes_group_none() : m.homes_choose()}
        options={groups.map(({ gid, gname }) => ({ value: gid, name: gname }))}
        message={messageAt(homeWords, errors, 'group_id')}
        onValue={(groupId) => actorRef.send({ type: 'home.chooseGroup', groupId })}
      />
      <div className="actions">
        <Button type="submit">{m.homes_enroll()}</Button>
      </div>
    </form>
  )
}
