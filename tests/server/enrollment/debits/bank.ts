/** What a bank sends back about an entry of ours: a NACHA file of returns and notifications of change, as banks write it. */

export interface Said {
  /** R01, C02. */
  code: string
  trace: string
  /** What a notification of change says instead. */
  corrected?: string
}

const WIDTH = 94

export const bankSays = (said: readonly Said[]): string => {
  const lines = ['101 10010000039999999922611240410A094101ENROLLCHART            EXAMPLE BANK'.padEnd(WIDTH)]
  lines.push(
    '5225ENROLLCHART                         1001000003WEBPREMIUM         261124   1999999990000001'.padEnd(WIDTH),
  )
  said.forEach(({ code, trace, corrected = '' }, index) => {
    const own = `99999999${String(index + 1).padStart(7, '0')}`
    const account = `021000021${'123456789012'.padEnd(17)}0000001400`
    lines.push(`626${account}${'EC'.padEnd(15)}${'NAME'.padEnd(22)}  1${own}`)
    const change = code.startsWith('C')
    lines.push(
      `7${change ? '98' : '99'}${code}${trace}${' '.repeat(6)}02100002${(change ? corrected : '').padEnd(44)}${own}`.padEnd(
        WIDTH,
      ),
    )
  })
  const count = said.length * 2
  lines.push(`8225${String(count).padStart(6, '0')}`.padEnd(WIDTH))
  const blocks = Math.ceil((lines.length + 1) / 10)
  lines.push(`9000001${String(blocks).padStart(6, '0')}${String(count).padStart(8, '0')}`.padEnd(WIDTH))
  while (lines.length % 10 > 0) lines.push('9'.repeat(WIDTH))
  return lines.map((line) => `${line}\n`).join('')
}
