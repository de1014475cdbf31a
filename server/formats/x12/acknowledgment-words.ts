/** What the codes of acknowledgments mean, for operators. The numbers are those of the data elements of X12 005010. */

/** TA105. */
const interchangeNotes: Readonly<Record<string, string>> = {
  '001': 'the control numbers of ISA and IEA differ',
  '002': 'the standard is not supported',
  '003': 'the version is not supported',
  '004': 'the segment terminator is invalid',
  '005': "the sender's qualifier is invalid",
  '006': "the sender's id is invalid",
  '007': "the receiver's qualifier is invalid",
  '008': "the receiver's id is invalid",
  '009': "the receiver's id is unknown",
  '010': 'the authorization qualifier is invalid',
  '011': 'the authorization is invalid',
  '012': 'the security qualifier is invalid',
  '013': 'the security information is invalid',
  '014': 'the date is invalid',
  '015': 'the time is invalid',
  '016': 'the standard identifier is invalid',
  '017': 'the version id is invalid',
  '018': 'the control number is invalid',
  '019': 'the request for an acknowledgment is invalid',
  '020': 'the usage indicator is invalid',
  '021': 'the number of groups is wrong',
  '022': 'a control character is invalid',
  '023': 'the file ends too early',
  '024': 'the content is invalid',
  '025': 'the control number was used before',
  '026': 'the element separator is invalid',
  '027': 'the component separator is invalid',
}

/** IK304. */
const segmentErrors: Readonly<Record<string, string>> = {
  '1': 'is not known',
  '2': 'was not expected',
  '3': 'is required and missing',
  '4': 'repeats its loop too often',
  '5': 'occurs too often',
  '6': 'is not part of this kind of set',
  '7': 'stands in the wrong place',
  '8': 'has elements with errors',
  I4: 'is not used by the guide',
  I6: 'is required here and missing',
  I7: 'occurs too seldom',
  I8: 'occurs too seldom in its loop',
  I9: 'is required by another segment and missing',
}

/** IK403. */
const elementErrors: Readonly<Record<string, string>> = {
  '1': 'is required and missing',
  '2': 'is required beside another element and missing',
  '3': 'is one too many',
  '4': 'is too short',
  '5': 'is too long',
  '6': 'has an invalid character',
  '7': 'has an invalid code',
  '8': 'has an invalid date',
  '9': 'has an invalid time',
  '10': 'excludes another element that is there',
  '12': 'repeats too often',
  '13': 'has too many components',
  I6: 'has a code that the guide does not have',
  I9: 'is required by another element and missing',
  I10: 'is not used by the guide',
  I11: 'occurs too seldom',
  I12: 'does not have the pattern of the guide',
  I13: 'has a value that the guide does not have',
}

/** IK502. */
const setErrors: Readonly<Record<string, string>> = {
  '1': 'this kind of set is not supported',
  '2': 'the trailer of the set is missing',
  '3': 'the control numbers of ST and SE differ',
  '4': 'the number of segments is wrong',
  '5': 'segments have errors',
  '6': 'the kind of set is missing or invalid',
  '7': 'the control number is missing or invalid',
  '18': 'the set is not in the right group',
  '19': 'the guide is missing',
  '23': 'the control number is not unique in its group',
  I5: 'it is not as the guide demands',
  I6: 'the guide is not supported',
}

/** AK905. */
const groupErrors: Readonly<Record<string, string>> = {
  '1': 'this kind of group is not supported',
  '2': 'the version of the group is not supported',
  '3': 'the trailer of the group is missing',
  '4': 'the control numbers of GS and GE differ',
  '5': 'the number of sets is wrong',
  '6': 'the control number of the group is invalid',
  '17': 'the security type is invalid',
  '18': 'the syntax of the group is invalid',
  '19': 'the control number of the group was used before',
}

/** The elements that our files have, by segment and position. */
const elementNames: Readonly<Record<string, string>> = {
  INS02: 'relationship',
  INS03: 'maintenance type',
  INS04: 'maintenance reason',
  INS05: 'benefit status',
  INS08: 'employment status',
  NM103: 'last name',
  NM104: 'first name',
  NM105: 'middle name',
  NM109: 'Social Security Number',
  PER04: 'phone number or email address',
  PER06: 'email address',
  N301: 'address',
  N302: 'second line of the address',
  N401: 'city',
  N402: 'state',
  N403: 'ZIP code',
  DMG02: 'birth date',
  DMG03: 'gender',
  DMG04: 'marital status',
  HLH01: 'tobacco use',
  HLH02: 'height',
  HLH03: 'weight',
  LUI02: 'language',
  HD01: 'maintenance type of the coverage',
  HD03: 'insurance line',
  HD04: 'plan code',
  HD05: 'coverage level',
  AMT02: 'premium',
  REF02: 'reference',
  DTP03: 'date',
}

const wordsFor =
  (words: Readonly<Record<string, string>>, what: string) =>
  (code: string): string =>
    words[code] ?? `${what} has error ${/^[A-Z0-9]{1,3}$/.test(code) ? code : 'of an unknown code'}`

export const interchangeNote = wordsFor(interchangeNotes, 'the interchange')
export const setError = wordsFor(setErrors, 'the set')
export const groupError = wordsFor(groupErrors, 'the group')

/** Ids are of the answer, which may say anything. */
const known = (id: string): string => (/^[A-Z0-9]{2,3}$/.test(id) ? id : 'a segment')

/** "REF is required and missing". */
export const segmentError = (segment: string, code: string): string =>
  `${known(segment)} ${wordsFor(segmentErrors, 'it')(code)}`

/** "gender (DMG03) has an invalid code". */
export const elementError = (segment: string, position: string, code: string): string => {
  const place = `${known(segment)}${/^\d{1,2}$/.test(position) ? position.padStart(2, '0') : ''}`
  const name = elementNames[place]
  return `${name === undefined ? place : `${name} (${place})`} ${wordsFor(elementErrors, 'it')(code)}`
}
