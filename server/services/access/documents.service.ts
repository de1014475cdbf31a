import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { documentCalls } from '#schemas/calls/enrollment/document.calls.ts'
import { type Locale, textIn } from '#schemas/messages/languages.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { MINUTE, SECOND } from '../../clock.ts'
import { loadSealCertificate, sealFault } from '../../crypto/seal-certificate.ts'
import type { Caller } from '../../domain/caller.ts'
import { Refused, missing, tooMany } from '../../domain/refusals.ts'
import { senderOf } from '../../mail/sender.ts'
import { makeApplicantProof } from './applicant-proof.ts'
import type { CoreServices } from '../core/core-services.ts'
import { choices } from '../enrollment/enrollment-state.ts'
import type { EarlierRecords } from '../enrollment/record/earlier-records.ts'
import type { Policies } from '../enrollment/steps/policy-details.ts'
import type { ListedNames } from '../enrollment/document/answer-facts.ts'
import { documentOf } from '../enrollment/document/document-content.ts'
import { makeDocumentTokens } from './document-tokens.ts'
import { writePdf } from '../enrollment/document/pdf-writer.ts'
import { sealPdf } from '../enrollment/document/seal-pdf.ts'

type Calls = typeof documentCalls

interface Parts extends Omit<CoreServices, 'catalog'> {
  catalog: Catalog
  policies: Policies
  earlierRecords: EarlierRecords
}

interface DocumentFile {
  name: string
  bytes: Buffer
}

/** Files that one session may have made. */
const LIMIT = { points: 20, seconds: (10 * MINUTE) / SECOND }

const byValue = (all: readonly { value: string; name: string }[]): Record<string, string> =>
  Object.fromEntries(all.map(({ value, name }) => [value, name]))

/** The words of listed codes in a language. */
const namesOf = ({ lists }: Pick<Catalog, 'lists'>, locale: Locale): ListedNames => ({
  relationship: Object.fromEntries(lists.relationships.map(({ value, name }) => [value, textIn(name, locale)])),
  average_work_week: byValue(choices(lists.average_work_week, locale)),
  emp_vac_policy: byValue(choices(lists.vacation_policy, locale)),
  emp_barg_unit: byValue(choices(lists.bargaining_unit, locale)),
})

/**
 * The signed PDF of a submitted enrollment. The rep and the group of the enrollment have it by their visit; whoever
 * else has the enrollment open, by a one-time code that goes to the enrollment's contact.
 */
export const makeDocuments = (parts: Parts) => {
  const { catalog, clock, config, holders, audit, rateLimits } = parts
  const proof = makeApplicantProof(parts)
  const tokens = makeDocumentTokens(parts)

  return {
    request: async (
      caller: Caller,
      { enrollment_id, by }: CallBody<Calls['requestDocument']>,
      locale: Locale,
    ): Promise<CallData<Calls['requestDocument']>> => {
      const opened = await proof.open(caller, enrollment_id)
      return { code_sent: await proof.send(caller, opened, by, locale) }
    },

    /** A wrong code is *returned* as a refusal, at `otp`: a thrown one would undo the count of tries. */
    open: async (
      caller: Caller,
      { enrollment_id, otp }: CallBody<Calls['openDocument']>,
      locale: Locale,
    ): Promise<CallData<Calls['openDocument']> | Refused> => {
      const opened = await proof.open(caller, enrollment_id)
      const refused = await proof.verify(caller, opened, { otp, act: 'document' }, locale)
      if (refused !== null) return refused
      const { draft, needsCode } = opened
      const withHealth = needsCode || (await holders.holds(draft))
      return { token: tokens.make(caller.sessionId, { enrollmentId: draft.id, withHealth }) }
    },

    /** The file of a token. 404 for a token that is not good here and now, 503 where nothing can be sealed. */
    file: async (caller: Caller, token: string): Promise<DocumentFile> => {
      const grant = tokens.read(caller.sessionId, token)
      if (grant === null) throw missing('error_document_token')
      const wait = await rateLimits.count(`document|${caller.sessionId ?? ''}`, LIMIT.points, LIMIT.seconds)
      if (wait > 0) throw tooMany(wait)
      const now = clock.now()
      const certificate = loadSealCertificate(config.sealCertificate, config.dataDir, new Date(now))
      if (sealFault(certificate, now) !== null) throw new Refused(503, 'error_document_unsealed')
      // All entries at once: what is appended meanwhile is in the next copy.
      const record = await proof.recordOf(grant.enrollmentId)
      await audit.record(caller, 'read', `draft:${grant.enrollmentId}`, 'document')
      const { confirmation, locale, site } = record.submitted
      const settings = catalog.sites.find(({ id }) => id === site.id)?.settings ?? {}
      const document = documentOf(record, {
        locale,
        names: namesOf(catalog, locale),
        color: settings['token--color-action'] ?? senderOf(parts, caller.host, locale).colors.light.action,
        withHealth: grant.withHealth,
        seal: certificate,
        now,
      })
      const bytes = sealPdf(await writePdf(document, new Date(now)), certificate)
      return { name: `enrollment-${confirmation}.pdf`, bytes }
    },
  }
}
