import { useEffect, useState } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '../../browser/storage.ts'
import { onOtherRecommendations, recommendedFor } from '../../calls/storefront/recommendations.actors.ts'
import { Icon } from '../../ui/icon.tsx'
import { RouteLink } from '../../ui/links/route-link.tsx'

/**
 * The header's way to the recommended plans, once there are any (spec 1, section 2, Header). For a cart that is not
 * empty; the header fetches it lazily. Nothing where the service is down.
 */
export function RecommendedLink({ className }: { className?: string | undefined }) {
  const [exist, setExist] = useState(false)
  useEffect(() => {
    // Of several questions the last one's answer counts, whichever arrives last.
    let last = 0
    const look = async (isOver = false) => {
      const mine = (last += 1)
      const enrollmentId = storage.get('tempId')
      const plans = isOver || enrollmentId === null ? [] : await recommendedFor(enrollmentId).catch(() => [])
      if (mine === last) setExist(plans.length > 0)
    }
    void look()
    const stop = onOtherRecommendations((isOver) => void look(isOver))
    return () => {
      last = -1
      stop()
    }
  }, [])
  return exist ? (
    <RouteLink to="/recommend-list?name=cart" className={className}>
      {className === undefined && <Icon name="star" />}
      {m.recommended_title()}
    </RouteLink>
  ) : null
}
