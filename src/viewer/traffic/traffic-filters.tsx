import type { ReactNode } from 'react'
import type { Traffic } from '#schemas/calls/machines.calls.ts'
import type { Wish } from '#machines/viewer/analysis.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'

/** The choice of days, version, process and site; an empty value chooses all. */
export function TrafficFilters({
  wish,
  own,
  traffic: { versions, sites, demo },
  onChange,
}: {
  wish: Wish
  /** The version that is drawn. */
  own?: string
  /** Without versions where it is of more than one machine. */
  traffic: Pick<Traffic, 'sites' | 'demo'> & Partial<Pick<Traffic, 'versions'>>
  onChange: (wish: Wish) => void
}) {
  const choose = (name: string, value: string) => {
    const { [name]: _, ...rest } = wish
    onChange(value === '' ? rest : { ...rest, [name]: value })
  }
  // A value that is chosen stays to be seen, whether or not there is anything of it in these days.
  const withChosen = (values: readonly string[], name: string) => [
    ...new Set([...values, ...(wish[name] === undefined ? [] : [wish[name]])]),
  ]
  const versionText = (version: string) => {
    const known = versions?.find((one) => one.version === version)
    if (known === undefined) return version
    const dates = { version: version.slice(0, 8), first: known.first_day, last: known.last_day }
    return version === own ? m.viewer_traffic_version_own(dates) : m.viewer_traffic_version_of(dates)
  }
  const choice = (name: string, label: string, options: readonly { value: string; text: string }[]) => (
    <Field label={label}>
      <select value={wish[name] ?? ''} onChange={(event) => choose(name, event.target.value)}>
        <option value="">{m.viewer_traffic_any()}</option>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
  const day = (name: string, label: string) => (
    <Field label={label}>
      <input type="date" value={wish[name] ?? ''} onChange={(event) => choose(name, event.target.value)} />
    </Field>
  )
  return (
    <fieldset className="viewer-filters">
      <legend>{m.viewer_traffic_filters()}</legend>
      {day('from', m.viewer_traffic_from())}
      {day('to', m.viewer_traffic_to())}
      {choice('process', m.viewer_traffic_process(), [
        { value: 'applicant', text: m.viewer_traffic_applicant() },
        { value: 'rep', text: m.viewer_traffic_rep() },
        { value: 'group', text: m.viewer_traffic_group() },
      ])}
      {choice(
        'site',
        m.viewer_traffic_site(),
        withChosen(sites, 'site').map((site) => ({ value: site, text: site })),
      )}
      {versions !== undefined &&
        choice(
          'version',
          m.viewer_traffic_version(),
          withChosen(
            versions.map(({ version }) => version),
            'version',
          ).map((version) => ({ value: version, text: versionText(version) })),
        )}
      {(demo || wish['demo'] !== undefined) && (
        <label className="viewer-check">
          <input
            type="checkbox"
            checked={wish['demo'] === undefined}
            onChange={(event) => choose('demo', event.target.checked ? '' : 'without')}
          />
          {m.viewer_traffic_with_demo()}
        </label>
      )}
    </fieldset>
  )
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="viewer-filter">
    <span>{label}</span>
    {children}
  </label>
)
