import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { enrollmentMachine } from '#machines/enrollment/enrollment.machine.ts'
import { overview, tabsWith } from '#machines/enrollment/enrollment.model.ts'
import type { EnrollmentInput, EnrollmentOverview, OverviewAsked } from '#machines/enrollment/enrollment.types.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { type LoadedPersonal, personalMachine } from '#machines/enrollment/personal/personal.machine.ts'
import { contactMachine } from '#machines/enrollment/contact/contact.machine.ts'
import { ann, personalFieldsAsked } from '#machines/enrollment/personal/personal.model.ts'
import { held } from './held.ts'

/** The wizard with a server that answers with these overviews in turn, the last one again and again. */
const start = (answers: (EnrollmentOverview | CallProblem)[], input: Partial<EnrollmentInput> = {}) => {
  const remembered: { required: number; fromReview: boolean }[] = []
  const log: string[] = []
  const asked: OverviewAsked[] = []
  let at = 0
  const actor = createActor(
    held(
      enrollmentMachine.provide({
        actors: {
          loadEnrollment: fromPromise<EnrollmentOverview, OverviewAsked>(async ({ input: wanted }) => {
            asked.push(wanted)
            const answer = answers[Math.min(at, answers.length - 1)]
            at += 1
            if (answer === undefined || answer instanceof CallProblem) throw answer ?? new Error('no answer')
            return answer
          }),
          rememberPlace: fromPromise<void, { tabs: EnrollmentOverview['tabs']; fromReview: boolean }>(
            async ({ input: { tabs, fromReview } }) => {
              remembered.push({ required: tabs.filter((tab) => tab.required).length, fromReview })
            },
          ),
          forgetEnrollment: fromPromise<void, { enrollmentId: string }>(async ({ input: { enrollmentId } }) => {
            log.push(`forgot ${enrollmentId}`)
          }),
          personal: held(
            personalMachine.provide({
              actors: {
                loadPersonal: fromPromise<LoadedPersonal, { enrollmentId: string }>(async () => ({
                  fields: personalFieldsAsked,
                  saved: null,
                  revision: 0,
                  typed: null,
                  enrollerCode: { shown: false, optional: true, saved: false },
                })),
                savePersonal: fromPromise(async () => ({ revision: 1 })),
              },
            }),
          ),
          contact: contactMachine,
        },
      }),
    ),
    { input: { enrollmentId: 'e', route: '', fromReview: false, ...input } },
  )
  actor.start()
  return { actor, remembered, log, asked }
}

const savePersonal = async (actor: ReturnType<typeof start>['actor']) => {
  await waitFor(actor, (s) => s.matches({ open: { place: 'personal' } }))
  const personal = actor.getSnapshot().children.personal
  if (!personal) throw new Error('personal does not run')
  await waitFor(personal, (s) => s.matches('editing'))
  personal.send({ type: 'personal.submit', values: ann })
}

const openAt = async (actor: ReturnType<typeof start>['actor']) => {
  const { context } = await waitFor(actor, (s) => s.matches('open'))
  return { step: context.step, turnedBack: context.turnedBack }
}

describe('enrollment', () => {
  it('opens the first incomplete step for an address that names none', async () => {
    const { actor, remembered } = start([overview(tabsWith(2))])
    expect(await openAt(actor)).toEqual({ step: 'employer', turnedBack: false })
    expect(remembered).toEqual([{ required: 9, fromReview: false }])
  })

  it('answers an address that is not open yet with the first incomplete step, and says so', async () => {
    const { actor } = start([overview(tabsWith(1))], { route: 'billing-information' })
    expect(await openAt(actor)).toEqual({ step: 'contact', turnedBack: true })
  })

  it('opens an earlier step for its address, and stays for one that is too far', async () => {
    const { actor } = start([overview(tabsWith(2))], { route: 'employer-info' })
    await openAt(actor)
    actor.send({ type: 'enrollment.address', route: 'personal-info' })
    expect(await openAt(actor)).toEqual({ step: 'personal', turnedBack: false })
    actor.send({ type: 'enrollment.address', route: 'review-confirm' })
    expect(await openAt(actor)).toEqual({ step: 'employer', turnedBack: true })
  })

  // @spec 2:34
  it('goes to the next required step after a save', async () => {
    const required = ['personal', 'beneficiaries', 'agreement', 'billing', 'review']
    const first = tabsWith(0, required)
    const then = first.map((tab) => ({ ...tab, complete: tab.tab_name === 'primary_info' }))
    const { actor } = start([overview(first), overview(then)])
    await savePersonal(actor)
    const { context } = await waitFor(actor, (s) => s.matches({ open: { place: 'beneficiaries' } }))
    expect({ step: context.step, fromReview: context.fromReview }).toEqual({ step: 'beneficiaries', fromReview: false })
  })

  it('asks with the step that comes next after a save, with none before it knows the steps', async () => {
    const { actor, asked } = start([overview(tabsWith(0)), overview(tabsWith(1))])
    await savePersonal(actor)
    await waitFor(actor, (s) => s.matches({ open: { place: 'contact' } }))
    expect(asked).toEqual([
      { enrollmentId: 'e', next: null },
      { enrollmentId: 'e', next: { step: 'contact', enrollType: 'new-member' } },
    ])
  })

  // @spec 2:34
  it('goes back to review after an edit from there, and forgets the marker', async () => {
    const { actor, remembered } = start([overview(tabsWith(8))], { route: 'review-confirm' })
    expect(await openAt(actor)).toEqual({ step: 'review', turnedBack: false })
    actor.send({ type: 'enrollment.edit', step: 'personal' })
    await waitFor(actor, (s) => s.matches({ open: { place: 'personal' } }))
    expect(actor.getSnapshot().children.personal?.getSnapshot().context.facts.fromReview).toBe(true)
    await savePersonal(actor)
    await waitFor(actor, (s) => s.matches({ open: { place: 'review' } }))
    expect(remembered.map((one) => one.fromReview)).toEqual([false, true, false])
  })

  // @spec 3:30
  it('offers Back on the review itself, to the step before it', async () => {
    const { actor } = start([overview(tabsWith(8))], { route: 'review-confirm' })
    await openAt(actor)
    actor.send({ type: 'enrollment.back' })
    expect(await openAt(actor)).toEqual({ step: 'billing', turnedBack: false })
    expect(actor.getSnapshot().context.fromReview).toBe(false)
  })

  // @spec 2:33
  it('offers Back only after review: to the previous step, and from the first to the cart', async () => {
    const { actor } = start([overview(tabsWith(8))], { route: 'contact-info' })
    await openAt(actor)
    actor.send({ type: 'enrollment.back' })
    expect(await openAt(actor)).toEqual({ step: 'contact', turnedBack: false })

    const edited = start([overview(tabsWith(8))], { route: 'contact-info', fromReview: true }).actor
    await openAt(edited)
    edited.send({ type: 'enrollment.back' })
    expect(await openAt(edited)).toEqual({ step: 'personal', turnedBack: false })
    edited.send({ type: 'enrollment.back' })
    expect(edited.getSnapshot().output).toEqual({ to: '/cart' })
  })

  // @spec 2:32 2:35
  it('asks before it cancels; Yes forgets the enrollment and leads to the plans, No changes nothing', async () => {
    const { actor, log } = start([overview(tabsWith(0))])
    await openAt(actor)
    actor.send({ type: 'enrollment.cancel' })
    actor.send({ type: 'enrollment.keep' })
    expect(actor.getSnapshot().value).toEqual({ open: { place: 'personal', cancelling: 'closed' } })
    actor.send({ type: 'enrollment.cancel' })
    actor.send({ type: 'enrollment.giveUp' })
    const { output } = await waitFor(actor, (s) => s.status === 'done')
    expect({ output, log }).toEqual({ output: { to: '/plans' }, log: ['forgot e'] })
  })

  it.each([
    ['emptyCart', '/plans'],
    ['notCheckedOut', '/cart'],
  ] as const)('leaves where the enrollment stands at %s', async (standing, to) => {
    const { actor } = start([overview([], standing)])
    expect((await waitFor(actor, (s) => s.status === 'done')).output).toEqual({ to })
  })

  it('shows the receipt of an enrollment that is submitted', async () => {
    const { actor } = start([overview([], 'submitted')], { route: 'personal-info' })
    expect((await waitFor(actor, (s) => s.matches('receipt'))).context.step).toBe(null)
  })

  it('explains an enrollment that is gone, and retries one that could not be fetched', async () => {
    const problem = (kind: 'missing' | 'offline') => new CallProblem({ kind, message: kind, errors: [] })
    const gone = start([problem('missing')]).actor
    expect((await waitFor(gone, (s) => s.matches('gone'))).context.problem?.message).toBe('missing')
    expect(start([], { enrollmentId: null }).actor.getSnapshot().value).toBe('none')

    const { actor } = start([problem('offline'), overview(tabsWith(0))])
    await waitFor(actor, (s) => s.matches('failed'))
    actor.send({ type: 'enrollment.retry' })
    expect(await openAt(actor)).toEqual({ step: 'personal', turnedBack: false })
  })
})
