/** The fields of a card as the provider's frame shows them, with the labels and the style that a page asks for. */
export const tokenizerPage = (query: Readonly<Record<string, string>>, nonce: string): string => {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const label = (name: string, otherwise: string) => escaped(query[name] ?? otherwise)
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
  const year = new Date().getFullYear()
  const years = Array.from({ length: 21 }, (_, ahead) => String(year + ahead))
  const choices = (values: readonly string[]) =>
    ['', ...values].map((value) => `<option value="${value}">${value === '' ? '--' : value}</option>`).join('')
  const expiry = label('expirylabel', 'Expiration Date')
  const code = label('cvvlabel', 'CVV')
  return `<!doctype html>
<html lang="${escaped(query['lang'] ?? '')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${label('cardlabel', 'Card Number')}</title>
<style nonce="${nonce}">${(query['css'] ?? '').replaceAll('<', '')}</style>
<script nonce="${nonce}" src="/itoke/tokenizer.js" defer></script>
</head>
<body>
<form id="tokenizer" autocomplete="on" novalidate>
<label for="ccnumfield" id="cccardlabel">${label('cardlabel', 'Card Number')}</label>
<input id="ccnumfield" name="ccnumfield" type="tel" inputmode="numeric" autocomplete="cc-number" maxlength="32">
${
  query['useexpiry'] === 'true'
    ? `<fieldset id="ccexpiry"><legend id="ccexpirylabel">${expiry}</legend>
<select id="ccexpirymonth" name="ccexpirymonth" aria-label="${label('expirymonthtitle', 'Expiration Month')}" autocomplete="cc-exp-month">${choices(months)}</select>
<select id="ccexpiryyear" name="ccexpiryyear" aria-label="${label('expiryyeartitle', 'Expiration Year')}" autocomplete="cc-exp-year">${choices(years)}</select></fieldset>`
    : ''
}
${
  query['usecvv'] === 'true'
    ? `<label for="cccvvfield" id="cccvvlabel">${code}</label>
<input id="cccvvfield" name="cccvvfield" type="tel" inputmode="numeric" autocomplete="cc-csc" maxlength="4">`
    : ''
}
</form>
</body>
</html>`
}
