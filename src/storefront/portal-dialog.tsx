import { useSelector } from '@xstate/react'
import { type SelectPortalRef, portalErrors } from '#machines/storefront/select-portal/select-portal.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { PortalChoice } from '#schemas/storefront/visit/portal-choice.rules.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/status/notice.tsx'
import { Skeleton } from '../ui/status/skeleton.tsx'
import { RadioField, messageAt } from '../fields/fields.tsx'
import { DialogForm } from './dialog-form.tsx'
import { homeWords } from './homes/home-words.ts'
import { SelectField } from '../fields/select-field.tsx'

/** The portal is chosen before anything is priced; reps say for whom as well (spec 1, sections 2 and 4). */
export function PortalDialog({ actorRef }: { actorRef: SelectPortalRef }) {
  const context = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.matches('saving'))
  const loading = useSelector(actorRef, (s) => s.matches('loading'))
  const failed = useSelector(actorRef, (s) => s.matches('loadFailed'))
  const { options, choice, mode, problem } = context
  const errors = portalErrors(context)
  const field = (name: keyof PortalChoice) => ({
    id: `portal-${name}`,
    value: choice[name],
    message: messageAt(homeWords, errors, name),
    onValue: (value: string) => actorRef.send({ type: 'select-portal.change', field: name, value }),
  })
  const close = () => actorRef.send({ type: 'select-portal.close' })
  return (
    <Dialog title={m.plan_portal_title()} size="sm" onClose={busy ? undefined : close}>
      {loading && (
        <>
          <Skeleton shape="field" />
          <output className="visually-hidden">{m.plan_portal_loading()}</output>
        </>
      )}
      {failed && (
        <Notice
          tone="danger"
          live
          title={m.plan_portal_failed()}
          actions={<Button onClick={() => actorRef.send({ type: 'select-portal.retry' })}>{m.common_retry()}</Button>}
        >
          <p>{problem?.message}</p>
        </Notice>
      )}
      {!loading && !failed && (
        <DialogForm
          lead={m.plan_portal_text()}
          problem={problem}
          busy={busy}
          submitLabel={m.plan_portal_submit()}
          onSubmit={() => actorRef.send({ type: 'select-portal.submit' })}
          onCancel={close}
        >
          <SelectField
            {...field('platform_group_id')}
            label={m.plan_portal_label()}
            placeholder={m.quote_choose()}
            options={options.portals.map(({ platform_group_id: value, platform_name: name }) => ({ value, name }))}
          />
          {mode === 'with_group' && (
            <RadioField
              {...field('enroll_for')}
              label={m.plan_portal_for()}
              options={[
                { value: 'member', name: m.plan_portal_member() },
                { value: 'group', name: m.plan_portal_group() },
              ]}
            />
          )}
          {mode === 'with_group' && choice.enroll_for === 'group' && (
            <SelectField
              {...field('group_id')}
              label={m.plan_portal_group_label()}
              placeholder={m.quote_choose()}
              options={options.groups.map(({ gid: value, gname: name }) => ({ value, name }))}
            />
          )}
        </DialogForm>
      )}
    </Dialog>
  )
}
