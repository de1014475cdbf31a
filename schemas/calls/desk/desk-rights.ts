import type { DeskRight } from '../../desk/roles.ts'
import type { deskAuditCalls } from './desk-audit.calls.ts'
import type { deskCatalogCalls } from './desk-catalog.calls.ts'
import type { deskDraftsCalls } from './desk-drafts.calls.ts'
import type { deskEnrollmentCalls } from './desk-enrollment.calls.ts'
import type { deskFiguresCalls } from './desk-figures.calls.ts'
import type { deskFormsCalls } from './desk-forms.calls.ts'
import type { deskFindCalls } from './desk-find.calls.ts'
import type { deskStatementCalls } from './desk-statement.calls.ts'
import type { deskQueuesCalls } from './desk-queues.calls.ts'
import type { deskGroupsCalls } from './desk-groups.calls.ts'
import type { deskRosterCalls } from './desk-roster.calls.ts'
import type { deskSignInsCalls } from './desk-sign-ins.calls.ts'
import type { deskSupportCalls } from './desk-support.calls.ts'

type DeskCalls = typeof deskFindCalls &
  typeof deskEnrollmentCalls &
  typeof deskAuditCalls &
  typeof deskSupportCalls &
  typeof deskCatalogCalls &
  typeof deskFormsCalls &
  typeof deskFiguresCalls &
  typeof deskStatementCalls &
  typeof deskQueuesCalls &
  typeof deskGroupsCalls &
  typeof deskRosterCalls &
  typeof deskDraftsCalls &
  typeof deskSignInsCalls
export type DeskCallName = keyof DeskCalls

/** The right that each call of the desk needs. A call that is missing here does not compile. */
export const deskCallRights: Readonly<Record<DeskCallName, DeskRight>> = {
  getDeskChoices: 'read',
  findEnrollments: 'read',
  getDeskEnrollment: 'read',
  revealAnswers: 'reveal',
  addDeskNote: 'act',
  previewReceipt: 'act',
  resendReceipt: 'act',
  retryDelivery: 'act',
  getAudit: 'audit',
  getSupportRequests: 'read',
  closeSupportRequest: 'act',
  getVersions: 'publish',
  getVersion: 'publish',
  uploadVersion: 'publish',
  copyVersion: 'publish',
  removeVersion: 'publish',
  getVersionFile: 'publish',
  saveVersionFile: 'publish',
  publishVersion: 'publish',
  withdrawPublication: 'publish',
  previewVersion: 'publish',
  getForms: 'publish',
  previewForms: 'publish',
  saveForms: 'publish',
  getFigures: 'figures',
  getFunnel: 'figures',
  getStatementChoices: 'figures',
  getStatement: 'figures',
  getQueues: 'read',
  getQueue: 'read',
  resendMessage: 'act',
  dismissMessage: 'act',
  getDeskGroups: 'read',
  getRoster: 'read',
  checkRoster: 'act',
  applyRoster: 'act',
  inviteEmployees: 'act',
  remindEmployees: 'act',
  recordWaiver: 'act',
  takeBackWaiver: 'act',
  stopReminders: 'act',
  exportRoster: 'read',
  findDrafts: 'read',
  getDeskDraft: 'read',
  sendDraftCode: 'act',
  extendDraft: 'act',
  handOverDraft: 'act',
  remindDraft: 'act',
  getSignIns: 'read',
  giveSignIn: 'act',
  removeSignInKey: 'act',
}
