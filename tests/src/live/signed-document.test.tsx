import { expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { eventually } from '#tests/eventually.ts'
import { ask } from '#tests/server/support/asking.ts'
import { codeOfMail, fetchDocument } from '#tests/server/support/documents.ts'
import { review } from '#tests/server/support/journey.ts'
import { openPage } from './live-app.tsx'
import { type LiveServer, liveServer } from './live-server.ts'
import { boxCalled, enter, press, says } from './person.ts'

const plain = { tier: 'IO', plans: ['harvest-critical'] } as const

const submitted = async (server: LiveServer, isUnsigned = false): Promise<void> => {
  await ask(server, 'POST enrollment/save-review-info', review)
  // The code's mail comes after the others.
  server.app.clock.advance(1000)
  openPage(server, '/enrollment/receipt')
  await press(isUnsigned ? m.signed_document_get_unsigned() : m.signed_document_get_signed())
  await says(isUnsigned ? m.signed_document_text_unsigned() : m.signed_document_text())
}

const linked = async (server: LiveServer): Promise<Buffer> => {
  await says(m.signed_document_ready())
  const address = document.querySelector('dialog a')?.getAttribute('href') ?? ''
  const { rawPayload } = await fetchDocument(server.app, server.visitor, address.slice(address.lastIndexOf('/') + 1))
  return rawPayload
}

test('the applicant gets the signed PDF at the receipt by a code; a wrong one stays to be mended', async () => {
  const server = await liveServer(plain)
  await submitted(server)
  expect(server.bodiesOf('request-document')).toEqual([])
  await press(m.signed_document_get())
  await says('We sent a one-time code to p')
  await press(m.signed_document_open())
  await says('Enter the code that we sent to your email or phone')
  enter(await boxCalled(m.otp_code()), '000000')
  await press(m.signed_document_open())
  await eventually(() => expect(server.bodiesOf('open-document')).toHaveLength(1))
  await eventually(() => expect(document.querySelector('dialog [aria-invalid=true]')).not.toBeNull())
  enter(await boxCalled(m.otp_code()), await codeOfMail(server.app))
  await press(m.signed_document_open())
  expect(String((await linked(server)).subarray(0, 5))).toBe('%PDF-')
})

test('the rep who enrolled a client gets it without a code, as one that waits for the signature', async () => {
  const server = await liveServer({ ...plain, enrolledBy: { eprocess: 'rep', agent_id: 'rep-rivera' } })
  await submitted(server, true)
  await press(m.signed_document_get())
  expect(String((await linked(server)).subarray(0, 5))).toBe('%PDF-')
})
