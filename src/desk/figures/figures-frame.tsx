import type { ReactNode } from 'react'
import type { Problem } from '#machines/support/problem.ts'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { adoptStyles } from '../../ui/tool-frame/adopt-styles.ts'
import { FigureKinds } from './figure-kinds.tsx'
import figuresCss from './figures.css?inline'

adoptStyles(figuresCss)

/** What all pages of figures share: the ways to the others, and the form beside what was asked for. */
export function FiguresFrame({
  title,
  lead,
  failed,
  problem,
  onRetry,
  form,
  busy,
  isSheet = false,
  children,
}: {
  title: string
  lead: string
  /** What is said where nothing could be fetched; null where it could, or is on its way. */
  failed: string | null
  problem: Problem | null
  onRetry: () => void
  /** Null until the first answer. */
  form: ReactNode
  busy: boolean
  /** Whether what is shown has its own title on paper. */
  isSheet?: boolean
  children: ReactNode
}) {
  return (
    <div className="page">
      <div className={isSheet ? 'stack-loose no-print' : 'stack-loose'}>
        <PageTitle title={title} lead={lead} />
        <FigureKinds />
      </div>
      {failed !== null ? (
        <LoadFailed title={failed} onRetry={onRetry} {...(problem !== null && { message: problem.message })} />
      ) : form === null ? (
        <Skeleton count={3} />
      ) : (
        <div className="desk-find desk-figures">
          <div className="desk-search no-print">{form}</div>
          <div className="stack" aria-busy={busy || undefined}>
            {problem !== null && (
              <Notice tone="danger" live>
                {problem.message}
              </Notice>
            )}
            {children}
          </div>
        </div>
      )}
    </div>
  )
}
