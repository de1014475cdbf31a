import { act } from 'react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Providers } from '#src/app/providers.tsx'
import { Shell } from '#src/app/frame/shell.tsx'
import { storage } from '#src/browser/storage.ts'
import { VideoDialog } from '#src/app/frame/video-dialog.tsx'
import { takeLocale } from '#src/i18n/locale.ts'
import { dismissToast, toastStore } from '#src/ui/status/toast-store.ts'
import { PageTitle } from '#src/ui/text/page-title.tsx'
import { eventually } from '#tests/eventually.ts'
import { click, find, render, violations } from '../ui/render.tsx'
import { type Answers, NearObserver, answerWith, elena, fineAnswers } from './answers.ts'

const frame = (
  <Providers>
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<PageTitle title="First" />} />
      </Route>
    </Routes>
  </Providers>
)

const until = (check: () => void) =>
  eventually(async () => {
    await act(async () => {})
    check()
  })

/** The answers for a rep's own visit. */
const repAnswers = (): Answers => {
  const answers = fineAnswers()
  return {
    ...answers,
    'get-default-info': {
      ...(answers['get-default-info'] as object),
      agent_id: 'rep-rivera',
      eprocess: 'rep',
      visit: { role: 'rep', name: 'Elena Rivera' },
      display_name: 'Rivera Benefits',
    },
    'get-agent-info-enroll': elena,
    'get-agent-about-page-info': {
      display_about_name: 'Elena',
      agent_bio: '<p>Since <b>2009</b></p>',
    },
    'get-ticket-link': { ticket: 'https://tickets.example.com/' },
  }
}

const words = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

beforeEach(() => {
  storage.clear()
  sessionStorage.clear()
  takeLocale('en')
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('IntersectionObserver', NearObserver)
})
afterEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id)
})

describe('the header for those who are known', () => {
  // @spec 1:61 1:14 1:64 1:168
  it('lists the tools that the site names, dashboards and registrations with the code of the rep', async () => {
    answerWith(repAnswers())
    await render(frame)
    await until(() => expect(words('.utility-more .utility-words')).toContain('Tools'))
    await click('.utility-more nav button')
    await until(() => expect(words('.utility-more .menu-panel a')).toHaveLength(2))
    await until(() =>
      expect([...document.querySelectorAll('.utility-more .menu-panel a')].map((a) => a.getAttribute('href'))).toEqual([
        'https://reps.example.com/?agent_code=RIVERA-TX',
        'https://tickets.example.com/',
      ]),
    )
    expect(words('.utility-more .menu-panel a')).toEqual([
      'Rep dashboard (opens in a new tab)',
      'Ticket Management (opens in a new tab)',
    ])
    expect(await violations()).toEqual([])
  })

  // @spec 1:259
  it('shows what there is where the look-ups for it fail, and says nothing', async () => {
    const answers = repAnswers()
    delete answers['get-agent-info-enroll']
    delete answers['get-ticket-link']
    const asked = answerWith(answers)
    await render(frame)
    await until(() => expect(words('.utility-more .utility-words')).toContain('Tools'))
    await click('.utility-more nav button')
    await until(() => expect(asked.filter((path) => path.includes('get-ticket-link')).length).toBeGreaterThan(0))
    await until(() =>
      expect([...document.querySelectorAll('.utility-more .menu-panel a')].map((a) => a.getAttribute('href'))).toEqual([
        'https://reps.example.com/',
      ]),
    )
    expect(toastStore.get()).toEqual([])
  })

  // @spec 1:61 1:188 1:14
  it('shows the biography', async () => {
    answerWith(repAnswers())
    await render(frame)
    await until(() => expect(words('.utility-more .utility-words')).toContain('About Rivera Benefits'))
    // What a phone shows of it.
    expect(words('.utility-more .utility-brief')).toContain('About')
    await click('.utility-more > button')
    await until(() => expect(find('dialog .prose').innerHTML).toContain('<b>2009</b>'))
    expect(find('dialog h2').textContent).toBe('About Rivera Benefits')
  })

  // @spec 1:61
  it('says that the biography could not be loaded, and loads it on another try', async () => {
    const answers = repAnswers()
    const about = answers['get-agent-about-page-info']
    delete answers['get-agent-about-page-info']
    answerWith(answers)
    await render(frame)
    await until(() => expect(words('.utility-more .utility-words')).toContain('About Rivera Benefits'))
    await click('.utility-more > button')
    await until(() => expect(find('dialog .notice').textContent).toContain('Out of order'))
    answers['get-agent-about-page-info'] = about
    await click('dialog .notice button')
    await until(() => expect(find('dialog .prose').innerHTML).toContain('<b>2009</b>'))
  }, 15_000)

  // @spec 1:61 1:141
  it('asks before the selected age changes, and reads menu and cart anew with it', async () => {
    storage.set('tempId', 'e')
    const asked = answerWith(repAnswers())
    await render(frame)
    await until(() => expect(words('.utility-more .utility-words')).toContain('Selected age is under 65'))
    await click('.utility-more > button:nth-of-type(2)')
    expect(find('dialog').textContent).toContain('Group Home')
    const count = (name: string) => asked.filter((path) => path.includes(name)).length
    const before = [count('get-common-menu'), count('get-cart-count')]
    await click('dialog .button-primary')
    await until(() => expect(words('.utility-more .utility-words')).toContain('Selected age is over 65'))
    expect(storage.get('over_65')).toBe(1)
    await until(() =>
      expect([count('get-common-menu'), count('get-cart-count')]).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 1]),
    )
    expect(toastStore.get().map(({ text }) => text)).toEqual(['The menu, plans and cart are now for people over 65.'])
  })

  it('is not there for a visitor of the main host', async () => {
    answerWith(fineAnswers())
    await render(frame)
    await until(() => expect(find('.brand-logo').getAttribute('alt')).toBe('Harbor Benefits'))
    expect(document.querySelector('.utility-more')).toBeNull()
  })
})

describe('the footer', () => {
  // @spec 1:260
  it('gives up what is stored for Not my site, and warns where the server was not reached', async () => {
    storage.set('portal_id', 'main-portal')
    storage.set('tempId', 'e')
    answerWith(fineAnswers())
    await render(frame)
    await until(() => expect(words('.footer-button')).toContain('Not my site'))
    const button = [...document.querySelectorAll<HTMLElement>('.footer-button')].find(
      ({ textContent }) => textContent === 'Not my site',
    )
    await act(async () => button?.click())
    await until(() =>
      expect(toastStore.get().map(({ tone, text }) => [tone, text])).toEqual([['warning', 'Out of order']]),
    )
    expect(storage.get('tempId')).toBeNull()
  })
})

describe('a film', () => {
  // @spec 1:64 1:277
  it('of our own plays in the dialog, 350 high, with captions in every language', async () => {
    await render(
      <VideoDialog title="How to" words="What it shows" address="/catalog/videos/a.webm" onClose={() => undefined} />,
    )
    expect(find('video').getAttribute('height')).toBe('350')
    expect(find('video source').getAttribute('src')).toBe('/catalog/videos/a.webm')
    expect([...document.querySelectorAll('track')].map((one) => one.getAttribute('src'))).toEqual([
      '/catalog/videos/a.en.vtt',
      '/catalog/videos/a.es.vtt',
      '/catalog/videos/a.fr.vtt',
    ])
    expect(find('dialog').textContent).toContain('What it shows')
  })

  it('of another site is a link that leaves the page alone', async () => {
    await render(
      <VideoDialog title="How to" words="What it shows" address="https://v.example.com/a" onClose={() => undefined} />,
    )
    expect(document.querySelector('video')).toBeNull()
    const link = find('dialog a')
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://v.example.com/a', '_blank'])
  })
})
