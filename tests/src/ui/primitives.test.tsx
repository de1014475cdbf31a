import { describe, expect, it, vi } from 'vitest'
import { takeLocale } from '#src/i18n/locale.ts'
import { Badge } from '#src/ui/text/badge.tsx'
import { Breadcrumb } from '#src/ui/links/breadcrumb.tsx'
import { Button, ButtonLink, IconButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Money } from '#src/ui/text/money.tsx'
import { Notice } from '#src/ui/status/notice.tsx'
import { PageTitle } from '#src/ui/text/page-title.tsx'
import { ProgressBar } from '#src/ui/status/progress-bar.tsx'
import { Skeleton } from '#src/ui/status/skeleton.tsx'
import { StepBar } from '#src/ui/layout/step-bar.tsx'
import { SummaryAside } from '#src/ui/layout/summary-aside.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { click, find, press, render, violations } from './render.tsx'

describe('buttons', () => {
  it('does its work when pressed, and is not a submit button by default', async () => {
    const onClick = vi.fn<() => void>()
    await render(<Button onClick={onClick}>Save</Button>)
    await click('button')
    expect(onClick).toHaveBeenCalledTimes(1)
    expect(find('button').getAttribute('type')).toBe('button')
  })

  it('keeps the focus but does nothing while busy, and says so', async () => {
    const onClick = vi.fn<() => void>()
    const onSubmit = vi.fn<() => void>()
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" kind="primary" busy={busy} onClick={onClick}>
          Continue
        </Button>
      </form>
    )
    await render(form(false))
    find('button').focus()
    await render(form(true))
    await click('button')
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(find('button'))
    expect(find('button').hasAttribute('disabled')).toBe(false)
    expect(find('button').getAttribute('aria-disabled')).toBe('true')
    expect(find('button').getAttribute('aria-busy')).toBe('true')
    expect(find('button').textContent).toBe('Continue')
  })

  it('links by route inside, in a safe new tab outside, and by protocol to a phone', async () => {
    await render(
      <>
        <ButtonLink to="/plans">Plans</ButtonLink>
        <ButtonLink to="https://example.com/x">Outside</ButtonLink>
        <ButtonLink to="tel:911">Call</ButtonLink>
      </>,
    )
    expect(
      [...document.querySelectorAll('a')].map((a) => [a.getAttribute('href'), a.target, a.rel, a.className]),
    ).toEqual([
      ['/plans', '', '', 'button button-secondary'],
      ['https://example.com/x', '_blank', 'noopener noreferrer', 'button button-secondary'],
      ['tel:911', '', '', 'button button-secondary'],
    ])
  })
})

describe('notices', () => {
  it('says its tone in words', async () => {
    const host = await render(
      <Notice tone="danger" title="There is a problem">
        Enter a 5-digit ZIP code.
      </Notice>,
    )
    expect(host.textContent).toBe('Problem: There is a problemEnter a 5-digit ZIP code.')
    expect(find('.notice').getAttribute('role')).toBe(null)
  })

  it.each([
    ['danger', 'alert'],
    ['warning', 'status'],
    ['success', 'status'],
  ] as const)('announces a live %s as %s', async (tone, role) => {
    await render(
      <Notice tone={tone} live>
        Text
      </Notice>,
    )
    expect(find('.notice').getAttribute('role')).toBe(role)
  })
})

describe('money', () => {
  it('always shows cents, and the month for the eye and the ear', async () => {
    const host = await render(<Money amount={1234} per="month" />)
    expect(find('.money-amount').textContent).toBe('$1,234.00')
    expect(find('[aria-hidden]').textContent).toBe('/mo')
    expect(host.textContent).toBe('$1,234.00/mo per month')
    await render(<Money amount={1234.5} />)
    expect(host.textContent).toBe('$1,234.50')
    await render(<Money amount={1234} from />)
    expect(host.textContent).toBe('from $1,234.00')
  })
})

describe('the step bar', () => {
  it.each(['.step-bar-wide', '.step-bar-list'])(
    'marks the current step, opens only what may be opened, and says the place in short: %s',
    async (list) => {
      const onSelect = vi.fn<() => void>()
      await render(
        <StepBar
          steps={[
            { id: 'a', label: 'Personal', state: 'done', onSelect },
            { id: 'b', label: 'Contact', state: 'current' },
            { id: 'c', label: 'Health', state: 'upcoming' },
          ]}
        />,
      )
      expect(
        [...document.querySelectorAll(`${list} li`)].map((li) => [li.getAttribute('aria-current'), li.textContent]),
      ).toEqual([
        [null, 'Personal (done)'],
        ['step', '2Contact'],
        [null, '3Health'],
      ])
      expect(find('.step-bar-now').textContent).toBe('Step 2 of 3: Contact')
      expect(find('progress').getAttribute('value')).toBe('2')
      expect(document.querySelectorAll(`${list} li button`)).toHaveLength(1)
      await click(`${list} li button`)
      expect(onSelect).toHaveBeenCalledTimes(1)
      expect(await violations()).toEqual([])
    },
  )

  it('on a narrow screen the place opens the list of steps, which is closed again on another step', async () => {
    const at = (current: 'a' | 'b') => (
      <StepBar
        steps={(['a', 'b'] as const).map((id) => ({ id, label: id, state: id === current ? 'current' : 'upcoming' }))}
      />
    )
    await render(at('a'))
    const all = () => document.querySelector<HTMLDetailsElement>('.step-bar-all')
    expect(all()?.open).toBe(false)
    await click('.step-bar-now')
    expect(all()?.open).toBe(true)
    const before = all()
    await render(at('b'))
    expect(all()?.open).toBe(false)
    // The same list: to make it anew at each step would take a slow phone longer than the rest of the bar.
    expect(all()).toBe(before)
    expect(await violations()).toEqual([])
  })

  it('speaks Spanish', async () => {
    takeLocale('es')
    await render(<StepBar steps={[{ id: 'a', label: 'Contacto', state: 'current' }]} />)
    expect(find('.step-bar-now').textContent).toBe('Paso 1 de 1: Contacto')
    takeLocale('en')
  })
})

describe('the tooltip', () => {
  it('shows on focus and press, hides on Esc before anything around it hears of it', async () => {
    const outside = vi.fn<() => void>()
    await render(<Tooltip label="What is coinsurance?" text="Your share of the costs." />)
    document.body.addEventListener('keydown', outside)
    const shown = () => find('[role=tooltip]').dataset['open']
    expect(shown()).toBe('false')
    await click('button')
    expect(shown()).toBe('true')
    expect(find('button').getAttribute('aria-describedby')).toBe(find('[role=tooltip]').id)
    await press('button', 'Escape')
    expect(shown()).toBe('false')
    expect(outside).not.toHaveBeenCalled()
    await press('button', 'Escape')
    expect(outside).toHaveBeenCalledTimes(1)
  })
})

describe('the summary', () => {
  it('opens and closes on narrow screens and always shows the total', async () => {
    await render(
      <SummaryAside title="Your plans" total={<Money amount={114.5} />}>
        <p>Dental</p>
      </SummaryAside>,
    )
    expect(find('aside').dataset['open']).toBe('false')
    expect(find('button').getAttribute('aria-expanded')).toBe('false')
    await click('button')
    expect(find('aside').dataset['open']).toBe('true')
    expect(find('button').textContent).toBe('Hide details')
    expect(find('.summary-total').textContent).toBe('Total$114.50')
    expect(await violations()).toEqual([])
  })
})

it('names the window by the page', async () => {
  await render(<PageTitle title="Your plans" lead="All of them." />)
  expect(document.title).toBe('Your plans')
  expect(find('h1').textContent).toBe('Your plans')
  expect(document.activeElement).toBe(document.body)
})

it('gives axe nothing to find in any of them', async () => {
  await render(
    <>
      <Breadcrumb crumbs={[{ label: 'Home', to: '/' }, { label: 'Plans' }]} />
      <PageTitle title="Plans" />
      <Card as="section" title="Contact" actions={<IconButton icon="edit" label="Edit" />}>
        <Badge tone="success">Active</Badge>
      </Card>
      <ul>
        <Card as="li" selected>
          Dental
        </Card>
      </ul>
      <ProgressBar value={1} max={2} label="Progress" />
      <Skeleton count={2} />
      <Notice tone="info">Text</Notice>
      <Tooltip label="What is it?" text="This." />
    </>,
  )
  expect(find('[aria-current=page]').textContent).toBe('Plans')
  expect(await violations()).toEqual([])
})
