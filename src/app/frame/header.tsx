import { Suspense } from 'react'
import { RouteLink } from '../../ui/links/route-link.tsx'
import { m } from '#schemas/messages/generated/messages.js'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import { formatPrice } from '../../i18n/format.ts'
import { setLocale, useLocale } from '../../i18n/locale.ts'
import { Icon, categoryIcon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/lazy.ts'
import { languages, locales } from '#schemas/messages/languages.ts'
import { HomeLink } from './home-link.tsx'
import { useCartGlance, useSite, useSiteSelector } from '../../site/site-context.ts'
import { useMedia } from '../../ui/use-media.ts'
import { useDropdown } from './use-dropdown.ts'
import { useOver65 } from '../../site/use-over-65.ts'
import './header.css'
import './utility-bar.css'

/**
 * Spec 1, section 2, Header. Its height never changes: room is kept for what the site's answer brings. A `slim` one
 * leaves a phone's screen to the form: its first row is one line, its second lower and without recommended plans.
 * Without the `shop`, where somebody signs, it has no menu and no cart.
 */
export function Header({ slim = false, shop = true }: { slim?: boolean; shop?: boolean }) {
  const site = useSite()
  const small = useSmall()
  return (
    <header className={slim ? 'site-header site-header-slim' : 'site-header'}>
      <div className="utility-bar">
        <div className="frame-width">
          <Contact />
          <More />
          <LanguageSwitch />
        </div>
      </div>
      <div className="main-bar frame-width">
        <HomeLink className="brand">
          {site?.logo ? (
            <img src={site.logo} alt={site.name} className="brand-logo" height={40} />
          ) : (
            <span className={site ? 'brand-name' : 'visually-hidden'}>{site?.name ?? m.home()}</span>
          )}
          {site?.tagline && <span className="brand-tagline">{site.tagline}</span>}
        </HomeLink>
        {shop && (
          <>
            <Menu />
            {!small && <Recommended className="cart-link recommended-link" />}
            <CartLink />
          </>
        )}
      </div>
    </header>
  )
}

function Contact() {
  const site = useSite()
  const phone = site?.phone ?? ''
  return (
    <div className="utility-contact">
      {site && (
        <>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            <Icon name="phone" size="sm" />
            <span className="utility-call">{m.shell_call()} </span>
            <span className="figures">{formatPhone(phone)}</span>
          </a>
          <a href={`mailto:${site.email}`} className="utility-email">
            <Icon name="mail" size="sm" />
            <span className="visually-hidden">{m.shell_email()} </span>
            <span className="utility-address">{site.email}</span>
          </a>
        </>
      )}
    </div>
  )
}

const HeaderMore = lazy(async () => ({ default: (await import('./header-more.tsx')).HeaderMore }))

const RecommendedLink = lazy(async () => ({
  default: (await import('../../storefront/recommendations/recommended-link.tsx')).RecommendedLink,
}))

/** The bar has no room for the recommended plans then: they are in the menu. */
const useSmall = () => useMedia('(max-width: 799px)')

function Recommended({ className }: { className?: string }) {
  const cart = useCartGlance()
  return cart?.count ? (
    <Suspense>
      <RecommendedLink className={className} />
    </Suspense>
  ) : null
}

/** What visitors of the main host have no use for is fetched where it is wanted: about, age, and tools. */
function More() {
  const site = useSite()
  const over65 = useOver65()
  if (!site || (!site.identity.agent_id && !site.identity.group_id && !site.visit && over65 === null)) return null
  return (
    <Suspense>
      <HeaderMore site={site} over65={over65} />
    </Suspense>
  )
}

/** Every language by its own name. The choice changes what is read, nothing else. */
export function LanguageSwitch() {
  const now = useLocale()
  return (
    <fieldset className="language-switch">
      <legend className="visually-hidden">{m.shell_language()}</legend>
      <Icon name="globe" size="sm" />
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === now}
          onClick={() => setLocale(locale)}
        >
          {languages[locale].name}
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
          <span className="cart-amount figures">{formatPrice(cart.amount)}</span>
        </>
      )}
    </RouteLink>
  )
}

/** Home and the categories behind one button: fifteen categories do not fit a bar, and nothing moves when they come. */
function Menu() {
  const categories = useSiteSelector((snapshot) => snapshot.context.categories)
  const { shown, ref, opener, panel } = useDropdown()
  const small = useSmall()
  return (
    <nav className="site-menu" ref={ref} aria-label={m.shell_menu_categories()}>
      <button {...opener} className="menu-button">
        <Icon name={shown ? 'close' : 'menu'} />
        <span className="menu-button-words">{m.shell_menu_categories()}</span>
        <span className="menu-button-short">{m.shell_menu()}</span>
      </button>
      <ul {...panel} className="menu-panel">
        <li>
          <HomeLink>
            <Icon name="home" />
            {m.home()}
          </HomeLink>
        </li>
        {small && (
          <li>
            <Recommended />
          </li>
        )}
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
