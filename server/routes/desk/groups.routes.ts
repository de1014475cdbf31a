import { deskGroupsCalls } from '#schemas/calls/desk/desk-groups.calls.ts'
import { deskRosterCalls } from '#schemas/calls/desk/desk-roster.calls.ts'
import { deskSignInsCalls } from '#schemas/calls/desk/desk-sign-ins.calls.ts'
import { asking } from '../../http/define-routes.ts'
import { defineDeskRoutes } from '../../http/define-desk-routes.ts'
import { makeDeskSignIns } from '../../services/desk/desk-sign-ins.service.ts'
import { makeDeskRoster } from '../../services/desk/roster/desk-roster.service.ts'
import { makeRosterMails } from '../../services/desk/roster/roster-mails.service.ts'
import { makeRosterUpload } from '../../services/desk/roster/roster-upload.service.ts'
import { storefrontParts } from '../../services/storefront/quote/open-quote.ts'
import type { Services } from '../../services/services.ts'

/** The groups at the desk: rosters, invitations, and how far the people of each are; how they and reps sign in. */
export const groupsRoutes = (services: Services) => {
  const { desk } = services
  const parts = { ...services, catalog: storefrontParts(services).catalog }
  const roster = makeDeskRoster(parts)
  const upload = makeRosterUpload(parts)
  const mails = makeRosterMails(parts)
  const signIns = makeDeskSignIns(parts)
  return [
    ...defineDeskRoutes(desk, deskGroupsCalls, { getDeskGroups: () => roster.groups() }),
    ...defineDeskRoutes(
      desk,
      deskRosterCalls,
      {
        getRoster: ({ caller, query }) => roster.page(caller, query),
        checkRoster: asking(
          async ({ body, locale }) => upload.check(body, locale),
          async ({ caller, body }, checked) => {
            await upload.noteChecked(caller, body, checked)
            return checked.answer
          },
        ),
        applyRoster: asking(
          ({ body }) => Promise.resolve(upload.read(body.csv)),
          ({ caller, body }, file) => upload.apply(caller, body, file),
        ),
        inviteEmployees: ({ caller, body }) => mails.invite(caller, body),
        remindEmployees: ({ caller, body }) => mails.remind(caller, body),
        recordWaiver: ({ caller, body, staff }) => roster.waive(staff, caller, body),
        takeBackWaiver: ({ caller, body }) => roster.takeBack(caller, body),
        stopReminders: ({ caller, body }) => roster.stop(caller, body),
        exportRoster: ({ caller, query }) => roster.exported(caller, query.group_id),
      },
      { limits: { checkRoster: 'upload', applyRoster: 'upload' } },
    ),
    ...defineDeskRoutes(desk, deskSignInsCalls, {
      getSignIns: () => signIns.list(),
      giveSignIn: ({ caller, body, staff, locale }) => signIns.give(staff, caller, body, locale),
      removeSignInKey: ({ caller, body }) => signIns.removeKey(caller, body),
    }),
  ]
}
