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

/** Those in the reader's language first, each kind in the order in which people ask for it. */
const inOrder = (documents: readonly DocumentLink[]): DocumentLink[] => {
  const [own] = localeTag().split('-')
  const rank = ({ kind, language }: DocumentLink) =>
    (language.split('-')[0] === own ? 0 : documentKinds.length) + documentKinds.indexOf(kind)
  return documents.toSorted((one, other) => rank(one) - rank(other))
}

/** The plan's papers with what each is, how large, and in which language. */
export function PlanDocuments({ documents }: { documents: readonly DocumentLink[] }) {
  if (documents.length === 0) return null
  return (
    <section className="stack" aria-labelledby="plan-documents">
      <h2 id="plan-documents">{m.document_title()}</h2>
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
    </section>
  )
}
