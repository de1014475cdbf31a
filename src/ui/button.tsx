import type { ComponentPropsWithRef, ReactNode } from 'react'
import { RouteLink } from './links/route-link.tsx'
import { m } from '#schemas/messages/generated/messages.js'
import { Icon, type IconName } from './icon.tsx'
import './button.css'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Looks {
  kind?: ButtonKind
  /** Before the words. */
  icon?: IconName
  /** After the words. */
  iconEnd?: IconName
  /** As wide as its column. */
  wide?: boolean
  children: ReactNode
}

const classes = (kind: ButtonKind, wide: boolean, more?: string) =>
  ['button', `button-${kind}`, wide && 'button-wide', more].filter(Boolean).join(' ')

const inner = ({ icon, iconEnd, children }: Pick<Looks, 'icon' | 'iconEnd' | 'children'>) => (
  <span className="button-label">
    {icon && <Icon name={icon} />}
    <span>{children}</span>
    {iconEnd && <Icon name={iconEnd} />}
  </span>
)

/**
 * A button of at least 44 px. While `busy` it keeps its size and its focus, says that it is working and does nothing:
 * a disabled button would lose the focus of who pressed it.
 */
export function Button({
  kind = 'secondary',
  icon,
  iconEnd,
  wide = false,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  'aria-disabled': disabled,
  ...rest
}: Looks & { busy?: boolean } & Omit<ComponentPropsWithRef<'button'>, 'children'>) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(kind, wide, className)}
      aria-disabled={busy || disabled}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {inner({ icon, iconEnd, children })}
      {busy && (
        <span className="button-busy">
          <span className="spinner" aria-hidden="true" />
          <span className="visually-hidden">{m.common_loading()}</span>
        </span>
      )}
    </button>
  )
}

/** A link that looks like a button: inside the product by route, outside in a new tab that cannot reach back. */
export function ButtonLink({
  kind = 'secondary',
  icon,
  iconEnd,
  wide = false,
  className,
  children,
  to,
  ...rest
}: Looks & { to: string } & Omit<ComponentPropsWithRef<'a'>, 'children' | 'href'>) {
  const looks = { ...rest, className: classes(kind, wide, className) }
  return /^[a-z]+:/i.test(to) ? (
    <a {...looks} href={to} {...(to.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer' })}>
      {inner({ icon, iconEnd, children })}
    </a>
  ) : (
    <RouteLink {...looks} to={to}>
      {inner({ icon, iconEnd, children })}
    </RouteLink>
  )
}

/** A square button that shows a picture alone; `label` is its name. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: { icon: IconName; label: string } & Omit<ComponentPropsWithRef<'button'>, 'children' | 'type'>) {
  return (
    <button {...rest} type="button" className={['icon-button', className].filter(Boolean).join(' ')} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}
