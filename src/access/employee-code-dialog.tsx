import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { providedEmployeeCodeMachine } from '../calls/storefront/access.actors.ts'
import { inspect } from '../traffic/inspect.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { AgeChoice } from './age-choice.tsx'
import { CodeForm } from './code-form.tsx'
import { enterAsEmployee, enterHere } from './enter.ts'
import './access.css'

/** The group's enrollment code, the company's name with Yes and No, then the age (spec 1, section 2, Employee Enrollment). */
export function EmployeeCodeDialog({
  onClose,
  staysHere = false,
  byGroup = false,
}: {
  onClose: () => void
  /** Opened by a page that was closed to others: the way leads back to it, not to the company's landing page. */
  staysHere?: boolean
  /** Opened by the company, for an employee who enrolls alone: its words speak about them. */
  byGroup?: boolean
}) {
  const actorRef = useActorRef(providedEmployeeCodeMachine, { inspect })
  const { group, errors } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const asksWhich = useSelector(actorRef, (s) => s.matches('confirming') || s.matches('opening'))
  const asksAge = useSelector(actorRef, (s) => s.matches('choosingAge'))
  const end = useSelector(actorRef, (s) => s.output)
  useEffect(() => {
    if (end === undefined) return
    if (end.group === null || end.over65 === null) onClose()
    else if (staysHere) enterHere(end.over65)
    else void enterAsEmployee(end.group, end.over65)
  }, [end, onClose, staysHere])
  const close = () => actorRef.send({ type: asksWhich ? 'employeeCode.no' : 'employeeCode.close' })
  return (
    <Dialog
      title={asksAge ? m.access_age_title() : byGroup ? m.employee_title_group() : m.employee_title()}
      size="sm"
      onClose={busy || asksAge ? undefined : close}
      actions={
        asksWhich ? (
          <>
            <Button kind="primary" busy={busy} onClick={() => actorRef.send({ type: 'employeeCode.yes' })}>
              {m.common_yes()}
            </Button>
            <Button disabled={busy} onClick={() => actorRef.send({ type: 'employeeCode.no' })}>
              {m.common_no()}
            </Button>
          </>
        ) : undefined
      }
    >
      {asksAge ? (
        <AgeChoice onAge={(over65) => actorRef.send({ type: 'employeeCode.age', over65 })} />
      ) : asksWhich && group !== null ? (
        <div className="stack">
          <p>{byGroup ? m.employee_company_group({ name: group.name }) : m.employee_company({ name: group.name })}</p>
          <p>
            <Button kind="quiet" disabled={busy} onClick={() => actorRef.send({ type: 'employeeCode.again' })}>
              {m.employee_again()}
            </Button>
          </p>
        </div>
      ) : (
        <CodeForm
          name="group_code"
          label={m.employee_code()}
          hint={byGroup ? m.employee_hint_group() : m.employee_hint()}
          errors={errors}
          busy={busy}
          onChange={() => actorRef.send({ type: 'employeeCode.change' })}
          onSubmit={(code) => actorRef.send({ type: 'employeeCode.submit', code })}
        />
      )}
    </Dialog>
  )
}
