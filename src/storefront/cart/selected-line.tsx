import { useActorRef, useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { showsGroup } from '#schemas/storefront/visit/homes.rules.ts'
import { useSite } from '../../site/site-context.ts'
import { storage } from '../../browser/storage.ts'
import { type SelectedIds, selectedNames } from '../../calls/storefront/selected.actors.ts'
import './selected-line.css'

/** Of the enrollment where there is one, else of what this tab has chosen; only a visit may name a member. */
const idsNow = (hasVisit: boolean): SelectedIds => {
  const enrollmentId = storage.get('tempId')
  if (enrollmentId !== null) return { enrollment_id: enrollmentId }
  const ids = {
    group_id: storage.get('group_id'),
    portal_id: storage.get('portal_id'),
    user_id: hasVisit ? storage.get('uid') : null,
  }
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null))
}

/**
 * The selected group, member and portal, by name (spec 1, sections 2, 4 and 6). Draws nothing where nothing is
 * selected, where the names are not to be had, and while they are on their way.
 */
export function SelectedLine() {
  const site = useSite()
  const hasVisit = (site?.visit ?? null) !== null
  // As text, so that equal choices are the same.
  const ids = useSyncExternalStore(storage.subscribe, () => JSON.stringify(idsNow(hasVisit)))
  if (site === null || ids === '{}') return null
  return (
    <Names
      key={ids}
      ids={JSON.parse(ids) as SelectedIds}
      withGroup={showsGroup({ kind: site.kind, open_type: site.identity.open_type })}
    />
  )
}

function Names({ ids, withGroup }: { ids: SelectedIds; withGroup: boolean }) {
  const names = useSelector(useActorRef(selectedNames, { input: ids }), (s) => s.output ?? null)
  if (names === null) return null
  const { group_info: group, user_info: member, portal_info: portal } = names
  const rows: [string, string][] = []
  if (withGroup && group !== null) {
    rows.push([m.homes_selected_group(), group.code === null ? group.name : `${group.name} (${group.code})`])
  }
  if (member !== null) rows.push([m.homes_selected_member(), `${member.first_name} ${member.last_name}`])
  if (portal !== null) rows.push([m.homes_selected_portal(), portal.platform_name])
  if (rows.length === 0) return null
  return (
    <dl className="selected-line">
      {rows.map(([term, name]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{name}</dd>
        </div>
      ))}
    </dl>
  )
}
