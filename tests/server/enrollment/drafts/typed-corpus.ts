/** What people really type, as it is kept; `null` for what is refused. */
export type Typed = readonly [typed: string, kept: string | null]

export const names: readonly Typed[] = [
  ["O'Neil", "O'Neil"],
  ['O’Neil', "O'Neil"],
  ['O`Neil', "O'Neil"],
  ['O´Neil', "O'Neil"],
  ['Kaʻahumanu', "Ka'ahumanu"],
  ['Hawai‘i', "Hawai'i"],
  ['Kaʼanoʻi', "Ka'ano'i"],
  ["'t Hooft", "'t Hooft"],
  ['’t Hooft', "'t Hooft"],
  ["d'Arc", "d'Arc"],
  ["Sana'", "Sana'"],
  ['Smith‑Jones', 'Smith-Jones'],
  ['Smith–Jones', 'Smith-Jones'],
  ['Smith—Jones', 'Smith-Jones'],
  ['St. John', 'St. John'],
  ['van\u00A0der\u202FBerg', 'van der Berg'],
  ['  Ana   María ', 'Ana María'],
  ['Nguye\u0302\u0303n', 'Nguyễn'],
  ['علی\u200Cرضا', 'علیرضا'],
  ['Marcel·la', 'Marcel·la'],
  ['李', '李'],
  ['Martin Luther King Jr.', 'Martin Luther King Jr.'],
  ['X Æ A-12', null],
  ['4nn', null],
  ['Ann “Annie” Lee', null],
  ['<b>Ann</b>', null],
  ['Ann 😀', null],
  ["'", null],
  ['-', null],
]

export const cities: readonly Typed[] = [
  ['29 Palms', '29 Palms'],
  ['St. Louis', 'St. Louis'],
  ['Coeur d’Alene', "Coeur d'Alene"],
  ['‘Ewa Beach', "'Ewa Beach"],
  ['’s‑Hertogenbosch', "'s-Hertogenbosch"],
  ['Winston–Salem', 'Winston-Salem'],
  ['Cañon City', 'Cañon City'],
  ['Hà Nội, Việt Nam', 'Hà Nội, Việt Nam'],
  ['Ciudad Juárez (Chihuahua)', 'Ciudad Juárez (Chihuahua)'],
  ['12345', null],
  ['Austin; DROP', null],
  ['x'.repeat(61), null],
]

export const secondLines: readonly Typed[] = [
  ['Apt. 4½', 'Apt. 4½'],
  ['N° 5–B', 'N° 5-B'],
  ['“The Oaks”', '"The Oaks"'],
  ["Farmer's Lane, rear", "Farmer's Lane, rear"],
  ['c/o José Núñez & Sons', 'c/o José Núñez & Sons'],
  ['Suite <4>', null],
  ['Box {4}', null],
  ['x'.repeat(101), null],
]

export const emails: readonly Typed[] = [
  ['a@b.co', 'a@b.co'],
  ['o’neil@example.com', "o'neil@example.com"],
  ['ann–lee@example.com', 'ann-lee@example.com'],
  [' ann@example.com ', 'ann@example.com'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ['ann@xn--mnchen-3ya.de', 'ann@xn--mnchen-3ya.de'],
  ['ann@example.xn--p1ai', 'ann@example.xn--p1ai'],
  [`${'a'.repeat(65)}@example.com`, null],
  ['josé@example.com', null],
  ['ann@example', null],
  ['ann@@example.com', null],
  ['ann@example.com, bo@example.com', null],
]

export const ssns: readonly Typed[] = [
  ['501224567', '501224567'],
  ...[
    '078051120',
    '219099999',
    '457555462',
    '123456789',
    '111111111',
    '333333333',
    '987654320',
    '987654329',
    '000224567',
    '666224567',
    '900224567',
    '501004567',
    '501220000',
  ].map((ssn): Typed => [ssn, null]),
]
