import type { DeskRight } from '../../desk/roles.ts'
import type { deskAuditCalls } from './desk-audit.calls.ts'
import type { deskEnrollmentCalls } from './desk-enrollment.calls.ts'
import type { deskFindCalls } from './desk-find.calls.ts'

type DeskCalls = typeof deskFindCalls & typeof deskEnrollmentCalls & typeof deskAuditCalls
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
}
