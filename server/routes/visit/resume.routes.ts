import { remindersCalls } from '#schemas/calls/visit/reminders.calls.ts'
import { resumeCalls } from '#schemas/calls/visit/resume.calls.ts'
import { ridersCalls } from '#schemas/calls/storefront/riders.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import { makeContinueCodes } from '../../services/codes/continue-codes.service.ts'
import { makeDirectLinks } from '../../services/codes/direct-links.service.ts'
import { homesParts } from '../../services/homes/homes-parts.ts'
import { makePeople } from '../../services/homes/current-members.service.ts'
import { makeReminders } from '../../services/enrollment/reminders/reminders.service.ts'
import { makeTyped } from '../../services/enrollment/typed.service.ts'
import type { Services } from '../../services/services.ts'
import { storefrontParts } from '../../services/storefront/quote/open-quote.ts'
import { makeResume } from '../../services/storefront/resume.service.ts'
import { makeRiders } from '../../services/storefront/plans/riders.service.ts'
import { makeSavedCartLinks } from '../../services/storefront/cart/saved-cart.ts'
import { makeSaveCart } from '../../services/storefront/cart/save-cart.service.ts'

const remindersOf = (services: Services) =>
  makeReminders({
    ...services,
    catalog: storefrontParts(services).catalog,
    continueCodes: makeContinueCodes(services),
  })

/** Saving a cart, and the ways back to it (spec 1, section 7; spec 3, section 7). */
export const resumeRoutes = (services: Services) => {
  const parts = {
    ...services,
    ...storefrontParts(services),
    directLinks: makeDirectLinks(services),
    continueCodes: makeContinueCodes(services),
    reminders: remindersOf(services),
    typed: makeTyped(services),
    savedCarts: makeSavedCartLinks({ ...storefrontParts(services), people: makePeople(homesParts(services)) }),
  }
  const saving = makeSaveCart(parts)
  const resume = makeResume(parts)
  return defineRoutes(
    resumeCalls,
    {
      saveEnrollment: ({ caller, body, locale }) => saving.save(caller, body, locale),
      getQuotePreview: ({ caller, query, locale }) => saving.preview(caller, query, locale),
      directContinue: async ({ caller, params }) => ({ result: await resume.byLink(caller, params.tempId) }),
      continueEnrollment: ({ caller, body }) => resume.byCode(caller, body),
      resumeDraft: ({ caller, body }) => resume.byEnroller(caller, body.enrollment_id),
      resendContinueCode: ({ caller, body, locale }) => resume.askAnew(caller, body.email, locale),
    },
    {
      limits: {
        saveEnrollment: 'mail',
        directContinue: 'start',
        continueEnrollment: 'code',
        resumeDraft: 'start',
        resendContinueCode: 'send_code',
      },
      triedAt: { continueEnrollment: ({ email }) => `continue|${email.trim().toLowerCase()}` },
    },
  )
}

/** Where the link of a reminder leads. */
export const remindersRoutes = (services: Services) => {
  const reminders = remindersOf(services)
  return defineRoutes(
    remindersCalls,
    { declineReminders: ({ caller, body }) => reminders.decline(caller, body.token) },
    { limits: { declineReminders: 'code' } },
  )
}

/** Additional riders of plans in the cart. */
export const ridersRoutes = (services: Services) => {
  const riders = makeRiders(storefrontParts(services))
  return defineRoutes(ridersCalls, { saveCartRiders: ({ caller, body }) => riders.save(caller, body) })
}
