import { useDeferredValue, type ReactNode, type Ref } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { Icon, type IconName } from '../icon.tsx'
import './notice.css'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

export const toneIcon: Record<Tone, IconName> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  danger: 'danger',
}

export const toneName = (tone: Tone): string => {
  switch (tone) {
    case 'info':
      return m.common_notice_info()
    case 'success':
      return m.common_notice_success()
    case 'warning':
      return m.common_notice_warning()
    case 'danger':
      return m.common_notice_danger()
  }
}

/**
 * A message in the page. `live` announces one that appears later: politely, or at once where it is a danger.
 * The tone is said in words too, never by colour alone. An alert is heard as it comes; a polite region only where it
 * stood there before its words, which are put into it a moment later.
 */
export function Notice({
  tone = 'info',
  title,
  children,
  actions,
  live = false,
  ref,
}: {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  live?: boolean
  ref?: Ref<HTMLDivElement>
}) {
  const role = live ? (tone === 'danger' ? 'alert' : 'status') : undefined
  const stands = useDeferredValue(true, role !== 'status')
  return (
    <div ref={ref} className={`notice notice-${tone}`} role={role} tabIndex={ref === undefined ? undefined : -1}>
      {stands && (
        <>
          <Icon name={toneIcon[tone]} />
          <div className="notice-body">
            <span className="visually-hidden">{toneName(tone)}: </span>
            {title !== undefined && <p className="notice-title">{title}</p>}
            {children !== undefined && <div className="notice-text">{children}</div>}
            {actions !== undefined && <div className="notice-actions">{actions}</div>}
          </div>
        </>
      )}
    </div>
  )
}
