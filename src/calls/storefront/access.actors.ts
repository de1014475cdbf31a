import { accessMachine } from '#machines/storefront/access/access.machine.ts'
import { employeeCodeMachine } from '#machines/storefront/employee-code/employee-code.machine.ts'
import type { CodeOf, ReturnedVisit } from '#machines/storefront/access/access.setup.ts'
import type { GroupCard, ProofSent, RepCard } from '#schemas/calls/visit/access.calls.ts'
import type { OpenedVisit } from '#schemas/calls/visit/sign-in.calls.ts'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import { leavePage } from '../../browser/leave-page.ts'
import { storage } from '../../browser/storage.ts'
import { callActor } from '../call-actor.ts'
import { madeByDevice, signedByDevice } from '../passkey-device.ts'
import { send } from '../send.ts'
import { siteNews } from '../site-news.ts'

const sendProof = ({ of, code, by }: CodeOf & { by?: ContactKind }, signal: AbortSignal): Promise<ProofSent> => {
  const way = by === undefined ? {} : { by }
  return of === 'rep'
    ? send('POST enrollment/send-agent-proof', { body: { agent_code: code, ...way }, signal })
    : send('POST enrollment/send-group-proof', { body: { group_code: code, ...way }, signal })
}

/** The rep's or group's code with its calls: the access page and the dialog use it alike. */
export const providedAccessMachine = accessMachine.provide({
  actors: {
    findCard: callActor<RepCard | GroupCard | null, CodeOf>(({ of, code }, signal) =>
      of === 'rep'
        ? send('GET enrollment/validate-agent', { query: { agent_code: code }, signal })
        : send('GET enrollment/validate-group', { query: { group_code: code }, signal }),
    ),
    sendProof: callActor<ProofSent, CodeOf>(sendProof),
    resendProof: callActor<ProofSent, CodeOf & { by: ContactKind }>(sendProof),
    openVisit: callActor<void, CodeOf & { otp: string }>(async ({ of, code, otp }, signal) => {
      await (of === 'rep'
        ? send('POST enrollment/confirm-agent', { body: { agent_code: code, otp }, signal })
        : send('POST enrollment/confirm-employer', { body: { group_code: code, otp }, signal }))
    }),
    signInByPasskey: callActor<OpenedVisit, CodeOf>(async (ofCode, signal) => {
      const { options } = await send('POST enrollment/begin-passkey-visit', { body: ofCode, signal, quiet: true })
      const body = { ...ofCode, response: await signedByDevice(options) }
      return send('POST enrollment/open-passkey-visit', { body, signal })
    }),
    proveForSetUp: callActor<void, CodeOf & { otp: string }>(async (body, signal) => {
      await send('POST enrollment/prove-for-set-up', { body, signal })
    }),
    makePasskey: callActor<OpenedVisit, CodeOf>(async (ofCode, signal) => {
      const { options } = await send('POST enrollment/begin-passkey', { body: ofCode, signal, quiet: true })
      const body = { ...ofCode, response: await madeByDevice(options) }
      return send('POST enrollment/save-passkey', { body, signal })
    }),
    beginAtProvider: callActor<{ address: string }, CodeOf & { again: boolean }>((body, signal) =>
      send('POST enrollment/begin-provider-visit', { body, signal }),
    ),
    leave: callActor<void, { address: string }>(({ address }, signal) => leavePage(address, signal)),
    // The provider may take its time with each of four answers.
    finishAtProvider: callActor<OpenedVisit, ReturnedVisit>((body, signal) =>
      send('POST enrollment/open-provider-visit', { body, signal, timeout: 30_000 }),
    ),
    leaveSite: callActor<void>(async (_, signal) => {
      try {
        await send('POST enrollment/leave-site', { signal })
      } finally {
        storage.clear()
        siteNews.tell({ type: 'site.identityChanged', enrollmentId: null })
      }
    }),
  },
})

/** The group's code with its calls. */
export const providedEmployeeCodeMachine = employeeCodeMachine.provide({
  actors: {
    findGroup: callActor<GroupCard | null, { code: string }>(({ code }, signal) =>
      send('GET enrollment/validate-group', { query: { group_code: code }, signal }),
    ),
    confirmGroup: callActor<void, { code: string }>(async ({ code }, signal) => {
      await send('POST enrollment/confirm-group', { body: { group_code: code }, signal })
    }),
  },
})
