import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type Receipt, receiptMachine } from '#machines/enrollment/receipt/receipt.machine.ts'
import { nothingSaved } from '#machines/enrollment/review/review.model.ts'
import { speakOnBehalf } from '#schemas/messages/addressee.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { storage } from '#src/browser/storage.ts'
import { homeAfterReceipt } from '#src/enrollment/receipt/home-after-receipt.ts'
import { providedReceiptMachine } from '#src/calls/enrollment/receipt.actors.ts'
import { ReceiptCopy } from '#src/enrollment/receipt/receipt-copy.tsx'
import { ReceiptView } from '#src/enrollment/receipt/receipt.view.tsx'
import { eventually } from '#tests/eventually.ts'
import { violations } from '../ui/render.tsx'
import { click, find, mount } from '../form/mount.tsx'
import { button, fake, text, said, press, did, inWizard } from './in-wizard.tsx'
import { loadedReview } from './review/loaded-review.tsx'
import { asAtServer } from '../recorded/as-at-server.ts'

const site = vi.hoisted(() => ({
  settings: {} as Record<string, string>,
  visit: null as { role: 'rep' | 'group' } | null,
}))
vi.mock('#src/calls/enrollment/typed.actors.ts', () => import('./typed.fake.ts'))
vi.mock('#src/site/site-context.ts', () => ({
  // Of a rep `phone` and `email` are their own, `help` is whom they call themselves.
  useSite: () => ({
    name: 'Rivera Benefits',
    phone: site.visit === null ? '8005550100' : '5125550142',
    help: '8005550100',
    email: site.visit === null ? 'help@example.com' : 'elena@example.com',
    ...site,
  }),
}))

describe('Receipt', () => {
  const receipt: Receipt = {
    policyId: 'EC-1234-5678',
    name: 'Ann Lee',
    email: 'ann@example.com',
    effectiveDate: '01/01/2027',
    callInvoice: true,
    copyTo: null,
    toldByText: false,
    signature: 'given',
    plans: [
      { name: 'Dental One', price: 20.5 },
      { name: 'Vision One', price: 9 },
    ],
    firstMonth: 54.5,
    monthly: 29.5,
    payment: null,
    beneficiaries: null,
    charge: { method: 'cc', digits: '1111', first: 54.5, monthly: 29.5, day: 1, from: '02/01/2027' },
    submittedOn: '11/23/2026',
    copy: {
      sections: { ...loadedReview.sections, dependents: null },
      names: loadedReview.names,
      healthWithheld: false,
      notes: 'Call after five',
      signedOn: '11/23/2026',
    },
    agreements: [
      { text_head: 'Terms', text_body: '<p>All of them</p>', text_required: 'I agree to the terms.', sha256: 'a1' },
    ],
    cancelling: { until: '01/31/2027', open: true, cancelled_on: null, by_staff: false },
    deliveries: [
      { receiver: 'Example Mutual Health', state: 'to_be_sent', on: '11/24/2026' },
      { receiver: 'Example Ancillary Administrators', state: 'waiting_for_signature', on: null },
    ],
  }
  const startReceipt = async (change: Partial<Receipt>, titled?: (name: string) => string) => {
    const asked: unknown[] = []
    const actorRef = createActor(
      asAtServer(
        receiptMachine.provide({
          actors: {
            loadReceipt: fake([], () => ({ ...receipt, ...change })),
            forgetEnrollment: fake(asked, () => undefined),
            generateInvoice: fake(asked, () => {
              throw new CallProblem({ kind: 'server', message: 'Not now', errors: [] })
            }),
            goHome: fromPromise<void, void>(async () => void did.push('home')),
          },
        }),
      ),
      { input: { enrollmentId: 'e' } },
    ).start()
    await mount(inWizard(<ReceiptView actorRef={actorRef} titled={titled} />))
    await said('EC-1234-5678')
    return asked
  }

  test('on a later visit nobody is thanked, and no mail is on its way', async () => {
    await startReceipt({}, (name) => `Enrollment of ${name}`)
    expect(find('h1').textContent).toBe('Enrollment of Ann Lee')
    expect(text()).toContain('Submitted on November\u00a023, 2026.')
    expect(text()).not.toContain('on its way')
  })

  // @spec 3:58 3:88 3:101 3:148 3:164
  test('greets by name, shows the number, says whereto the receipt goes; one invoice, whose failure nobody sees', async () => {
    const printed = vi.fn<() => void>()
    vi.stubGlobal('print', printed)
    const asked = await startReceipt({})
    await eventually(() =>
      expect(asked).toEqual([undefined, { policyId: 'EC-1234-5678', effectiveDate: '01/01/2027' }]),
    )
    expect(find('h1').textContent).toBe('Thank you, Ann Lee')
    expect(text()).toContain("A receipt titled 'Enrollment Receipt' is on its way to ann@example.com.")
    expect(find('.facts').textContent).toBe(
      'Dental One$20.50Vision One$9.00Enrollment fee, once$25.00First payment$54.50Then each month$29.50',
    )
    expect(find('.receipt-agreement summary').textContent).toBe('What was agreed to')
    await said('All of them')
    expect(find('.receipt-agreement section').textContent).toBe('TermsAll of themI agree to the terms.')
    expect(text()).toContain(
      'First payment of $54.50 on November\u00a023, 2026, charged to the card ending in 1111. Then $29.50 on the 1st of each month, starting February\u00a01, 2027.',
    )
    // On paper too it says whose it is and whom to ask.
    expect(find('.printed-from').textContent).toBe('Rivera Benefits')
    expect(text()).toContain('Questions? Call (800) 555-0100 or write to help@example.com.')
    expect(text()).not.toContain('Not now')
    await press('Print or save this page')
    expect(printed).toHaveBeenCalledTimes(1)
    expect(await violations()).toEqual([])
    await press('Return to homepage')
    await eventually(() => expect(did).toEqual(['home']))
    vi.unstubAllGlobals()
  })

  // @spec 2:7
  test('holds a copy of what was submitted, with masked numbers and the day of the signature', async () => {
    await startReceipt({})
    const parts = [...document.querySelectorAll('.receipt-copy summary')].map((one) => one.textContent)
    expect(parts).toEqual([
      'Personal Info',
      'Contact Info',
      'Employer Info',
      'Beneficiary Info',
      'Health Questions',
      'Billing Info',
      'Agreement & Signature',
      'Additional Notes',
    ])
    const copy = find('.receipt-copy').textContent
    expect(copy).toContain('Social Security Number•••-••-4567')
    expect(copy).toContain('Account number••••••••9012')
    expect(copy).toContain('Albuterol')
    expect(copy).toContain('Call after five')
    expect(copy).toContain('Signed on11/23/2026')
    expect(copy).not.toContain('Health answers are shown only')
    expect(await violations()).toEqual([])
  })

  test('says that health answers are withheld, and where the copy cannot be shown', async () => {
    await mount(
      <ReceiptCopy
        signature="none"
        copy={{ sections: nothingSaved, names: {}, healthWithheld: true, notes: null, signedOn: null }}
      />,
    )
    await said('Health answers are shown only to the person who submitted the enrollment.')
    document.body.replaceChildren()
    await mount(<ReceiptCopy signature="none" copy={null} />)
    await said("We can't show the copy of your enrollment right now. Open this page again later.")
    expect(document.querySelectorAll('.receipt-copy details')).toHaveLength(0)
  })

  // @spec 3:90
  test('says where the enrollment stands at each carrier', async () => {
    await startReceipt({})
    const lines = () => Array.from(document.querySelectorAll('.receipt-stands > li'), (line) => line.textContent)
    expect(lines()).toEqual([
      "Example Mutual HealthWe'll send them your enrollment on November\u00a024, 2026.",
      "Example Ancillary AdministratorsWe'll send your enrollment once it is signed.",
    ])
    expect(await violations()).toEqual([])
  })

  test('names no carrier where the enrollment goes to none', async () => {
    await startReceipt({ deliveries: [] })
    expect(text()).not.toContain('Where it stands')
  })

  test('the site brings a picture to say thank you with, or does not', async () => {
    site.settings = { thank_you: '/catalog/pictures/thank-you.svg', review_contact_info: '/catalog/other.svg' }
    await startReceipt({})
    const pictures = () => [...document.querySelectorAll('img')].map((one) => [one.getAttribute('src'), one.alt])
    expect(pictures()).toEqual([['/catalog/pictures/thank-you.svg', '']])
    expect(await violations()).toEqual([])
    document.body.replaceChildren()
    site.settings = {}
    await startReceipt({})
    expect(pictures()).toEqual([])
  })

  // @spec 3:17 3:29 3:58
  test('a rep reads that the copy and the text message are on their way; no invoice where none is asked', async () => {
    speakOnBehalf(true)
    onTestFinished(() => speakOnBehalf(false))
    const asked = await startReceipt({
      callInvoice: false,
      charge: null,
      copyTo: 'elena@example.com',
      toldByText: true,
      signature: 'awaited',
      firstMonth: 29.5,
    })
    expect(text()).toContain(
      "A receipt titled 'Enrollment Receipt' is on its way to ann@example.com and to elena@example.com. It should arrive within 10 minutes. We'll also let the applicant know by text message.",
    )
    expect(text()).toContain('They sign with the link in their email.')
    expect(document.querySelector('h1')?.textContent).toBe("Submitted: waiting for the client's signature")
    expect(text()).not.toContain('is complete.')
    expect(text()).not.toContain('Enrollment fee')
    expect(text()).toContain('Nothing is charged here. The plans are billed separately.')
    expect(asked).toEqual([undefined])
  })

  test('a signature that was given meanwhile is seen by whoever comes back to the page', async () => {
    const change: Partial<Receipt> = { signature: 'awaited' }
    await startReceipt(change)
    expect(find('h1').textContent).toBe('Submitted: waiting for your signature')
    expect(text()).toContain('Ann Lee, you are enrolled once you sign with the link in your email.')
    change.signature = 'given'
    globalThis.dispatchEvent(new Event('focus'))
    await said('Thank you, Ann Lee')
    expect(text()).not.toContain('Sign with the link in your email.')
  })

  test.each([
    ['rep', 'Enroll another client'],
    ['group', 'Enroll another employee'],
  ] as const)('a %s goes on with the next one first, and calls whom they can ask themselves', async (role, next) => {
    site.visit = { role }
    speakOnBehalf(true)
    onTestFinished(() => {
      site.visit = null
      speakOnBehalf(false)
    })
    await startReceipt({ signature: 'awaited', copyTo: 'elena@example.com' })
    const names = Array.from(document.querySelectorAll('.receipt button'), (one) => one.textContent)
    expect(names[0]).toBe(next)
    expect(find('.receipt .button-primary').textContent).toBe(next)
    expect(document.querySelectorAll('.receipt .button-primary')).toHaveLength(1)
    // Nothing is called signed that is not.
    expect(names).toContain('Get PDF (not signed yet)')
    expect(text()).not.toContain('Get signed PDF')
    expect(text()).toContain('Questions? Call (800) 555-0100. Please have the confirmation number ready.')
    expect(text()).not.toMatch(/write to|555-0142/)
    await press('Get PDF (not signed yet)')
    await said("The applicant's signature is missing: get the PDF again once it is given.")
    expect(find('dialog h2').textContent).toBe('PDF (not signed yet)')
    await click('.dialog-close')
    expect(await violations()).toEqual([])
    await press(next)
    await eventually(() => expect(did).toEqual(['home']))
  })

  test('nothing is called signed where no plan asked for a signature', async () => {
    await startReceipt({ signature: 'none', copy: receipt.copy && { ...receipt.copy, signedOn: null } })
    expect(Array.from(document.querySelectorAll('.receipt button'), (one) => one.textContent)).toContain('Get the PDF')
    expect(text()).not.toContain('signed PDF')
    await press('Get the PDF')
    await said('A PDF of everything that was entered and agreed to, with a digital seal')
    expect(find('dialog h2').textContent).toBe('PDF of the enrollment')
    expect(find('dialog').textContent).not.toContain('signature')
    expect(await violations()).toEqual([])
  })

  test('a rep who comes back to it from their list is offered the signed PDF, and no other client', async () => {
    site.visit = { role: 'rep' }
    onTestFinished(() => {
      site.visit = null
    })
    await startReceipt({}, (name) => `Enrollment of ${name}`)
    expect(button('Get signed PDF')).toBeDefined()
    expect(button('Return to homepage')).toBeUndefined()
  })

  // @spec 3:59 3:78 3:115
  test('home is where the person came from', () => {
    const homes = (
      [
        [{ open_type: 'user', referral: 'r 1' }],
        [{ open_type: 'agent', eprocess: 'rep' }],
        [{ eprocess: 'rep' }],
        [{ eprocess: 'group' }],
        [{ eprocess: 'applicant', uid: 'member-1' }],
        [{ eprocess: 'applicant' }],
        [{}],
        // By a link of the company, and then proven to be the company itself.
        [{ open_type: 'group', eprocess: 'group' }, 'group'],
        [{ open_type: 'group', eprocess: 'group' }, 'employee'],
        [{ open_type: 'agent', eprocess: 'rep', referral: 'r 1' }, 'rep'],
      ] as const
    ).map(([stored, visit = null]) => {
      storage.clear()
      for (const [key, kept] of Object.entries(stored)) storage.set(key as 'uid', kept)
      return homeAfterReceipt(visit)
    })
    expect(homes).toEqual([
      '/referrals?rid=r%201',
      '/',
      '/agent-home',
      '/group-home',
      '/member-home',
      '/',
      '/',
      '/group-home',
      '/',
      '/agent-home',
    ])
  })

  // @spec 3:78 3:101
  test('what the browser knew of the enrollment is gone', async () => {
    storage.set('tempId', 'e')
    storage.set('cartCount', 2)
    storage.set('effectiveDate', '01/01/2027')
    storage.set('navto', 'review-confirm')
    const forget = providedReceiptMachine.implementations.actors.forgetEnrollment as ReturnType<typeof fromPromise>
    const actor = createActor(forget)
    actor.start()
    await eventually(() => expect(actor.getSnapshot().status).toBe('done'))
    expect(
      (['tempId', 'cartCount', 'effectiveDate', 'navto', 'nav_array'] as const).map((key) => storage.get(key)),
    ).toEqual([null, null, null, null, null])
  })
})
