import { Suspense, act, type ReactNode } from 'react'
import { Link, Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '#src/app/error-boundary.tsx'
import { Providers } from '#src/app/providers.tsx'
import { Footer } from '#src/app/frame/footer.tsx'
import { Shell } from '#src/app/frame/shell.tsx'
import { mayReload, reloadOnStaleChunk } from '#src/browser/stale-chunk.ts'
import { storage } from '#src/browser/storage.ts'
import { forgetConfig } from '#src/calls/config.ts'
import { siteNews } from '#src/calls/site-news.ts'
import { takeLocale } from '#src/i18n/locale.ts'
import { lazy } from '#src/ui/lazy.ts'
import { PageTitle } from '#src/ui/text/page-title.tsx'
import { eventually } from '#tests/eventually.ts'
import { click, find, press, render, violations } from '../ui/render.tsx'
import { NearObserver, answerWith, fineAnswers } from './answers.ts'

/** A page that the frame itself waits for. */
const BeyondPage = lazy(async () => ({ default: () => <PageTitle title="Beyond" /> }))

/** The frame around two pages; they name themselves. */
const frame = (
  <Providers>
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<Page title="First" />} />
        <Route path="plans" element={<Page title="Second" />} />
        <Route path="late" element={<LatePage />} />
        <Route path="beyond" element={<BeyondPage />} />
      </Route>
    </Routes>
  </Providers>
)

function Page({ title }: { title: string }) {
  return (
    <>
      <PageTitle title={title} />
      <Link to="/plans" className="onward">
        Onward
      </Link>
      <Link to="/late" className="late">
        Late
      </Link>
      <Link to="/beyond" className="beyond">
        Beyond
      </Link>
    </>
  )
}

/** A page whose code comes later than its address. */
let arrive: () => void = () => undefined
const LateTitle = lazy(
  () =>
    new Promise<{ default: () => ReactNode }>((resolve) => {
      arrive = () => resolve({ default: () => <PageTitle title="Late" /> })
    }),
)

function LatePage() {
  return (
    <Suspense>
      <LateTitle />
    </Suspense>
  )
}

const show = async (what: ReactNode, until: () => void) => {
  await render(what)
  await eventually(async () => {
    await act(async () => {})
    until()
  })
}

const text = (selector: string) => find(selector).textContent

beforeEach(() => {
  storage.clear()
  sessionStorage.clear()
  takeLocale('en')
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('IntersectionObserver', NearObserver)
})

describe('the frame', () => {
  // @spec 1:14 1:61 1:64 1:278
  it('shows whose site it is, how to reach them, and only the links that they have', async () => {
    answerWith({
      ...fineAnswers(),
      'get-external-site-dynamic-information': [
        { key: 'footer_reps', value: '/catalog/pictures/footer-reps.svg' },
        { key: 'footer_contact', value: '/catalog/pictures/footer-contact.svg' },
      ],
    })
    await show(frame, () => expect(find('.brand-logo').getAttribute('alt')).toBe('Harbor Benefits'))
    expect(text('.brand-tagline')).toBe('Plans for everyone')
    expect(
      [...document.querySelectorAll('.utility-contact a')].map((a) => [a.getAttribute('href'), a.textContent]),
    ).toEqual([
      ['tel:8005550100', 'Call (800) 555-0100'],
      ['mailto:help@example.com', 'Email help@example.com'],
    ])
    await eventually(async () => {
      await act(async () => {})
      expect([...document.querySelectorAll('.footer-groups section')].map((section) => section.textContent)).toEqual([
        'Brokers/RepsRep dashboard (opens in a new tab)Access CodeNot my site',
        'Employee/MembersEmployee enroll',
        'Member appApp Store (opens in a new tab)',
        'Contact(800) 555-0100help@example.comSubmit Support Request',
      ])
    })
    // The site's own icons, beside the headings that it has one for.
    const icons = [...document.querySelectorAll<HTMLImageElement>('.footer-groups h2 img')]
    expect(icons.map((icon) => [icon.parentElement?.textContent, icon.getAttribute('src'), icon.alt])).toEqual([
      ['Brokers/Reps', '/catalog/pictures/footer-reps.svg', ''],
      ['Contact', '/catalog/pictures/footer-contact.svg', ''],
    ])
    expect(document.title).toBe('First | Harbor Benefits')
    expect(storage.get('eprocess')).toBe('applicant')
    expect(await violations()).toEqual([])
  })

  // The footer while somebody enrolls: no advertisement, no sentence beside the number, all links behind one line.
  it('leaves the page to the form while somebody enrolls', async () => {
    answerWith(fineAnswers())
    const slim = (
      <Providers>
        <Footer slim />
      </Providers>
    )
    await show(slim, () => expect(text('.questions-phone')).toBe('(800) 555-0100'))
    expect(text('.questions-banner')).toBe('Questions? Call us(800) 555-0100')
    const more = document.querySelector<HTMLDetailsElement>('.footer-more')
    expect(more?.open).toBe(false)
    expect(document.querySelectorAll('.footer-groups section')).toHaveLength(0)
    await act(async () => {
      more?.setAttribute('open', '')
    })
    await eventually(async () => {
      await act(async () => {})
      expect(document.querySelectorAll('.footer-more .footer-groups section')).toHaveLength(4)
    })
  })

  it('names the number to call where nothing of the site could be loaded, and asks nobody to call none', async () => {
    answerWith({})
    await show(frame, () => expect(text('h1')).toBe('We cannot open this site right now'))
    expect(text('.questions-phone')).toBe('(800) 555-0100')
    forgetConfig()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })))
    await show(<div key="anew">{frame}</div>, () => expect(text('h1')).toBe('We cannot open this site right now'))
    expect(find('footer').textContent).not.toContain('Call us')
  })

  it('shows nothing about an empty cart, and count and amount of a full one', async () => {
    answerWith(fineAnswers())
    await show(frame, () => expect(find('.brand-logo').getAttribute('alt')).toBe('Harbor Benefits'))
    expect(text('.cart-link')).toBe('View Cart')
  })

  // @spec 1:61
  it('counts the cart of the stored enrollment', async () => {
    storage.set('tempId', 'e')
    const asked = answerWith(fineAnswers())
    await show(frame, () => expect(text('.cart-amount')).toBe('$114.50'))
    expect(text('.cart-link')).toBe('2View Cart: 2 plans in the cart,$114.50')
    expect(storage.get('cartCount')).toBe(2)
    expect(asked).toContain('/api/v1/get-cart-count?enrollment_id=e')
  })

  // @spec 1:61
  it('follows what the pages change in the cart', async () => {
    const answers = fineAnswers()
    answerWith(answers)
    await show(frame, () => expect(find('.brand-logo').getAttribute('alt')).toBe('Harbor Benefits'))
    answers['get-cart-count'] = { result: 1 }
    answers['get-cart-amount'] = { result: 42 }
    siteNews.tell({ type: 'site.cartChanged', enrollmentId: 'e' })
    await eventually(async () => {
      await act(async () => {})
      expect(text('.cart-link')).toBe('1View Cart: 1 plan in the cart,$42.00')
    })
  })

  // @spec 1:61
  it('opens the categories in their order, and closes them on Esc with the focus back on the button', async () => {
    answerWith(fineAnswers())
    await show(frame, () => expect(document.querySelectorAll('.menu-panel a')).toHaveLength(3))
    expect(find('.menu-panel').hidden).toBe(true)
    await click('.menu-button')
    expect(find('.menu-panel').hidden).toBe(false)
    expect(find('.menu-button').getAttribute('aria-expanded')).toBe('true')
    expect([...document.querySelectorAll('.menu-panel a')].map((a) => [a.getAttribute('href'), a.textContent])).toEqual(
      [
        ['/', 'Home'],
        ['/plans?type=dental', 'Dental'],
        ['/plans?type=vision', 'Vision'],
      ],
    )
    await press('.menu-panel a', 'Escape')
    expect(find('.menu-panel').hidden).toBe(true)
    expect(document.activeElement).toBe(find('.menu-button'))
    await click('.menu-button')
    await click('.menu-panel li:nth-child(2) a')
    expect(find('.menu-panel').hidden).toBe(true)
    expect(text('h1')).toBe('Second')
  })

  it('takes the focus to the heading of the next page', async () => {
    answerWith(fineAnswers())
    await show(frame, () => expect(text('h1')).toBe('First'))
    expect(document.activeElement).toBe(document.body)
    await click('.onward')
    expect(text('h1')).toBe('Second')
    expect(document.activeElement).toBe(find('h1'))
  })

  it('leaves the focus in a menu that was opened before the heading of the next page came', async () => {
    answerWith(fineAnswers())
    await show(frame, () => expect(document.querySelectorAll('.menu-panel a')).toHaveLength(3))
    await click('.late')
    await act(async () => find('.menu-button').focus())
    await click('.menu-button')
    await act(async () => arrive())
    await eventually(() => expect(text('h1')).toBe('Late'))
    expect(document.activeElement).toBe(find('.menu-button'))
    expect(find('.menu-panel').hidden).toBe(false)
  })

  it('says that there is no connection where a page waits for one, and goes on by itself', async () => {
    answerWith(fineAnswers())
    await show(frame, () => expect(text('h1')).toBe('First'))
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await click('.beyond')
    await eventually(async () => {
      await act(async () => {})
      expect(text('main .notice[role=status]')).toBe(
        'Warning: We cannot reach the server. Check your connection and try again.',
      )
    })
    expect(await violations()).toEqual([])
    onLine.mockRestore()
    await act(async () => void globalThis.dispatchEvent(new Event('online')))
    await eventually(async () => {
      await act(async () => {})
      expect(text('h1')).toBe('Beyond')
    })
    expect(document.querySelector('main [role=status]')).toBeNull()
  })

  it('says why it could not load and comes up on another try', async () => {
    const answers = fineAnswers()
    const info = answers['get-default-info']
    delete answers['get-default-info']
    answerWith(answers)
    await show(frame, () => expect(text('h1')).toBe('We cannot open this site right now'))
    expect(text('[role=alert]')).toBe('Problem: Out of order')
    answers['get-default-info'] = info
    await click('main .button-primary')
    await eventually(async () => {
      await act(async () => {})
      expect(text('h1')).toBe('First')
    })
  }, 15_000)

  // @spec 1:61 1:14
  it('speaks the other language at once and remembers it', async () => {
    answerWith(fineAnswers())
    await show(frame, () => expect(find('.brand-logo').getAttribute('alt')).toBe('Harbor Benefits'))
    expect(find('.language-switch [lang=en]').getAttribute('aria-pressed')).toBe('true')
    await click('.language-switch [lang=es]')
    expect(find('.language-switch [lang=es]').getAttribute('aria-pressed')).toBe('true')
    expect(storage.get('locale')).toBe('es')
    expect(document.documentElement.lang).toBe('es')
  })
})

describe('when the page itself fails', () => {
  it('shows a designed page in its place', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const Broken = () => {
      throw new Error('a bug')
    }
    await render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    )
    expect(text('h1')).toBe('Something went wrong')
    expect(text('button')).toBe('Load the page again')
    vi.restoreAllMocks()
  })

  it('waits for a connection with a part that is asked for without one, and does not load the page anew', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const load = vi.fn<() => Promise<{ default: () => ReactNode }>>(async () => ({
      default: () => <p id="part">Here</p>,
    }))
    const Part = lazy(load)
    await render(
      <Suspense fallback={<p id="waiting" />}>
        <Part />
      </Suspense>,
    )
    find('#waiting')
    expect(load).not.toHaveBeenCalled()
    await act(async () => void globalThis.dispatchEvent(new Event('online')))
    await eventually(() => expect(find('#part').textContent).toBe('Here'))

    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    reloadOnStaleChunk()
    globalThis.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error('The part is gone') }))
    // The listener answers at once: a turn of the event loop later it would have reloaded.
    await new Promise((resolve) => setTimeout(resolve))
    expect(reload).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it.each([
    ['not loaded anew while the server that answers is about to end', 503, 0],
    ['loaded anew once the server answers as one that goes on', 200, 1],
  ])('a page of which a part is gone is %s', async (_, status, times) => {
    sessionStorage.clear()
    const asked = vi.fn<typeof fetch>(async () => new Response(null, { status }))
    vi.stubGlobal('fetch', asked)
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    reloadOnStaleChunk()
    globalThis.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error('The part is gone') }))
    await eventually(() => expect(asked).toHaveBeenCalled())
    await new Promise((resolve) => setTimeout(resolve))
    expect(reload).toHaveBeenCalledTimes(times)
    vi.restoreAllMocks()
  })

  it('loads an address again once after a release, not for ever', () => {
    expect([mayReload('/plans'), mayReload('/plans'), mayReload('/cart'), mayReload('/cart')]).toEqual([
      true,
      false,
      true,
      false,
    ])
    vi.stubGlobal('sessionStorage', undefined)
    expect(mayReload('/home')).toBe(false)
  })
})
