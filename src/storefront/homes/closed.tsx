import { Suspense, useState } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Notice } from '../../ui/status/notice.tsx'

const AccessCodeDialog = lazy(async () => ({
  default: (await import('../../access/access-code-dialog.tsx')).AccessCodeDialog,
}))
const reasons = {
  rep: () => m.homes_closed_rep(),
  group: () => m.homes_closed_group(),
  member: () => m.homes_closed_member(),
}

/** In the place of a page that is for somebody who has not shown who they are: how to do that. */
export function Closed({ to }: { to: keyof typeof reasons }) {
  const [asks, setAsks] = useState(false)
  const close = () => setAsks(false)
  return (
    <>
      <Notice
        title={m.homes_closed_title()}
        actions={
          to === 'member' ? (
            <ButtonLink kind="primary" to="/">
              {m.homes_closed_home()}
            </ButtonLink>
          ) : (
            <Button kind="primary" icon="lock" onClick={() => setAsks(true)}>
              {m.homes_closed_go()}
            </Button>
          )
        }
      >
        <p>{reasons[to]()}</p>
      </Notice>
      <Suspense>
        {asks && <AccessCodeDialog of={to === 'group' ? 'group' : 'rep'} onClose={close} staysHere />}
      </Suspense>
    </>
  )
}
