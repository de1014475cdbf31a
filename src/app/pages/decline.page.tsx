import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { m } from '#schemas/messages/generated/messages.js'
import { leaveSite } from '../leave-site.ts'
import { Art } from '../../ui/art/art.tsx'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'

/** Where the link to decline a reminder leads (spec 1, section 2): Go to Home forgets everything first. */
export function DeclinePage() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const goHome = async () => {
    setBusy(true)
    await leaveSite()
    await navigate('/')
  }
  return (
    <div className="page page-narrow">
      <Art name="declined" />
      <PageTitle title={m.frame_decline_title()} lead={m.frame_decline_text()} />
      <div className="actions">
        <Button kind="primary" busy={busy} onClick={() => void goHome()}>
          {m.frame_decline_home()}
        </Button>
      </div>
    </div>
  )
}
