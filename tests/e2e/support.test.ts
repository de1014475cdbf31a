import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright'
import { axe } from '#paths/run/axe.ts'
import { launchChromium } from '#paths/run/chromium.ts'
import { englishOn } from '#paths/run/product/sight.ts'
import { isFaulty, lookOnce, newLooks } from '#paths/run/product/looks.ts'
import { focusFault, hadFocus } from './support/focus.ts'
import { focusedName, tabTo } from './support/keyboard.ts'
import { startMails } from './support/mails.ts'
import { watchPage } from './support/watch.ts'

// What judges the product is judged first: a check that cannot fail proves nothing.
let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await launchChromium()
  page = await browser.newPage()
})
afterAll(() => browser.close())

const show = (body: string, head = '') =>
  page.setContent(
    `<!doctype html><html lang="en"><head><title>t</title>${head}</head><body><main><h1>t</h1>${body}</main></body></html>`,
  )

test('axe finds nothing on a page that is well', async () => {
  await show('<label>Name <input style="height: 2rem"></label><button style="padding: 1rem">Save</button>')
  expect(await axe(page)).toEqual([])
})

test('axe sees missing names and faint text, the probe sees small targets', async () => {
  await show(
    '<input style="height: 2rem; width: 9rem"><p style="color: #aaa">faint</p>' +
      '<button style="padding: 0; border: 0; width: 20px; height: 20px" aria-label="Close">x</button>',
  )
  const found = await axe(page)
  expect(found.map((line) => line.split(':')[0]).toSorted()).toEqual(['color-contrast', 'label', 'target-size'])
  expect(found.find((line) => line.startsWith('target-size'))).toBe('target-size: button "Close" is 20 by 20 px')
})

test("a radio button's label counts as its target, a link in a sentence is exempt", async () => {
  await show(
    '<label style="display: inline-block; padding: 1rem"><input type="radio"> Yes</label><p>See <a href="#x">x</a> now</p>',
  )
  expect((await axe(page)).filter((line) => line.startsWith('target-size'))).toEqual([])
})

test('a state is judged where it is shown first; what looks like it is not judged again', async () => {
  const looks = newLooks(false)
  await show('<label>Nombre <input style="height: 2rem"></label>')
  await lookOnce(looks, page, 'one', ['well'])
  expect(isFaulty(looks)).toBe(false)
  await show('<input style="height: 2rem"><p style="width: 5000px">wide</p>')
  await lookOnce(looks, page, 'one', ['well', 'faulty'])
  await lookOnce(looks, page, 'two', ['alike'])
  const faults = [expect.stringMatching(/^label: /), expect.stringMatching(/^overflow: the page is 50\d\d px wide/)]
  expect(Object.fromEntries(looks.found)).toEqual({ 'one/well': [], 'one/faulty': faults, 'two/alike': faults })
  expect(isFaulty(looks)).toBe(true)
})

test('English words are found, and not in numbers that were drawn and in addresses', async () => {
  await show('<p>EC-3BY7-0AN2</p><p>Pagado by check</p><p>se abre en /your-enrollment, /to/the/end</p>')
  await page.evaluate(() => (document.documentElement.lang = 'es'))
  expect(await englishOn(page)).toEqual(['Pagado by check'])
})

test('what has the focus must be outlined and in sight, and be somewhere', async () => {
  await show(
    '<style>:focus { outline: 2px solid }</style><button id="one">One</button><button id="two" style="outline: none">Two</button><div style="height: 2000px"></div>' +
      '<div style="position: fixed; inset: 0 0 50% 0; background: white"></div>',
  )
  const faultAt = async (id: string, top: number) => {
    await page.evaluate(
      ([name, y]) => {
        document.getElementById(name)?.focus()
        scrollTo(0, y)
      },
      [id, top] as const,
    )
    return (await focusFault(page)).replace(/^.* "/, '')
  }
  expect(await hadFocus(page)).toBe(true)
  await page.keyboard.press('Tab')
  expect(await hadFocus(page)).toBe(true)
  expect(await faultAt('one', 0)).toBe('One" is out of sight')
  expect(await faultAt('two', 0)).toBe('Two" has no outline, is out of sight')
  await page.evaluate(() => document.querySelector('div:last-child')?.remove())
  expect(await faultAt('one', 0)).toBe('')
  expect(await faultAt('one', 900)).toBe('One" is out of sight')
  await page.evaluate(() => document.getElementById('one')?.remove())
  expect(await hadFocus(page)).toBe(false)
})

test('tabTo walks to a control by its accessible name, and says where it stopped when it finds none', async () => {
  await show('<button>One</button><label>Two <input></label><button aria-label="Three">x</button>')
  await tabTo(page, 'Three')
  expect(await focusedName(page)).toBe('Three')
  await expect(tabTo(page, 'Four')).rejects.toThrow(/Tab never reached "Four".*One \| Two/s)
})

test('a page is watched for errors, broken policies and missing files', async () => {
  const watched = await browser.newPage()
  const problems: string[] = []
  watchPage(watched, problems)
  await watched.route('http://watched.test/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/gone.png') return route.fulfill({ status: 404 })
    if (pathname === '/refused') return route.fulfill({ status: 422, json: {} })
    if (pathname === '/broken') return route.fulfill({ status: 500, json: {} })
    return route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': "script-src 'self' 'nonce-n'" },
      body: `<script>document.title = 'inline'</script><script nonce="n">
        fetch('/refused').then(() => fetch('/broken')).then(() => {
          console.error('said'); setTimeout(() => { document.title = 'done'; throw new Error('thrown') })
        })</script><img src="/gone.png" alt="">`,
    })
  })
  await watched.goto('http://watched.test/')
  await watched.waitForFunction(() => document.title === 'done')
  await expect.poll(() => problems.length).toBe(5)
  expect(problems.map((problem) => problem.slice(0, 40)).toSorted()).toEqual([
    '404 http://watched.test/gone.png',
    '500 http://watched.test/broken',
    expect.stringMatching(/^console: .*inline script/),
    'console: said (http://watched.test/)',
    expect.stringMatching(/^uncaught: Error: thrown/),
  ])
  await watched.close()
})

test('mails arrive as their reader sees them', async () => {
  const mails = await startMails()
  const transport = createTransport(mails.address)
  const text =
    'Línea uno\n\nhttps://example.com/una/dirección?larga=1&code=123456 y más palabras, y más palabras, y más'
  const coming = mails.waitForMail('pat@example.com', /verificación/)
  await transport.sendMail({
    from: 'a@example.com',
    to: 'pat@example.com',
    subject: 'Su código de verificación',
    text,
    html: '<p>ñ</p>',
  })
  expect(await coming).toEqual({
    id: expect.stringMatching(/^<.+>$/),
    from: 'a@example.com',
    to: ['pat@example.com'],
    subject: 'Su código de verificación',
    text,
    html: '<p>ñ</p>',
  })
  await expect(mails.waitForMail('pat@example.com', 'Another', 50)).rejects.toThrow(
    /There came:\n {2}pat@example.com: Su código/,
  )
  transport.close()
  await mails.stop()
})
