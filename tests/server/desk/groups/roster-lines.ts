export const rosterHeader = 'Employee ID,First name,Last name,Email,Birth date,Hire date,Department'

/** Three people of a made-up bakery. */
export const threeLines = [
  '1001,Ana,Lima,ana.lima@example.com,05/17/1984,2020-01-06,Ovens',
  '1002,Bo,Lima,bo.lima@example.com,1990-02-03,03/01/2021,Shop',
  '1003,Cem,"Öz",cem.oz@example.com,12/31/1979,06/15/2015,',
]

export const rosterOf = (lines: readonly string[]): string => `${[rosterHeader, ...lines].join('\r\n')}\r\n`
