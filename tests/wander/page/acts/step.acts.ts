import { agreementMachine } from '#machines/enrollment/agreement/agreement.machine.ts'
import { beneficiariesMachine } from '#machines/enrollment/beneficiaries/beneficiaries.machine.ts'
import { billingMachine } from '#machines/enrollment/billing/billing.machine.ts'
import { contactMachine } from '#machines/enrollment/contact/contact.machine.ts'
import { employerMachine } from '#machines/enrollment/employer/employer.machine.ts'
import { enrollerCodeMachine } from '#machines/enrollment/enroller-code/enroller-code.machine.ts'
import { otpMachine } from '#machines/enrollment/otp/otp.machine.ts'
import { personalMachine } from '#machines/enrollment/personal/personal.machine.ts'
import { signersOf } from '#machines/enrollment/agreement/agreement.context.ts'
import { onFileFor } from '#machines/enrollment/billing/billing.context.ts'
import { paymentChoices } from '#schemas/steps/billing/billing.rules.ts'
import { hasRoom, shareTotal, sharesAreWhole } from '#schemas/steps/beneficiaries/beneficiaries.rules.ts'
import type { Act, Draw } from '../types.ts'
import type { Tab } from '../tab.ts'
import { actsOf, event } from './act.ts'

/** What can be done with the open form of a step. */
export const formActs = (tab: Tab): Act[] => {
  const form = tab.page().form?.() ?? null
  if (form === null) return []
  const { me } = tab.frame.world
  const fields = form.fields()
  const open = fields.filter((name) => form.store.field(name).text === '' && form.store.field(name).kept === null)
  const isAsked = fields.some((name) => open.includes(name) && form.store.field(name).required)
  const isWrong = form.store.problems().length > 0
  return [
    { name: 'form fill', rank: isAsked || isWrong ? 30 : 2, do: (draw) => form.fill(me, draw) },
    ...(fields.length > 0
      ? [{ name: 'form type', rank: 0, do: (draw: Draw) => form.type(draw.oneOf(fields), me, draw) }]
      : []),
    { name: 'form submit', rank: isWrong ? 15 : 25, do: () => form.submit() },
  ]
}

actsOf(personalMachine, ({ ref, snapshot }) => {
  const on = event({ ref, snapshot })
  const lacksCode = snapshot.context.errors.some(({ target_element: field }) => field === 'enrollerCode')
  return [
    ...(snapshot.context.enrollerCode.shown ? on('personal.enterCode', lacksCode ? 35 : 0) : []),
    ...on('personal.retry', 20),
    ...on('personal.keepMine', 20),
    ...on('personal.takeTheirs', 10),
  ]
})

actsOf(enrollerCodeMachine, ({ ref, snapshot, tab }) => {
  const on = event({ ref, snapshot })
  return [
    ...on('enrollerCode.save', 30, (draw) => ({
      type: 'enrollerCode.save',
      code:
        draw.sensible || draw.chance(70) ? (tab.frame.world.me.answers['enrollerCode'] ?? '') : draw.oneOf(['', 'x']),
    })),
    ...on('enrollerCode.close', 5),
  ]
})

actsOf(contactMachine, ({ ref, snapshot, tab }) => {
  const on = event({ ref, snapshot })
  const { doubted, skips, offer, draft } = snapshot.context
  const open = doubted.filter((kind) => skips[kind] !== 1)
  const contacts = open.filter((kind) => kind !== 'address')
  const form = tab.page().form?.() ?? null
  const typed = form?.store.values() ?? draft ?? {}
  const said = { email: typed['email_address' as never], phone: typed['phone_number' as never] } as Record<
    string,
    unknown
  >
  return [
    ...(open.length > 0
      ? on('contact.skip', 40, (draw) => ({ type: 'contact.skip', kind: draw.oneOf(open), skip: 1 }))
      : []),
    ...(contacts.length > 0
      ? on('contact.verify', 0, (draw) => {
          const kind = draw.oneOf<'email' | 'phone' | 'address'>(contacts) as 'email' | 'phone'
          return { type: 'contact.verify', kind, contact: String(said[kind] ?? '') }
        })
      : []),
    ...on('contact.agree', 30, (draw) => ({
      type: 'contact.agree',
      county: offer?.counties === undefined ? null : draw.oneOf(offer.counties).name,
    })),
    ...on('contact.disagree', 0),
    ...on('contact.retry', 20),
    ...on('contact.keepMine', 20),
    ...on('contact.takeTheirs', 10),
  ]
})

actsOf(otpMachine, ({ ref, snapshot, tab }) => {
  const on = event({ ref, snapshot })
  const codes = tab.frame.world.oneTimeCodes()
  return [
    ...on('otp.send', codes.length > 0 ? 0 : 5),
    ...on('otp.haveCode', 0),
    ...on('otp.submit', codes.length > 0 ? 20 : 0, (draw) => ({
      type: 'otp.submit',
      code: draw.sensible || draw.chance(70) ? (codes[0] ?? '') : draw.oneOf(['', '123456', ...codes]),
    })),
    ...on('otp.close', 10),
  ]
})

actsOf(employerMachine, ({ ref, snapshot }) => {
  const on = event({ ref, snapshot })
  const { doubted, skips, facts } = snapshot.context
  const open = doubted.filter((kind) => skips[kind] !== 1 && kind !== 'email') as ('phone' | 'address')[]
  return [
    ...(open.length > 0
      ? on('employer.letThrough', 40, (draw) => ({ type: 'employer.letThrough', kind: draw.oneOf(open), skip: 1 }))
      : []),
    ...(facts.isIha ? on('employer.skip', 1) : []),
    ...on('employer.retry', 20),
    ...on('employer.keepMine', 20),
    ...on('employer.takeTheirs', 10),
  ]
})

actsOf(beneficiariesMachine, ({ ref, snapshot, tab }) => {
  const on = event({ ref, snapshot })
  const { people, offered, main } = snapshot.context
  const whole = sharesAreWhole(people)
  const left = 100 - shareTotal(people)
  const form = tab.page().form?.() ?? null
  const [first] = people
  // A share that makes the whole.
  const rest: Act[] =
    form !== null && form.store.has('beneficiary_percentage') && left > 0
      ? [
          {
            name: 'beneficiaries rest',
            rank: form.store.field('beneficiary_percentage').text === String(left) ? 0 : 28,
            do: () => {
              form.store.type('beneficiary_percentage', String(left))
              form.store.leave('beneficiary_percentage')
            },
          },
        ]
      : []
  return [
    ...rest,
    ...(hasRoom(people) ? on('beneficiaries.add', whole ? 0 : form === null ? 30 : 0) : []),
    ...(offered.length > 0
      ? on('beneficiaries.addOffered', 0, (draw) => ({
          type: 'beneficiaries.addOffered',
          index: draw.below(offered.length),
        }))
      : []),
    ...(first === undefined
      ? []
      : [
          ...on('beneficiaries.edit', main === null || form !== null ? 0 : 32, (draw) => ({
            type: 'beneficiaries.edit',
            id: draw.oneOf(people).beneficiary_id,
          })),
          ...on('beneficiaries.delete', !whole && !hasRoom(people) ? 25 : 0, (draw) => ({
            type: 'beneficiaries.delete',
            id: draw.oneOf(people).beneficiary_id,
          })),
        ]),
    ...on('beneficiaries.next', whole && form === null ? 31 : 0),
    ...on('beneficiaries.cancel', 1),
    ...on('beneficiaries.retry', 20),
    ...on('beneficiaries.keepMine', 20),
    ...on('beneficiaries.takeTheirs', 10),
  ]
})

/** One dark dot on white, as a PNG: what a hand has drawn. */
const SIGNATURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAIAAABwJOjsAAAAJUlEQVR42u3NMQEAAAgDoNm/9Ezh4QcFaDrVRywWi8VisVgs/hov5LgBJ5vA6xAAAAAASUVORK5CYII='

actsOf(agreementMachine, ({ ref, snapshot, tab }) => {
  const on = event({ ref, snapshot })
  const { texts, signer } = snapshot.context
  const { me } = tab.frame.world
  const signers = signersOf(snapshot.context)
  return [
    ...on('agreement.submit', 30, (draw) => {
      const answer = me.answers['contact.birth_city'] ?? ''
      const isSloppy = !draw.sensible && draw.chance(30)
      return {
        type: 'agreement.submit',
        draft: {
          agreed: texts.map(() => (isSloppy && draw.chance(30) ? 0 : 1)),
          answer: isSloppy && draw.chance(50) ? '' : answer,
          verification_code: '',
          ...(signer === 'sigapplicant' &&
            !(isSloppy && draw.chance(50)) && {
              signature: me.answers['signature'] ?? SIGNATURE,
              signature_kind: 'drawn' as const,
            }),
        },
      }
    }),
    ...(signers.length > 1
      ? on('agreement.signer', 0, (draw) => ({ type: 'agreement.signer', eprocess: draw.oneOf(signers) }))
      : []),
    ...on('agreement.retry', 20),
    ...on('agreement.keepMine', 20),
    ...on('agreement.takeTheirs', 10),
  ]
})

actsOf(billingMachine, ({ ref, snapshot }) => {
  const on = event({ ref, snapshot })
  const { prescribed, chosen, picked } = snapshot.context
  const methods = paymentChoices(prescribed)
  const onFile = onFileFor(snapshot.context, chosen)
  const needsNoForm = (chosen !== 'cc' && chosen !== 'eft') || (chosen === 'cc' && picked !== null)
  return [
    ...(methods.length > 1
      ? on('billing.choose', 0, (draw) => ({ type: 'billing.choose', method: draw.oneOf(methods) }))
      : []),
    ...(onFile.length > 0
      ? on('billing.pick', chosen === 'eft' && picked !== null ? 30 : 0, (draw) => ({
          type: 'billing.pick',
          id: draw.sensible ? null : draw.oneOf([null, ...onFile]),
        }))
      : []),
    ...(needsNoForm
      ? on('billing.submit', 30, () => ({
          type: 'billing.submit',
          info: picked === null ? { payment_method: chosen } : { payment_method: 'cc', card_id: picked },
        }))
      : []),
    ...on('billing.retry', 20),
    ...on('billing.keepMine', 20),
    ...on('billing.takeTheirs', 10),
  ]
})
