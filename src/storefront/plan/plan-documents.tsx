import type { DocumentLink } from '#schemas/calls/storefront/plans.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { type DocumentKind, documentKinds } from '#schemas/storefront/catalog/catalog-codes.ts'
import { formatBytes, languageName } from '../../i18n/format.ts'
import { localeTag } from '../../i18n/locale.ts'
import { OutsideLink } from '../../ui/links/outside-link.tsx'

const names: Readonly<Record<DocumentKind, () => string>> = {
  summary: () => m.document_summary(),
  drugs: () => m.document_drugs(),
  providers: () => m.document_providers(),
  policy: () => m.document_policy(),
  brochure: () => m.document_brochure(),
}

const languageOf = (tag: string): string | undefined => tag.split('-')[0]

/** Each kind in the order in which people ask for it. */
const inOrder = (documents: readonly DocumentLink[]): DocumentLink[] =>
  documents.toSorted((one, other) => documentKinds.indexOf(one.kind) - documentKinds.indexOf(other.kind))

/** The plan's papers: those in the reader's language, then those in others under a heading of their own. */
export function PlanDocuments({ documents }: { documents: readonly DocumentLink[] }) {
  if (documents.length === 0) return null
  const own = languageOf(localeTag())
  const isOwn = ({ language }: DocumentLink) => languageOf(language) === own
  const others = documents.filter((document) => !isOwn(document))
  return (
    <section className="stack" aria-labelledby="plan-documents">
      <h2 id="plan-documents">{m.document_title()}</h2>
      <DocumentList documents={documents.filter(isOwn)} />
      {others.length > 0 && (
        <>
          <h3>{m.document_other()}</h3>
          <DocumentList documents={others} />
        </>
      )}
    </section>
  )
}

/** What each is, how large, and in which language. */
function DocumentList({ documents }: { documents: readonly DocumentLink[] }) {
  if (documents.length === 0) return null
  return (
    <ul className="plan-documents">
      {inOrder(documents).map(({ kind, language, bytes, href }) => {
        const type = /\.pdf$/i.test(href) ? 'PDF' : null
        const facts = [type, formatBytes(bytes), languageName(language)].filter(Boolean).join(', ')
        return (
          <li key={href}>
            <OutsideLink to={href} language={language}>
              {names[kind]()} ({facts})
            </OutsideLink>
          </li>
        )
      })}
    </ul>
  )
}
