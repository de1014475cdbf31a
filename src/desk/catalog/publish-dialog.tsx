import { useActorRef, useSelector } from '@xstate/react'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { DeskPublishRef } from '#machines/desk/desk-publish/desk-publish.machine.ts'
import type { Publication, VersionDetails } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { confirmedPublishFields, publishFields } from '#schemas/desk/catalog.ui.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import type { PublishWish } from '#schemas/desk/publish-wish.rules.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedDeskPublishMachine } from '../../calls/desk/desk-version.actors.ts'
import { PlainForm } from '../../form/plain-form.tsx'
import type { FormHandle } from '../../form/use-form.ts'
import { localeTag } from '../../i18n/locale.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDiscardGuard } from '../../ui/discard-guard.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useEnded } from '../use-ended.ts'

const FORM = 'desk-publish'

/** The person's time zone by its name: `Central European Standard Time (Europe/Berlin)`. */
const zoneName = (): string => {
  const format = new Intl.DateTimeFormat(localeTag(), { timeZoneName: 'long' })
  const long = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${long} (${format.resolvedOptions().timeZone})`
}

const wishOf = (values: FieldValues): PublishWish => ({
  when: values['when'] === 'later' ? 'later' : 'now',
  date: String(values['date'] ?? ''),
  time: String(values['time'] ?? ''),
  unsold: values['unsold'] === 1,
})

/** Publishes a version, now or later; says first what will happen. */
export function PublishDialog({
  accessRef,
  details,
  onPublished,
  onClose,
  onOutdated,
}: {
  accessRef: DeskAccessRef
  details: VersionDetails
  onPublished: (publication: Publication) => void
  onClose: () => void
  /** The page shows a comparison with what nobody sees any more. */
  onOutdated: () => void
}) {
  const actorRef = useActorRef(providedDeskPublishMachine, { inspect, input: { version: details } })
  const { version, problem } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const outdated = useSelector(actorRef, (s) => s.matches('outdated') || s.matches('comparing'))
  const published = useSelector(actorRef, (s) => s.output)
  useEffect(() => {
    if (published !== undefined) onPublished(published)
  }, [published, onPublished])
  useEnded(accessRef, problem)
  const form = useRef<FormHandle>(null)
  const guard = useDiscardGuard(
    () => form.current?.isTouched() === true,
    () => {
      if (version !== details || outdated) onOutdated()
      onClose()
    },
  )
  const { number, state } = details.version
  return (
    <Dialog
      title={state === 'kept' ? m.catalog_publish_again_title({ number }) : m.catalog_publish_title({ number })}
      onClose={busy ? undefined : guard.close}
      actions={
        <>
          {outdated ? (
            <Button kind="primary" busy={busy} onClick={() => actorRef.send({ type: 'desk-publish.compare' })}>
              {m.catalog_publish_compare()}
            </Button>
          ) : (
            <Button kind="primary" type="submit" form={FORM} busy={busy}>
              {state === 'kept' ? m.catalog_publish_again({ number }) : m.catalog_publish_go({ number })}
            </Button>
          )}
          <Button disabled={busy} onClick={guard.close}>
            {m.common_cancel()}
          </Button>
        </>
      }
    >
      <div className="stack">
        {outdated ? (
          <>
            <Notice tone="warning" live title={m.catalog_publish_outdated()}>
              <p>{m.catalog_publish_outdated_text()}</p>
            </Notice>
            {problem !== null && problem.kind !== 'conflict' && (
              <Notice tone="danger" live>
                {problem.message}
              </Notice>
            )}
          </>
        ) : (
          <>
            {problem !== null && (
              <Notice tone="danger" live>
                {problem.message}
              </Notice>
            )}
            <WhatHappens details={version} />
          </>
        )}
        {/* Stays while it is compared anew: what was filled in is kept. */}
        <div hidden={outdated}>
          <WhenForm actorRef={actorRef} form={form} busy={busy} />
        </div>
        {guard.question}
      </div>
    </Dialog>
  )
}

/** What publishing will do, in the numbers of the comparison. */
function WhatHappens({ details: { version, now, changes, changes_total, prices_total } }: { details: VersionDetails }) {
  const { number } = version
  const plans = changes.filter(({ area }) => area === 'plans').length
  const partly = changes.length < changes_total
  return (
    <section aria-labelledby="desk-what-happens">
      <h3 id="desk-what-happens" className="desk-area">
        {m.catalog_will_title()}
      </h3>
      <ul className="desk-will">
        <li>{now === null ? m.catalog_will_first({ number }) : m.catalog_will_replace({ number, now })}</li>
        <li>
          {plans === 0
            ? m.catalog_will_no_plans()
            : partly
              ? m.catalog_will_plans_least({ count: plans })
              : plans === 1
                ? m.catalog_will_plan()
                : m.catalog_will_plans({ count: plans })}
        </li>
        <li>
          {prices_total === 0
            ? m.catalog_will_no_prices()
            : prices_total === 1
              ? m.catalog_will_price()
              : m.catalog_will_prices({ count: prices_total })}
        </li>
        {prices_total > 0 && <li>{m.catalog_will_ask()}</li>}
      </ul>
    </section>
  )
}

function WhenForm({
  actorRef,
  form,
  busy,
}: {
  actorRef: DeskPublishRef
  form: RefObject<FormHandle | null>
  busy: boolean
}) {
  const errors = useSelector(actorRef, (s) => s.context.errors)
  const unsold = useSelector(actorRef, (s) => s.context.version.proof?.errors ?? 0)
  const definition = useMemo(() => (unsold > 0 ? confirmedPublishFields(unsold) : publishFields), [unsold])
  const extras = useMemo(
    () => ({ time: <p className="small muted">{m.catalog_publish_zone({ zone: zoneName() })}</p> }),
    [],
  )
  return (
    <PlainForm
      id={FORM}
      label={m.catalog_publish_when()}
      definition={definition}
      values={begins}
      errors={errors}
      busy={busy}
      formRef={form}
      extras={extras}
      onChange={() => actorRef.send({ type: 'desk-publish.change' })}
      onSubmit={(values) => actorRef.send({ type: 'desk-publish.publish', wish: wishOf(values), now: Date.now() })}
    />
  )
}

const begins = { when: 'now' }
