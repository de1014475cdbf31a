import type { ComponentPropsWithRef, ReactNode } from 'react'
import { RouteLink } from './links/route-link.tsx'
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

/** While it works, the spinner takes the place of an icon, or stands before the words. */
const inner = ({ icon, iconEnd, children }: Pick<Looks, 'icon' | 'iconEnd' | 'children'>, busy = false) => {
  const atEnd = icon === undefined && iconEnd !== undefined
  const spinner = <span className="spinner" aria-hidden="true" />
  return (
    <span
      className={icon === undefined && iconEnd === undefined && busy ? 'button-label button-working' : 'button-label'}
    >
      {busy && !atEnd ? spinner : icon && <Icon name={icon} />}
      <span>{children}</span>
      {busy && atEnd ? spinner : iconEnd && <Icon name={iconEnd} />}
    </span>
  )
}

/**
 * A button of at least 44 px. While `busy` it keeps its words, its size and its focus, says that it is working and
 * does nothing: a disabled button would lose the focus of who pressed it.
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
      {inner({ icon, iconEnd, children }, busy)}
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
