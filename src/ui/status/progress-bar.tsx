import './progress-bar.css'

/** How far something has come, natively. `label` is its name for screen readers. */
export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  return <progress className="progress-bar" value={value} max={max} aria-label={label} />
}
