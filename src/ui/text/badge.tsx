import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import './badge.css'

/** A short word about something: a plan's callout, a person's state. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: 'neutral' | 'action' | 'info' | 'success' | 'warning' | 'danger'
  icon?: IconName
  children: ReactNode
}) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon && <Icon name={icon} size="sm" />}
      {children}
    </span>
  )
}
