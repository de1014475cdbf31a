import { useSelector } from '@xstate/react'
import type { DeskVersionRef } from '#machines/desk/desk-version/desk-version.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OutsideLink } from '../../ui/links/outside-link.tsx'

/** Where the version is looked at with the whole product: a link for each of its sites. */
export function PreviewDialog({ actorRef }: { actorRef: DeskVersionRef }) {
  const { preview, number } = useSelector(actorRef, (s) => s.context)
  if (preview === null) return null
  const { token, sites } = preview
  const close = () => actorRef.send({ type: 'desk-version.close' })
  return (
    <Dialog
      title={m.catalog_preview_title({ number })}
      onClose={close}
      actions={<Button onClick={close}>{m.common_close()}</Button>}
    >
      <div className="stack">
        <p>{m.catalog_preview_text()}</p>
        <ul className="desk-rows">
          {sites.map(({ name, address }) => {
            const link = `${address.replace(/\/$/, '')}/preview#${token}`
            return (
              <li key={address} className="desk-row">
                <div className="desk-row-words">
                  <p className="desk-row-name">{name}</p>
                  <p className="small muted">{address}</p>
                </div>
                <div className="desk-row-state">
                  <OutsideLink to={link} className="button button-secondary">
                    {m.catalog_preview_open()}
                    <span className="visually-hidden"> {name}</span>
                  </OutsideLink>
                  <CopyButton text={() => link}>
                    {m.catalog_preview_copy()}
                    <span className="visually-hidden"> {name}</span>
                  </CopyButton>
                </div>
              </li>
            )
          })}
        </ul>
      </div>
    </Dialog>
  )
}
