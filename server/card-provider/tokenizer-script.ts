/**
 * What runs in the provider's frame. It sends the number to the provider as soon as everything is there, and tells the
 * page that embeds it the token alone, in the words of CardPointe's tokenizer.
 */
export const tokenizerScript = `
const asks = new URLSearchParams(location.search)
const box = (id) => document.getElementById(id)
const number = box('ccnumfield'), month = box('ccexpirymonth'), year = box('ccexpiryyear'), code = box('cccvvfield')
const tell = (message) => parent.postMessage(JSON.stringify(message), '*')
const digits = (text) => text.replace(/\\D/g, '')
const hasCheckDigit = (text) => {
  let sum = 0
  for (let at = 0; at < text.length; at += 1) {
    const digit = Number(text[text.length - 1 - at]) * (at % 2 === 1 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return text.length >= 13 && text.length <= 19 && sum % 10 === 0
}
const isPast = () => {
  if (!month || month.value === '' || year.value === '') return false
  const now = new Date()
  return Number(year.value) * 12 + Number(month.value) < now.getFullYear() * 12 + now.getMonth() + 1
}
const left = new Set()
const mark = (element, isWrong) => {
  if (!element) return
  element.classList.toggle('error', isWrong)
  if (isWrong) element.setAttribute('aria-invalid', 'true')
  else element.removeAttribute('aria-invalid')
}
let told = ''
const refuse = (event, validationError) => {
  if (asks.get(event) !== 'true') return
  told = ''
  tell({ message: '', validationError })
}
const look = async () => {
  typing(false)
  const typed = digits(number.value)
  const isNumber = hasCheckDigit(typed)
  const hasExpiry = !month || (month.value !== '' && year.value !== '')
  const length = /^3[47]/.test(typed) ? 4 : 3
  const isCode = !code || digits(code.value).length === length
  mark(number, left.has(number) && !isNumber)
  mark(month, isPast())
  mark(year, isPast())
  mark(code, left.has(code) && !isCode)
  if (left.has(number) && !isNumber) return refuse('invalidcreditcardevent', 'Invalid Card Number')
  if (isPast()) return refuse('invalidexpiryevent', 'Invalid Expiration Date')
  if (left.has(code) && !isCode) return refuse('invalidcvvevent', 'Invalid CVV')
  if (!isNumber || !hasExpiry || !isCode) return
  const expiry = month ? year.value + month.value : undefined
  const now = JSON.stringify([typed, expiry, code && code.value])
  if (now === told) return
  told = now
  try {
    const response = await fetch('/cardsecure/api/v1/ccn/tokenize', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: typed, ...(expiry && { expiry }), ...(code && { cvv: digits(code.value) }) }),
    })
    const { token = '', errorcode = 1000, message = '' } = await response.json()
    if (told !== now) return
    const failed = token === ''
    if (failed) told = ''
    tell({
      message: token,
      ...(expiry && { expiry }),
      ...(asks.get('enhancedresponse') === 'true' && {
        token, errorCode: failed ? String(errorcode) : '0', errorMessage: failed ? message : '',
      }),
    })
  } catch {
    told = ''
    tell({ message: '', token: '', errorCode: '1000', errorMessage: 'Service Error' })
  }
}
let timer
const soon = () => {
  clearTimeout(timer)
  timer = setTimeout(look, Number(asks.get('inactivityto') ?? 500))
}
for (const element of [number, month, year, code]) {
  if (!element) continue
  element.addEventListener('input', soon)
  element.addEventListener('blur', () => {
    if (element.value !== '') left.add(element)
    clearTimeout(timer)
    look()
  })
}
let isTyping = false
const typing = (now) => {
  if (now === isTyping || asks.get('sendcardtypingevent') !== 'true') return
  isTyping = now
  tell({ cardTyping: now })
}
number.addEventListener('input', () => {
  left.delete(number)
  told = ''
  typing(true)
  const typed = digits(number.value).slice(0, 19)
  const shown = typed.replace(/(\\d{4})(?=\\d)/g, '$1 ')
  if (shown !== number.value && number.selectionStart === number.value.length) number.value = shown
})
box('tokenizer').addEventListener('submit', (event) => { event.preventDefault(); look() })
tell({ cssLoaded: true })
`
