import { reviewMachine, type LoadedReview, type SavedSections } from '#machines/enrollment/review/review.machine.ts'
import { type CardId, type StepId, cardSteps, stepById, stepByTab } from '#schemas/steps/steps.registry.ts'
import { storage } from '../../../browser/storage.ts'
import { callActor } from '../../call-actor.ts'
import { loadNames } from '../listed-names.ts'
import { readSection } from '../draft-section.ts'
import { screenshotActor } from '../screenshot.ts'
import { loadActor } from '../read-ahead.ts'
import { receiptReads } from '../../page-reads.ts'
import { send } from '../../send.ts'
import { siteSettings } from '../../site-settings.ts'
import { readTyped } from '../typed.actors.ts'
import { siteNews } from '../../site-news.ts'

const load = async ({ enrollmentId }: { enrollmentId: string }, signal: AbortSignal): Promise<LoadedReview> => {
  const query = { enrollment_id: enrollmentId }
  const { result: tabs } = await send('GET enrollment/get-dynamic-tabs', { query, signal })
  const required = new Set<StepId>(tabs.filter((tab) => tab.required).map((tab) => stepByTab(tab.tab_name).id))
  const saved = async (step: CardId) =>
    [step, required.has(step) ? await readSection(enrollmentId, step, signal) : null] as const
  const [cart, texts, method, sections, typed] = await Promise.all([
    send('GET enrollment/get-plan-cart', { query, signal }),
    send('GET enrollment/get-agreement-texts', { query, signal }),
    send('GET enrollment/get-payment-method', { query, signal }),
    Promise.all(cardSteps.map(({ id }) => saved(id))),
    readTyped({ enrollmentId }, 'review', signal),
  ])
  const [images, names] = await Promise.all([loadImages(), loadNames(required, signal)])
  return {
    tabs,
    cart,
    sections: Object.fromEntries(sections.map(([step, section]) => [step, section?.result ?? null])) as SavedSections,
    revisions: Object.fromEntries(sections.flatMap(([step, section]) => (section ? [[step, section.revision]] : []))),
    texts: texts.result,
    charges: method.charges,
    typed: typed.typed,
    images,
    names,
  }
}

/** The site's pictures for the cards, keyed `review_<tab name>`; none where the site has none. */
const loadImages = async (): Promise<Record<string, string>> => {
  try {
    const settings = await siteSettings(location.host)
    return Object.fromEntries(Object.entries(settings).filter(([key]) => key.startsWith('review_')))
  } catch {
    // Pictures are an ornament: the review does without (spec 2, section 8, loading failures).
    return {}
  }
}

export const providedReviewMachine = reviewMachine.provide({
  actors: {
    loadReview: loadActor('review', load),
    deleteDependents: callActor(async ({ enrollmentId }: { enrollmentId: string }) => {
      await send('POST enrollment/delete-dependent-in-IO', { body: { enrollment_id: enrollmentId } })
    }),
    // Not stopped with the page: a submit that is on its way is answered once, whoever asks again.
    submitReview: callActor(async ({ enrollmentId, additionalNotes, sendSms, seenMonthlyCost, seenRevisions }) => {
      const { policy_id: policyId } = await send('POST enrollment/save-review-info', {
        body: {
          enrollment_id: enrollmentId,
          ...(additionalNotes !== '' && { additional_notes: additionalNotes }),
          first_enroll: 1,
          send_sms: sendSms,
          seen_monthly_cost: seenMonthlyCost,
          seen_revisions: Object.fromEntries(
            Object.entries(seenRevisions).map(([step, revision]) => [stepById(step as CardId).column, revision]),
          ),
        },
        timeout: 60_000,
        brings: receiptReads(enrollmentId),
      })
      return { policyId }
    }),
    // The cart's count goes with the submit (spec 3, section 2.1, Next), before the receipt is there.
    forgetMarkers: callActor(async () => {
      storage.remove('first_track', 'isSpouseEnrollAccept', 'cartCount')
      siteNews.tell({ type: 'site.cartChanged', enrollmentId: null })
    }),
    screenshot: screenshotActor,
  },
})
