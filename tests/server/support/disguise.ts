const lastNames = ['Abernathy', 'Bellweather', 'Castellano', 'Drummond', 'Eisenhart']
const heirs = ['Galloway', 'Hathaway', 'Ironside', 'Jessamine', 'Kirkbride']
const physicians = ['Vandermeer', 'Wakefield', 'Xanthakis', 'Yarborough', 'Zimmermann']
const drugs = ['Metformin', 'Atorvastatin', 'Omeprazole', 'Sertraline', 'Gabapentin']
const cards = ['4012888888881881', '5555555555554444', '4242424242424242', '6011111111111117', '5105105105105100']

/** What `answers.ts` has everybody type, and what the person of this number types in its place: nobody else's value. */
const pairsOf = (number: number): [string, string][] => {
  const of = (list: readonly string[]): string => list[number] ?? ''
  return [
    ['pat.oneil@example.com', `${of(lastNames).toLowerCase()}@example.net`],
    ["O'Neil", of(lastNames)],
    ['ONeil', of(lastNames)],
    ['Nguyễn', of(heirs)],
    ['Ana Ruiz', of(physicians)],
    ['Lisinopril', of(drugs)],
    ['High blood pressure', `Complaint of ${of(drugs)}`],
    ['Blood pressure', `Against ${of(physicians)}`],
    ['at present', `says ${of(physicians)}`],
    ['Muy <b>bien</b>', `Nota ${of(heirs)}`],
    ['Old Carrier', `Carrier of ${of(heirs)}`],
    ['Apt 4', `Apartment ${number}417`],
    ['501224567', `5${number}1224561`],
    ['502334567', `5${number}2334562`],
    ['50344567', `5${number}344563`],
    ['4111111111111111', of(cards)],
    ['123456789012', `98765${number}432100`],
    ['5124632000', `512463201${number}`],
    ['5123245000', `512324501${number}`],
    ['5129742000', `512974201${number}`],
    ['06/15/1986', `06/1${number}/1986`],
    ['01/02/1987', `02/1${number}/1987`],
    ['04/05/2016', `04/1${number}/2016`],
    ['02/29/1984', `03/1${number}/1984`],
  ]
}

/** Changes what somebody sends into what only the person of this number has. */
export const disguised = (number: number): (<Body extends object>(body: Body) => Body) => {
  const pairs = pairsOf(number)
  return <Body extends object>(body: Body): Body =>
    JSON.parse(pairs.reduce((text, [before, now]) => text.replaceAll(before, now), JSON.stringify(body))) as Body
}
