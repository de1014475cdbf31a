import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import { type Locale, textIn } from '#schemas/messages/languages.ts'
import type { Catalog } from '../catalog/load-catalog.ts'
import type { Config } from '../config.ts'
import { siteAddress } from './site-address.ts'

/** The colours of a mail: those of the pages, written out, because a mail knows no custom properties. */
export interface MailColors {
  page: string
  surface: string
  text: string
  muted: string
  border: string
  action: string
  onAction: string
  actionSurface: string
}

/** As in src/ui/layout/tokens.css. */
export const mailColors: { light: MailColors; dark: MailColors } = {
  light: {
    page: '#f7f6f2',
    surface: '#ffffff',
    text: '#17221f',
    muted: '#44504d',
    border: '#dddcd4',
    action: '#07544b',
    onAction: '#ffffff',
    actionSurface: '#e3f1ee',
  },
  dark: {
    page: '#0e1413',
    surface: '#161d1b',
    text: '#ecf1ef',
    muted: '#b3bfbb',
    border: '#313c39',
    action: '#64d2c0',
    onAction: '#05201c',
    actionSurface: '#15332f',
  },
}

/** Whom the reader of a mail may ask. */
export interface Contact {
  /** As it is read. */
  phone: string
  email: string
}

/** The site that a mail comes from. */
export interface Sender extends Contact {
  name: string
  tagline: string
  /** Without a slash at its end. */
  address: string
  colors: typeof mailColors
}

const branded = (colors: MailColors, settings: Readonly<Record<string, string>>, prefix: string): MailColors => {
  const own = (name: string, otherwise: string) => settings[`${prefix}--color-${name}`] ?? otherwise
  return {
    ...colors,
    action: own('action', colors.action),
    onAction: own('on-action', colors.onAction),
    actionSurface: own('action-surface', colors.actionSurface),
  }
}

/** Who writes: the site of the host that was asked, in its own colours. */
export const senderOf = (
  {
    config,
    catalog,
  }: {
    config: Pick<Config, 'publicUrl' | 'port'>
    catalog: Pick<Catalog, 'siteOf' | 'reps' | 'groups'>
  },
  host: string,
  locale: Locale,
): Sender => {
  const { name, tagline, phone, email, settings, agent_id, group_id } = catalog.siteOf(host)
  // A site that speaks for somebody says what they say, in its mails as in its header.
  const speaker = catalog.groups.find(({ id }) => id === group_id) ?? catalog.reps.find(({ id }) => id === agent_id)
  return {
    name,
    tagline: textIn(speaker?.tagline ?? tagline, locale),
    address: siteAddress(config, catalog, host),
    phone: formatPhone(phone),
    email,
    colors: {
      light: branded(mailColors.light, settings, 'token'),
      dark: branded(mailColors.dark, settings, 'dark'),
    },
  }
}
