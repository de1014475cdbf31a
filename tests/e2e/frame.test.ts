import { expect } from 'vitest'
import type { Page } from 'playwright'
import { m } from '#schemas/messages/generated/messages.js'
import { axe } from '#paths/run/axe.ts'
import { visitOfRep } from './support/enter.ts'
import { desktop, phone, screenshot, test } from './support/test.ts'

const spanish = { locale: 'es' } as const
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.locator('dialog[open]')
const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
}
const linksIn = (page: Page, place: string) =>
  page
    .locator(`${place} a`)
    .evaluateAll((all) => all.map((one) => [one.firstChild?.textContent ?? '', one.getAttribute('href')]))

// @spec 1:64 1:57-58 1:192 1:254
test('the footer: links, codes, films, and a request for help that arrives', async ({ open, mails }) => {
  const page = await open('/404', { colorScheme: 'dark' })
  await button(page, m.shell_not_my_site()).waitFor()
  const footer = [
    [m.shell_rep_registration(), 'https://reps.example.com/register'],
    [m.frame_tool_rep_dashboard(), 'https://reps.example.com/dashboard'],
    [m.shell_member_login(), 'https://members.example.com/login'],
    [m.frame_tool_member_dashboard(), 'https://members.example.com/dashboard'],
    [m.shell_group_application(), 'https://groups.example.com/apply'],
    [m.shell_group_login(), 'https://groups.example.com/login'],
    [m.shell_app_ios(), 'https://apps.example.com/ios'],
    [m.shell_app_android(), 'https://apps.example.com/android'],
    ['(800) 555-0100', 'tel:8005550100'],
    ['help@example.com', 'mailto:help@example.com'],
    [m.shell_support_request(), '/support'],
  ]
  await expect.poll(() => linksIn(page, '.footer-groups')).toEqual(footer)
  const learnMore = page.getByRole('link', { name: /^Learn more about Brightwater Vision High/ })
  expect(await learnMore.getAttribute('href')).toBe('/plan/brightwater-vision-high/brightwater-vision-high')
  expect(await learnMore.getAttribute('target')).toBe('_blank')
  await screenshot(page, 'frame-footer-1280')

  await button(page, m.shell_video()).click()
  const film = dialog(page).locator('video')
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    return video.play()
  })
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
  // Its words are a file of their own.
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => [video.duration, video.textTracks[0]?.cues?.length]))
    .toEqual([12, 4])
  await film.evaluate((video: HTMLVideoElement) => video.pause())
  expect(await axe(page)).toEqual([])
  await screenshot(page, 'frame-film-1280')
  await closeDialog(page)
  await button(page, m.frame_access_code()).click()
  await dialog(page).getByRole('textbox').waitFor()
  await closeDialog(page)
  await button(page, m.frame_employee_enroll()).click()
  await dialog(page).getByRole('textbox').waitFor()
  await closeDialog(page)

  await page.getByRole('link', { name: m.shell_support_request(), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: m.support_title() }).waitFor()
  await button(page, m.support_send()).click()
  await expect.poll(() => page.locator('.field-message').count()).toBe(4)
  expect(await axe(page)).toEqual([])
  await screenshot(page, 'frame-support-mistakes-1280')
  await page.getByLabel(m.support_name(), { exact: true }).fill('Ana Lima')
  await page.getByLabel(m.support_email(), { exact: true }).fill('ana.frame@example.com')
  await page.getByLabel(m.support_topic(), { exact: true }).selectOption('billing')
  await page.getByLabel(m.support_message(), { exact: true }).fill('Charged twice')
  await page.route('**/submit-support-request', async (route) => {
    // Held until it was pressed twice.
    await busy
    await route.continue()
  })
  const busy = page.locator('button[aria-busy=true]').waitFor()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/submit-support-request')) sent += 1
  })
  await page.locator('main button[type=submit]').dblclick()
  await page.getByRole('heading', { level: 1, name: m.support_sent_title() }).waitFor()
  expect(sent).toBe(1)
  const mail = await mails.waitForMail('help@example.com', /^Support request SR-/)
  expect(mail.text).toContain('Charged twice')
  const reference = /SR-\w{4}-\w{4}/.exec(mail.subject)?.[0] ?? ''
  await expect.poll(() => page.locator('main').innerText()).toContain(reference)
  expect((await mails.waitForMail('ana.frame@example.com', /support request/)).subject).toBe(
    m.mail_support_ack_subject({ reference }),
  )
  expect(await axe(page)).toEqual([])
})

// @spec 1:61 1:141 1:188 1:193 1:14
test('a rep on a phone, in Spanish: tools, about, the other age', async ({ open, product, mails }) => {
  const page = await open(product.url('/support', 'agent'), { viewport: phone, locale: 'es-US' })
  // A stranger there has no tools, but the way to show to be the rep.
  await button(page, m.access_rep({}, spanish)).waitFor()
  expect(await button(page, m.frame_tools({}, spanish)).count()).toBe(0)
  await visitOfRep(page, mails)
  await page.reload()
  await button(page, m.frame_tools({}, spanish)).click()
  const code = 'agent_code=RIVERA-TX'
  await expect
    .poll(() => linksIn(page, '.utility-more .menu-panel'))
    .toEqual([
      [m.frame_tool_admin({}, spanish), 'https://admin.example.com/'],
      [m.frame_tool_message_center({}, spanish), 'https://admin.example.com/messages'],
      [m.frame_tool_file_management({}, spanish), 'https://admin.example.com/files'],
      [m.frame_tool_rep_dashboard({}, spanish), `https://reps.example.com/dashboard?${code}`],
      [m.frame_tool_member_dashboard({}, spanish), `https://members.example.com/dashboard?${code}`],
      [m.frame_tool_group_dashboard({}, spanish), `https://groups.example.com/dashboard?${code}`],
      [m.frame_tool_tickets({}, spanish), 'https://tickets.example.com/'],
      [m.frame_tool_sso({}, spanish), 'https://sso.example.com/'],
      [m.frame_tool_rep_registration({}, spanish), `https://reps.example.com/register?${code}`],
      [m.frame_tool_member_registration({}, spanish), `https://members.example.com/register?${code}`],
      [m.frame_tool_group_registration({}, spanish), `https://groups.example.com/register?${code}`],
    ])
  expect(await axe(page)).toEqual([])
  await screenshot(page, 'frame-tools-360')
  await page.keyboard.press('Escape')

  // Whatever a catalog says about a rep, nothing of it runs.
  await page.route('**/get-agent-about-page-info*', (route) =>
    route.fulfill({
      json: {
        status: 'success',
        statusCode: 200,
        message: '',
        data: {
          display_about_name: 'Elena',
          agent_bio:
            '<p>Desde <b>2009</b></p><a href="javascript:document.title=1">Más</a><script>document.title=2</script>',
        },
      },
    }),
  )
  await button(page, m.frame_about({ name: 'Rivera Benefits' }, spanish)).click()
  await dialog(page).getByText('2009').waitFor()
  expect(await dialog(page).locator('.prose').innerHTML()).not.toMatch(/script/)
  await screenshot(page, 'frame-about-360')
  await closeDialog(page)

  const asked: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/api/')) asked.push(`${path.split('/').at(-1)} ${request.headers()['x-over-65']}`)
  })
  await button(page, m.frame_age_under({}, spanish)).click()
  await dialog(page)
    .getByRole('link', { name: m.frame_group_home({}, spanish) })
    .waitFor()
  expect(await axe(page)).toEqual([])
  await screenshot(page, 'frame-age-360')
  await button(page, m.frame_age_to_over({}, spanish)).click()
  await button(page, m.frame_age_over({}, spanish)).waitFor()
  for (const call of ['get-common-menu 1', 'get-default-info 1']) {
    await expect.poll(() => asked, { message: call }).toContain(call)
  }
  // From now on it goes with every request.
  expect(asked.filter((call) => !call.endsWith(' 1'))).toEqual([])
  await page.getByText(m.frame_age_changed_over({}, spanish)).waitFor()
})

// @spec 1:61
test('a rep at a desk: the header in one line, Home in the breadcrumb', async ({ open, product, mails }) => {
  const page = await open(product.url('/cart', 'agent'), { viewport: desktop })
  await visitOfRep(page, mails)
  await page.reload()
  await button(page, m.frame_age_under()).waitFor()
  await page.locator('.breadcrumb a', { hasText: m.home() }).waitFor()
  await expect.poll(async () => (await page.locator('.utility-bar').boundingBox())?.height).toBe(44)
  await button(page, m.frame_tools()).click()
  await page.getByRole('link', { name: m.frame_tool_tickets() }).waitFor()
  await screenshot(page, 'frame-tools-1280')
})

// @spec 1:61 1:39-41 1:43 1:74-75 1:139 1:142 3:70
test('the pages at the edges: declined, not found, the sample, the receipt, and no wizard', async ({ open }) => {
  const page = await open('/cart')
  await page.locator('.utility-contact a').first().waitFor()
  expect(await page.locator('.breadcrumb').getByText(m.home(), { exact: true }).count()).toBe(0)
  const goTo = async (path: string, title: string) => {
    await page.goto(new URL(path, page.url()).href)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  }
  await goTo('/PlanQuestionView', m.frame_sample_title())
  // Who the site is was read, and is stored.
  await page.locator('.utility-contact a').first().waitFor()
  const before = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  await page.getByText(m.common_yes(), { exact: true }).first().click()
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).toBe(before)
  await screenshot(page, 'frame-sample-1280')

  await goTo('/404', m.shell_not_found())
  await goTo('/no/such/page', m.shell_not_found())
  for (const path of ['/initial-zip-by-slide', '/zip-slide']) {
    await goTo(path, m.shell_not_found())
  }
  await page.getByRole('link', { name: m.shell_back_home(), exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')

  await page.evaluate(() => {
    localStorage.setItem('tempId', '"AAAAAAAAAAAAAAAAAAAAAA"')
    sessionStorage.setItem('planId', '"a"')
  })
  await goTo('/decline-reminder-email', m.frame_decline_title())
  expect(await axe(page)).toEqual([])
  await screenshot(page, 'frame-decline-1280')
  await button(page, m.frame_decline_home()).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('tempId'), sessionStorage.getItem('planId')]))
    .toEqual([null, null])

  // Nobody has enrolled here: the end of an enrollment is not shown, whatever its address.
  await page.goto(new URL('/confirmation/', page.url()).href)
  await page.waitForURL((url) => url.pathname !== '/confirmation/')
})

test("the desk's header is one line on a phone, and its pages lie behind it", async ({ open }) => {
  const page = await open('/desk', { viewport: phone })
  await button(page, m.desk_demo_as({ name: 'Olivia Park' })).click()
  await page.getByRole('heading', { level: 1, name: m.desk_find_title() }).waitFor()
  const header = page.locator('.tool-header')
  const height = () => header.evaluate((box) => box.getBoundingClientRect().height)
  await expect.poll(height).toBeLessThan(64)
  const menu = header.locator('summary')
  await menu.click()
  expect(await axe(page)).toEqual([])
  await screenshot(page, 'desk-menu-phone')
  await page.getByRole('link', { name: m.desk_queues_title(), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: m.desk_queues_title() }).waitFor()
  // It is closed again, and the name beside it can be pressed.
  await expect.poll(height).toBeLessThan(64)
  await page.getByRole('link', { name: m.desk_title(), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: m.desk_find_title() }).waitFor()
})
