import { useLayoutEffect, useRef } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { Icon } from '../icon.tsx'
import { ProgressBar } from '../status/progress-bar.tsx'
import './step-bar.css'

export interface Step {
  id: string
  label: string
  state: 'done' | 'current' | 'upcoming'
  /** The address of a small picture, an ornament. */
  image?: string
  /** Only for steps that may be opened now. */
  onSelect?: () => void
}

/** Where a person is in a row of steps: a list on wide screens, "Step 3 of 7: Contact" that opens it on narrow ones. */
export function StepBar({ steps }: { steps: readonly Step[] }) {
  const at = steps.findIndex((step) => step.state === 'current')
  const current = steps[at]
  const all = useRef<HTMLDetailsElement>(null)
  const id = current?.id
  // Another step begins with the list closed.
  useLayoutEffect(() => {
    if (id !== undefined && all.current) all.current.open = false
  }, [id])
  return (
    <nav className="step-bar" aria-label={m.step_progress()}>
      <div className="step-bar-narrow">
        {current && (
          <>
            <details ref={all} className="step-bar-all">
              <summary className="step-bar-now">
                <StepImage step={current} />
                <span>{m.step_of({ step: at + 1, count: steps.length, label: current.label })}</span>
                <Icon name="chevron-down" size="sm" />
              </summary>
              <StepList steps={steps} className="step-bar-list" />
            </details>
            <ProgressBar value={at + 1} max={steps.length} label={m.step_progress()} />
          </>
        )}
      </div>
      <StepList steps={steps} className="step-bar-wide" />
    </nav>
  )
}

function StepList({ steps, className }: { steps: readonly Step[]; className: string }) {
  return (
    <ol className={className}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          className={`step step-${step.state}`}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <StepLabel step={step} number={index + 1} />
        </li>
      ))}
    </ol>
  )
}

/** Its size is known before it is there, so nothing moves when it comes. */
function StepImage({ step: { image } }: { step: Step }) {
  return image === undefined ? null : <img className="step-image" src={image} alt="" width={20} height={20} />
}

/** The room of a step bar that is still on its way. */
export function StepBarRoom() {
  return <div className="step-bar-room" />
}

function StepLabel({ step, number }: { step: Step; number: number }) {
  const inner = (
    <>
      <span className="step-mark" aria-hidden="true">
        {step.state === 'done' ? <Icon name="check" size="sm" /> : number}
      </span>
      <StepImage step={step} />
      <span className="step-label">
        {step.label}
        {step.state === 'done' && <span className="visually-hidden"> ({m.step_done()})</span>}
      </span>
    </>
  )
  return step.onSelect === undefined ? (
    <span className="step-inner">{inner}</span>
  ) : (
    <button type="button" className="step-inner" onClick={step.onSelect}>
      {inner}
    </button>
  )
}
