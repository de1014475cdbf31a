import { useSelector } from '@xstate/react'
import type { CurrentMembersRef } from '#machines/storefront/current-members/current-members.machine.ts'
import type { MemberRow, MemberSort } from '#schemas/calls/storefront/homes.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { EmailText } from '../../ui/text/email-text.tsx'
import { sortNames } from './member-controls.tsx'

/**
 * Name, date of birth, email, SSN, group, plans and Enroll Now (spec 1, section 2, Current Members). On a phone each
 * row is a card, every figure with the name of its column before it.
 */
export function MemberTable({ actorRef, rows }: { actorRef: CurrentMembersRef; rows: readonly MemberRow[] }) {
  return (
    <table className="member-table">
      <caption className="visually-hidden">{m.homes_members_title()}</caption>
      <thead>
        <tr>
          <SortedHead actorRef={actorRef} column="name" />
          <SortedHead actorRef={actorRef} column="dob" />
          <SortedHead actorRef={actorRef} column="email" />
          <th scope="col">{m.homes_members_ssn()}</th>
          <SortedHead actorRef={actorRef} column="group" />
          <SortedHead actorRef={actorRef} column="plans" />
          <th scope="col">
            <span className="visually-hidden">{m.homes_members_action()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.user_id} actorRef={actorRef} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function SortedHead({ actorRef, column }: { actorRef: CurrentMembersRef; column: MemberSort }) {
  const { sort, direction } = useSelector(actorRef, (s) => s.context.query)
  const mine = sort === column
  const turned = mine && direction === 'asc' ? 'desc' : 'asc'
  return (
    <th
      scope="col"

      aria-sort={mine ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className="member-sort"
        onClick={() => actorRef.send({ type: 'members.sort', column, direction: turned })}
      >
        {sortNames[column]()}
        <span aria-hidden="true" className="member-sort-mark">
          {mine ? (direction === 'asc' ? '▲' : '▼') : '↕'}
        </span>
      </button>
    </th>
  )
}

function Row({ actorRef, row }: { actorRef: CurrentMembersRef; row: MemberRow }) {
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td data-label={m.homes_members_dob()} className="figures">
        {row.dob}
      </td>
      <td data-label={m.homes_members_email()} className="member-email">
        <EmailText email={row.email} />
      </td>
      <td data-label={m.homes_members_ssn()} className="figures">
        {row.ssn}
      </td>
      <td data-label={m.homes_members_group()}>{row.group_info?.group_name ?? '–'}</td>
      <td data-label={m.homes_members_plans()}>
        <div>
          <Plans plans={row.plan_info} />
          {row.signature !== null && <Signature signedOn={row.signature.signed_on} />}
        </div>
      </td>
      <td>
        <Button
          aria-label={m.homes_members_enroll_of({ name: row.name })}
          onClick={() => actorRef.send({ type: 'members.enroll', userId: row.user_id })}
        >
          {m.homes_members_enroll()}
        </Button>
      </td>
    </tr>
  )
}

/** Plans that are not active stand in red, and it is said in words. */
function Plans({ plans }: { plans: MemberRow['plan_info'] }) {
  if (plans.length === 0) return <span className="muted">{m.homes_members_no_plans()}</span>
  return (
    <ul className="plain-list">
      {plans.map(({ plan, plan_name, plan_status }, index) => (
        <li key={`${plan} ${index}`} className={plan_status === 'ACTIVE' ? undefined : 'member-inactive'}>
          {plan_status === 'ACTIVE' ? plan_name : `${plan_name} (${m.homes_members_inactive()})`}
        </li>
      ))}
    </ul>
  )
}

/** Of a client who signs after the submit. */
function Signature({ signedOn }: { signedOn: string | null }) {
  return signedOn === null ? (
    <p className="member-unsigned">{m.members_signature_awaited()}</p>
  ) : (
    <p className="muted">{m.members_signature_signed({ date: signedOn })}</p>
  )
}
