import type { SnapshotFrom } from 'xstate'
import { broken, done, failed, model } from '../../support/model.ts'
import { ends, takes } from '../../support/over-time.ts'
import { otpMachine } from './otp.machine.ts'

/** The button waits while another code may not be sent, and until that is known. */
const maySend = (snapshot: SnapshotFrom<typeof otpMachine>): boolean =>
  !snapshot.hasTag('waiting') && !snapshot.hasTag('reading')

export const otpModel = model(otpMachine, {
  inputs: [
    { enrollmentId: 'e', kind: 'email', contact: 'ann@example.com' },
    { enrollmentId: 'e', kind: 'phone', contact: '5125550100' },
  ],
  events: { 'otp.submit': [{ code: '' }, { code: '12345' }, { code: '123456' }] },
  outcomes: {
    readWait: [
      done({ seconds: 0, sentLately: false }, 'no code yet'),
      done({ seconds: 40, sentLately: true }, 'a code 80 seconds ago'),
      done({ seconds: 0, sentLately: true }, 'a code a while ago'),
      failed('main', 'unreadable'),
    ],
    keepWait: [done(), failed()],
    endWait: [done(), failed()],
    sendOtp: [done({ message: 'A code is on its way', waitSeconds: 120 }), failed('contact'), broken('limit')],
    verifyOtp: [done(), failed('otp'), broken('offline')],
  },
  holds: {
    'a code is sent only where it is asked for': {
      always: ({ is, was, by }) => !is('open.stage.sending') || was('open.stage.sending') || by('otp.send'),
    },
    'a code that was sent can be entered, and the next one waits': {
      leadsTo: [({ by }) => by('sendOtp done 0'), ({ is }) => is('open.stage.entering') && is('open.wait.waiting')],
      within: 0,
    },
    'a wrong code can be entered again': takes(
      'verifyOtp fails: refused at otp',
      'open.stage.verifying',
      'open.stage.entering',
    ),
    'nothing is proved but by a code that was right': {
      always: ({ is, was, by }) => !is('open.stage.verified') || was('open.stage.verified') || by('verifyOtp done 0'),
    },
    'a dialog that has proved it closes by itself': ends('open.stage.verified', 'done'),
    'closing leads out, with nothing proved': {
      leadsTo: [({ was, by }) => by('otp.close') && !was('open.stage.verified'), ({ is }) => is('closed')],
      within: 0,
    },
    'the wait for another code ends, or the dialog does': {
      leadsTo: [({ is }) => is('open.wait.waiting'), ({ is }) => is('open.wait.ready') || is('closed') || is('done')],
    },
  },
  never: {
    'checks anything but six digits': (s) =>
      s.matches({ open: { stage: 'verifying' } }) && !/^\d{6}$/.test(s.context.code),
    'sends another code before the wait is over': (s) =>
      s.matches({ open: { stage: 'sending', wait: 'waiting' } }) && s.context.waitSeconds > 0,
    'sends a code before the wait is known': (s) => s.matches({ open: { stage: 'sending' } }) && !s.context.waitKnown,
    'keeps a code that was checked': (s) => s.matches('done') && s.context.code !== '',
  },
  resting: ['open.stage.offering', 'open.stage.entering', 'open.wait'],
  offers: {
    open: ['otp.close'],
    'open.stage.offering': [
      { event: 'otp.send', when: maySend },
      { event: 'otp.haveCode', when: (s) => s.context.sentLately },
    ],
    'open.stage.sending': [{ event: 'otp.change', when: (s) => s.context.notice !== null }],
    'open.stage.entering': ['otp.submit', 'otp.change', { event: 'otp.send', when: maySend }],
    'open.stage.verifying': ['otp.change'],
  },
})
