import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { RouteLink } from '../ui/route-link.tsx'
import { m } from '#schemas/messages/generated/messages.js'
import { formatMoney, formatPhone } from '../i18n/format.ts'
import { setLocale, useLocale, type Locale } from '../i18n/locale.ts'
import { Icon, categoryIcon } from '../ui/icon.tsx'
import { useCartGlance, useSite, useSiteSelector } from './site-context.ts'
import './header.css'

/** Spec 1, section 2, Header. Its height never changes: room is kept for what the site's answer brings. */
export function Header() {
  const site = useSite()
  return (
    <header className="site-header">
      <div className="utility-bar">
        <div className="frame-width">
          <Contact />
          <LanguageSwitch />
        </div>
      </div>
      <div className="main-bar frame-width">
        <RouteLink to="/" className="brand">
          {site?.logo ? (
            <img src={site.logo} alt={site.name} className="brand-logo" height={40} />
          ) : (
            <span className={site ? 'brand-name' : 'visually-hidden'}>{site?.name ?? m.home()}</span>
          )}
          {site?.tagline && <span className="brand-tagline">{site.tagline}</span>}
        </RouteLink>
        <Menu />
        <CartLink />
      </div>
    </header>
  )
}

function Contact() {
  const site = useSite()
  return (
    <div className="utility-contact">
      {site && (
        <>
          <a href={`tel:${site.phone.replace(/[^\d+]/g, '')}`}>
            <Icon name="phone" size="sm" />
            <span className="visually-hidden">{m.shell_call()} </span>
            <span className="figures">{formatPhone(site.phone)}</span>
          </a>
          <a href={`mailto:${site.email}`} className="utility-email">
            <Icon name="mail" size="sm" />
            <span className="visually-hidden">{m.shell_email()} </span>
            {site.email}
          </a>
        </>
      )}
    </div>
  )
}

const languages: readonly { locale: Locale; name: string }[] = [
  { locale: 'en', name: 'English' },
  { locale: 'es', name: 'Español' },
]

/** English and Español, each in its own language. The choice changes what is read, nothing else. */
function LanguageSwitch() {
  const now = useLocale()
  return (
    <fieldset className="language-switch">
      <legend className="visually-hidden">{m.shell_language()}</legend>
      <Icon name="globe" size="sm" />
      {languages.map(({ locale, name }) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === now}
          onClick={() => setLocale(locale)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}

function CartLink() {
  const cart = useCartGlance()
  const count = cart?.count ?? 0
  return (
    <RouteLink to="/cart" className="cart-link">
      <span className="cart-icon">
        <Icon name="cart" />
        {count > 0 && (
          <span className="cart-count" aria-hidden="true">
            {count}
          </span>
        )}
      </span>
      <span className="cart-words">{m.shell_cart()}</span>
      {cart && count > 0 && (
        <>
          <span className="visually-hidden">
            : {count === 1 ? m.shell_cart_count_one() : m.shell_cart_count({ count })},
          </span>
          <span className="cart-amount figures">{formatMoney(cart.amount)}</span>
        </>
      )}
    </RouteLink>
  )
}

/** Home and the categories behind one button: fifteen categories do not fit a bar, and nothing moves when they come. */
function Menu() {
  const categories = useSiteSelector((snapshot) => snapshot.context.categories)
  const [open, setOpen] = useState(false)
  const { pathname, search } = useLocation()
  const address = pathname + search
  const [openAt, setOpenAt] = useState(address)
  const ref = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const shown = open && openAt === address

  useEffect(() => {
    if (!shown) return undefined
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [shown])

  return (
    <nav className="site-menu" ref={ref} aria-label={m.shell_menu_categories()}>
      <button
        ref={button}
        type="button"
        className="menu-button"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => {
          setOpenAt(address)
          setOpen(!shown)
        }}
      >
        <Icon name={shown ? 'close' : 'menu'} />
        <span className="menu-button-words">{m.shell_menu_categories()}</span>
        <span className="menu-button-short">{m.shell_menu()}</span>
      </button>
      <ul id={id} className="menu-panel" hidden={!shown}>
        <li>
          <RouteLink to="/">
            <Icon name="home" />
            {m.home()}
          </RouteLink>
        </li>
        {categories.map(({ code, name }) => (
          <li key={code}>
            <RouteLink to={`/plans?type=${encodeURIComponent(code)}`}>
              <Icon name={categoryIcon(code)} />
              {name}
            </RouteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
