import { m } from '#schemas/messages/generated/messages.js'
import { getLocale } from '../../i18n/locale.ts'

/** How the provider's fields look: as those of the page, in its colors at the moment. */
const frameCss = (near: HTMLElement): string => {
  const style = getComputedStyle(near)
  const color = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise
  const [ink, surface, line, accent, danger] = [
    style.color,
    color('--color-surface', 'Canvas'),
    color('--color-border-strong', 'GrayText'),
    color('--color-focus', 'Highlight'),
    color('--color-danger', 'red'),
  ]
  return [
    `*{box-sizing:border-box}`,
    // Of the root: where it differs from the frame's, the browser paints an opaque page behind the fields.
    `:root{color-scheme:${style.colorScheme}}`,
    `body{margin:0;padding:3px;font:1rem/1.5 system-ui,sans-serif;color:${ink};background:transparent}`,
    `label,legend{display:block;font-weight:600;margin:0 0 4px;padding:0}`,
    `fieldset{border:0;margin:0;padding:0}`,
    `input,select{font:inherit;color:${ink};background:${surface};border:1px solid ${line};border-radius:6px;min-height:44px;padding:8px 12px;margin:0 8px 16px 0}`,
    `#ccnumfield{width:100%;max-width:22rem}`,
    `#cccvvfield{width:6rem;margin-bottom:3px}`,
    `input:focus,select:focus{outline:3px solid ${accent};outline-offset:1px}`,
    `.error{border-color:${danger};border-width:2px}`,
  ].join('')
}

/** The address of the provider's fields, with our words and our look. */
export const frameAddress = (place: string, near: HTMLElement): string => {
  const address = new URL(place)
  const asked = {
    useexpiry: 'true',
    usecvv: 'true',
    formatinput: 'true',
    tokenizewheninactive: 'true',
    inactivityto: '400',
    enhancedresponse: 'true',
    invalidcreditcardevent: 'true',
    invalidcvvevent: 'true',
    invalidexpiryevent: 'true',
    sendcardtypingevent: 'true',
    cardlabel: m.billing_card_number(),
    cardtitle: m.billing_card_number(),
    expirylabel: m.billing_card_expiry(),
    expirymonthtitle: m.billing_expiration_month(),
    expiryyeartitle: m.billing_expiration_year(),
    cvvlabel: m.billing_security_code(),
    cvvtitle: m.billing_security_code(),
    lang: getLocale(),
    css: frameCss(near),
  }
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
  return address.href
}
