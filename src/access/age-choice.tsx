import { m } from '#schemas/messages/generated/messages.js'
import { Icon } from '../ui/icon.tsx'

const Tile = ({ title, text, onPress }: { title: string; text: string; onPress: () => void }) => (
  <button type="button" className="access-tile" onClick={onPress}>
    <span>
      <strong>{title}</strong>
      <span className="muted small">{text}</span>
    </span>
    <Icon name="chevron-right" />
  </button>
)

/** Under 65, over 65 and, on the access page, Groups. */
export function AgeChoice({ onAge, onGroups }: { onAge: (over65: 0 | 1) => void; onGroups?: () => void }) {
  return (
    <div className="access-tiles">
      <Tile title={m.access_age_under()} text={m.access_age_under_text()} onPress={() => onAge(0)} />
      <Tile title={m.access_age_over()} text={m.access_age_over_text()} onPress={() => onAge(1)} />
      {onGroups && <Tile title={m.access_groups()} text={m.access_groups_text()} onPress={onGroups} />}
    </div>
  )
}
