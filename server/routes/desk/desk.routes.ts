import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { deskAccessCalls } from '#schemas/calls/desk/desk-access.calls.ts'
import { deskAuditCalls } from '#schemas/calls/desk/desk-audit.calls.ts'
import { deskCatalogCalls } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { deskDraftsCalls } from '#schemas/calls/desk/desk-drafts.calls.ts'
import { deskEnrollmentCalls } from '#schemas/calls/desk/desk-enrollment.calls.ts'
import { deskFiguresCalls } from '#schemas/calls/desk/desk-figures.calls.ts'
import { deskFormsCalls } from '#schemas/calls/desk/desk-forms.calls.ts'
import { deskFindCalls } from '#schemas/calls/desk/desk-find.calls.ts'
import { deskStatementCalls } from '#schemas/calls/desk/desk-statement.calls.ts'
import { deskQueuesCalls } from '#schemas/calls/desk/desk-queues.calls.ts'
import { deskSupportCalls } from '#schemas/calls/desk/desk-support.calls.ts'
import { asking, defineRoutes } from '../../http/define-routes.ts'
import { defineDeskRoutes, deskAsking } from '../../http/define-desk-routes.ts'
import { makeDeskActions } from '../../services/desk/desk-actions.service.ts'
import { makeDeskAudit } from '../../services/desk/desk-audit.service.ts'
import { makeDeskCatalog } from '../../services/desk/desk-catalog.service.ts'
import { makeDeskPublish } from '../../services/desk/desk-publish.service.ts'
import { makeDeskDraft } from '../../services/desk/desk-draft.service.ts'
import { makeDeskDrafts } from '../../services/desk/desk-drafts.service.ts'
import { makeDeskEnrollment } from '../../services/desk/desk-enrollment.service.ts'
import { makeDeskFiguresService } from '../../services/desk/desk-figures.service.ts'
import { makeDeskForms } from '../../services/desk/desk-forms.service.ts'
import { makeDeskFind } from '../../services/desk/desk-find.service.ts'
import { makeDeskFunnel } from '../../services/desk/desk-funnel.service.ts'
import { makeDeskStatement } from '../../services/desk/desk-statement.service.ts'
import { makeDeskQueues } from '../../services/desk/desk-queues.service.ts'
import { makeDeskSupport } from '../../services/desk/desk-support.service.ts'
import { makeEnrollment } from '../../services/enrollment/enrollment.services.ts'
import { makePasskeySignIn } from '../../services/visits/passkeys.service.ts'
import { makeProviderSignIn } from '../../services/visits/provider-sign-in.service.ts'
import type { Services } from '../../services/services.ts'

/** The pages of the staff: who they are, and what they find and do. */
export const deskRoutes = (services: Services) => {
  const { desk } = services
  const { parts } = makeEnrollment(services)
  const passkeys = makePasskeySignIn(services)
  const provider = makeProviderSignIn(services)
  const find = makeDeskFind(parts)
  const cases = makeDeskEnrollment(parts)
  const actions = makeDeskActions(parts, cases)
  const audit = makeDeskAudit(parts)
  const support = makeDeskSupport(parts)
  const catalogParts = { ...services, versions: services.catalogFollower.versions }
  const catalog = makeDeskCatalog(catalogParts)
  const publish = makeDeskPublish(catalogParts, catalog)
  const forms = makeDeskForms(catalogParts, catalog)
  const figures = makeDeskFiguresService(parts)
  const funnel = makeDeskFunnel(parts)
  const statements = makeDeskStatement(parts)
  const queues = makeDeskQueues(parts)
  const drafts = makeDeskDrafts(parts)
  const draft = makeDeskDraft(parts)
  return [
    ...defineRoutes(
      deskAccessCalls,
      {
        getDeskSession: ({ caller }) => desk.session(caller),
        signInDemo: ({ caller, body }) => desk.signInDemo(caller, body.staff),
        beginSetUp: async ({ caller, body }) => {
          const { options } = await passkeys.beginSetUp(caller, body.invitation)
          return { options: { ...options } }
        },
        finishSetUp: async ({ caller, body }) => {
          await passkeys.finishSetUp(caller, body.invitation, body.response as unknown as RegistrationResponseJSON)
          return desk.session(caller)
        },
        beginSignIn: async ({ caller }) => {
          const { options } = await passkeys.beginSignIn(caller)
          return { options: { ...options } }
        },
        finishSignIn: async ({ caller, body }) => {
          await passkeys.finishSignIn(caller, body.response as unknown as AuthenticationResponseJSON)
          return desk.session(caller)
        },
        beginProviderSignIn: asking(
          ({ body, log }) => provider.start(body, log),
          ({ caller, body }, started) => provider.begin(caller, body, started),
        ),
        finishProviderSignIn: asking(
          ({ caller, body, log }) => provider.redeem(caller, body, log),
          async ({ caller, body }, proven) => {
            await provider.finish(caller, body, proven)
            return { session: await desk.session(caller), page: proven.page }
          },
        ),
        signOutDesk: asking(
          async ({ caller }) => ({ address: await provider.signOutAddress(caller) }),
          async ({ caller }, { address }) => {
            await desk.signOut(caller)
            return { signed_out: true as const, address }
          },
        ),
      },
      {
        limits: {
          signInDemo: 'code',
          beginSetUp: 'code',
          finishSetUp: 'code',
          beginSignIn: 'code',
          finishSignIn: 'code',
          beginProviderSignIn: 'start',
          finishProviderSignIn: 'code',
        },
        // A press that is repeated while the provider is asked waits for its answer: the code is good once.
        once: { finishProviderSignIn: ({ state }) => state },
      },
    ),
    ...defineDeskRoutes(desk, deskFindCalls, {
      getDeskChoices: ({ locale }) => find.choices(locale),
      findEnrollments: asking(
        async ({ body }) => find.find(body),
        async ({ caller, body }, page) => {
          await find.noteFound(caller, body, page)
          return page
        },
      ),
    }),
    ...defineDeskRoutes(desk, deskEnrollmentCalls, {
      getDeskEnrollment: ({ caller, query, locale }) => cases.read(caller, query.policy_id, locale),
      revealAnswers: ({ caller, body }) => actions.reveal(caller, body),
      addDeskNote: ({ caller, body, staff }) => actions.note(staff, caller, body),
      previewReceipt: ({ query }) => actions.previewReceipt(query.policy_id),
      resendReceipt: ({ caller, body }) => actions.resendReceipt(caller, body.policy_id),
      retryDelivery: ({ caller, body }) => actions.retryDelivery(caller, body),
    }),
    ...defineDeskRoutes(desk, deskAuditCalls, {
      getAudit: ({ caller, query }) => audit.read(caller, query),
    }),
    ...defineDeskRoutes(desk, deskSupportCalls, {
      getSupportRequests: ({ caller, query }) => support.read(caller, query),
      closeSupportRequest: ({ caller, body, staff }) => support.close(staff, caller, body),
    }),
    ...defineDeskRoutes(
      desk,
      deskCatalogCalls,
      {
        getVersions: ({ query }) => catalog.list(query),
        getVersion: ({ query, locale }) => catalog.read(query, locale),
        uploadVersion: deskAsking(
          ({ body }) => publish.beforeUpload(body),
          ({ caller, body, staff }, prepared) => publish.upload(staff, caller, body, prepared),
        ),
        copyVersion: ({ caller, body, staff }) => publish.copy(staff, caller, body),
        removeVersion: ({ caller, body }) => publish.remove(caller, body),
        getVersionFile: ({ query }) => catalog.readFile(query),
        saveVersionFile: deskAsking(
          ({ body }) => publish.beforeSave(body),
          ({ caller, body }, changed) => publish.save(caller, body, changed),
        ),
        publishVersion: deskAsking(
          ({ body }) => publish.beforePublish(body),
          ({ caller, body, staff }, checked) => publish.publish(staff, caller, body, checked),
        ),
        withdrawPublication: ({ caller, body }) => publish.withdraw(caller, body),
        previewVersion: ({ caller, body }) => publish.preview(caller, body),
      },
      { limits: { uploadVersion: 'upload', saveVersionFile: 'upload' } },
    ),
    ...defineDeskRoutes(
      desk,
      deskFormsCalls,
      {
        getForms: ({ query }) => forms.read(query),
        previewForms: deskAsking(
          async ({ body, locale }) => forms.preview(body, locale),
          async (_, shown) => shown,
        ),
        saveForms: deskAsking(
          ({ body }) => forms.beforeSave(body),
          ({ caller, body }, changed) => forms.save(caller, body, changed),
        ),
      },
      { limits: { previewForms: 'look_up', saveForms: 'upload' } },
    ),
    ...defineDeskRoutes(desk, deskFiguresCalls, {
      getFigures: ({ query }) => figures.read(query),
      getFunnel: ({ query }) => funnel.read(query),
    }),
    ...defineDeskRoutes(desk, deskStatementCalls, {
      getStatementChoices: () => statements.choices(),
      getStatement: ({ caller, query, staff }) => statements.read(caller, staff, query),
    }),
    ...defineDeskRoutes(desk, deskDraftsCalls, {
      findDrafts: asking(
        async ({ body }) => drafts.find(body),
        async ({ caller, body }, page) => {
          await drafts.noteFound(caller, body, page)
          return page
        },
      ),
      getDeskDraft: ({ caller, query, locale }) => draft.read(caller, query.enrollment_id, locale),
      sendDraftCode: ({ caller, body, locale }) => draft.sendCode(caller, body.enrollment_id, locale),
      extendDraft: ({ caller, body }) => draft.extend(caller, body.enrollment_id),
      handOverDraft: ({ caller, body }) => draft.handOver(caller, body.enrollment_id, body.to),
      remindDraft: ({ caller, body }) => draft.remind(caller, body.enrollment_id),
    }),
    ...defineDeskRoutes(desk, deskQueuesCalls, {
      getQueues: () => queues.states(),
      getQueue: ({ caller, query, staff }) => queues.read(staff, caller, query),
      resendMessage: ({ caller, body }) => queues.resend(caller, body.id),
      dismissMessage: ({ caller, body }) => queues.dismiss(caller, body.id),
    }),
  ]
}
