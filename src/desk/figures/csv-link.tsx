import { m } from '#schemas/messages/generated/messages.js'
import { baseOf } from '../../calls/config.ts'
import { useLocale } from '../../i18n/locale.ts'
import { Icon } from '../../ui/icon.tsx'

/** Fetches a table as a file. A link and no call: the browser keeps it without the page holding it. */
export function CsvLink({ file, query, table }: { file: string; query: Record<string, string>; table: string }) {
  const lang = useLocale()
  const address = `${baseOf('staff')}/${file}.csv?${new URLSearchParams({ ...query, lang }).toString()}`
  return (
    <a className="button button-quiet no-print" href={address} download aria-label={m.desk_fig_csv_of({ table })}>
      <span className="button-label">
        <Icon name="download" />
        <span>{m.desk_fig_csv()}</span>
      </span>
    </a>
  )
}
