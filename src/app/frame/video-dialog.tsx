import { m } from '#schemas/messages/generated/messages.js'
import { type Locale, baseLocale, languages, locales } from '#schemas/messages/languages.ts'
import { getLocale } from '../../i18n/locale.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const others = locales.filter((locale) => locale !== baseLocale)

/** The captions of a film in a language, shown where the page is in it. */
const trackOf = (locale: Locale, address: string) => ({
  srcLang: locale,
  label: languages[locale].name,
  src: address.replace(/\.\w+$/, `.${locale}.vtt`),
  default: getLocale() === locale,
})

/**
 * A how-to film (spec 1, section 2, Footer), 350 high. One of our own plays here, with captions that lie beside it
 * (`film.webm`, `film.LANGUAGE.vtt`); the page's policy lets no other site's player in, so that such a one is a link.
 */
export function VideoDialog({
  title,
  words,
  address,
  onClose,
}: {
  title: string
  /** What the film shows, for who cannot see it. */
  words: string
  address: string
  onClose: () => void
}) {
  const own = address.startsWith('/')
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <div className="stack">
        {own ? (
          <video className="film" controls height={350} preload="metadata" aria-label={title}>
            <source src={address} />
            <track kind="captions" {...trackOf(baseLocale, address)} />
            {others.map((locale) => (
              <track key={locale} kind="captions" {...trackOf(locale, address)} />
            ))}
          </video>
        ) : (
          <p>{m.frame_video_outside_text()}</p>
        )}
        <p className="muted">{words}</p>
        {!own && (
          <div className="actions">
            <ButtonLink kind="primary" iconEnd="external" to={address}>
              {m.frame_video_outside()}
            </ButtonLink>
          </div>
        )}
      </div>
    </Dialog>
  )
}
