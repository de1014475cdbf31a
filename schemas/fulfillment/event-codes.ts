/** What can happen to an enrollment, with its maintenance type in an 834 (INS03, HD01). */
export const maintenanceTypes = {
  addition: '021',
  change: '001',
  /** As if it had never been in force. An 834 has no code for it: it ends on the day on which it begins. */
  cancellation: '024',
  termination: '024',
  reinstatement: '025',
  /** Nothing happened: the state of today, for a full file. */
  audit: '030',
} as const
export type EventKind = keyof typeof maintenanceTypes
export const eventKinds = Object.keys(maintenanceTypes) as EventKind[]

/** Why it happened, with its maintenance reason in an 834 (INS04). */
export const maintenanceReasons = {
  initial_enrollment: '28',
  member_selection: 'EC',
  benefit_selection: '29',
  plan_change: '22',
  reenrollment: '41',
  birth: '02',
  adoption: '05',
  marriage: '32',
  divorce: '01',
  death: '03',
  identifying_data: '25',
  personal_data: '33',
  change_of_location: '43',
  termination_of_benefits: '07',
  termination_of_employment: '08',
  voluntary_withdrawal: '14',
  nonpayment: '59',
  notification_only: 'XN',
} as const
export type EventReason = keyof typeof maintenanceReasons
export const eventReasons = Object.keys(maintenanceReasons) as EventReason[]

/** Whether an event of this kind takes cover away. */
export const isEnding = (kind: EventKind): boolean => kind === 'cancellation' || kind === 'termination'
