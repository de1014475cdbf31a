import { describe, expect, test } from 'vitest'
import { ROSTER_LINES } from '#schemas/desk/roster/roster-columns.ts'
import { readRosterFile } from '#server/services/desk/roster/roster-file.ts'
import { rosterHeader, rosterOf, threeLines } from './roster-lines.ts'

const today = '2026-11-26'
const read = (text: string) => readRosterFile(text, today)
const said = (text: string) =>
  read(text).mistakes.map(({ line, column, message_key }) => `${line} ${column ?? '-'} ${message_key}`)
const one = (cells: string) => `${rosterHeader}\n${cells}\n`
const ana = {
  employee_id: '1001',
  first_name: 'Ana',
  last_name: 'Lima',
  email: 'ana.lima@example.com',
  birth_date: '1984-05-17',
  hire_date: '2020-01-06',
  department: 'Ovens',
}

describe('a roster file', () => {
  test('is read whatever ends its lines, separates its cells, begins it or orders its columns', () => {
    const plain = rosterOf(threeLines)
    const expected = read(plain).employees
    expect(expected).toHaveLength(3)
    expect(expected[0]).toEqual(ana)
    for (const same of [
      `\uFEFF${plain}`,
      plain.replaceAll('\r\n', '\n'),
      plain.replaceAll('\r\n', '\r'),
      plain.replaceAll(',', ';'),
      plain.replaceAll(',', '\t'),
      `${plain}\r\n,,,,,,\r\n\r\n`,
      plain.trimEnd(),
    ]) {
      expect(read(same)).toMatchObject({ employees: expected, mistakes: [] })
    }
    const turned = plain
      .split('\r\n')
      .map((line) => line.split(',').toReversed().join(','))
      .join('\r\n')
    expect(read(turned).employees.map(({ employee_id }) => employee_id)).toEqual(['1001', '1002', '1003'])
  })

  test('may quote its cells, with separators, quotation marks and line breaks within', () => {
    const text = `${rosterHeader}\r\n1,Ana,Lima,a@example.com,05/17/1984,01/06/2020,"Bread, ""dark""\r\nand light"\r\n2,Bo,L1ma,b@example.com,05/17/1984,01/06/2020,\r\n`
    expect(read(text).employees[0]?.department).toBe('Bread, "dark"\nand light')
    // The second employee stands on the fourth line: the cell before it took two.
    expect(said(text)).toEqual(['4 Last name error_last_name_character'])
  })

  test('has hours, salary and language where they are given, and names columns that it does not know', () => {
    const text = `id;prénom;nom;courriel;dob;hire-date;Hours per week;Salary;Language;Shoe size\n1;Zoé;Roy;z@example.com;1/2/1990;2020-01-06;37.5;$52,000.50;fr-CA;40`
    expect(read(text)).toMatchObject({
      employees: [{ first_name: 'Zoé', birth_date: '1990-01-02', hours: 37.5, salary: 52_000.5, language: 'fr' }],
      mistakes: [],
      ignored: ['Shoe size'],
    })
  })

  test.each([
    [',Ana,Lima,a@example.com,05/17/1984,01/06/2020,', '2 Employee ID error_field_required'],
    ['=1+1,Ana,Lima,a@example.com,05/17/1984,01/06/2020,', '2 Employee ID error_roster_employee_id'],
    ['1,An4,Lima,a@example.com,05/17/1984,01/06/2020,', '2 First name error_first_name_character'],
    ['1,Ana,Lima,a@example,05/17/1984,01/06/2020,', '2 Email error_email_invalid'],
    ['1,Ana,Lima,a@example.com,17.05.1984,01/06/2020,', '2 Birth date error_roster_date'],
    ['1,Ana,Lima,a@example.com,02/30/1984,01/06/2020,', '2 Birth date error_roster_date'],
    ['1,Ana,Lima,a@example.com,05/17/2084,01/06/2090,', '2 Birth date error_birthdate_future'],
    ['1,Ana,Lima,a@example.com,05/17/1984,01/06/1980,', '2 Hire date error_roster_hired'],
    ['1,Ana,Lima,a@example.com,05/17/1984,01/06/2020', '2 - error_roster_cells'],
    ['1,Ana,Lima,a@example.com,05/17/1984,01/06/2020,Shop,more', '2 - error_roster_cells'],
  ])('%s: %s', (line, mistake) => {
    const found = said(one(line))
    expect(found).toHaveLength(1)
    expect(found[0]?.split(' error_')[0]).toBe(mistake.split(' error_')[0])
  })

  test('names every mistake of every line, and both lines of what stands twice', () => {
    const lines = [...threeLines, '1001,Dee,,Bo.Lima@example.com,1/1/1990,1/1/2020,']
    expect(said(rosterOf(lines))).toEqual([
      '5 Last name error_field_required',
      '5 Employee ID error_roster_twice',
      '5 Email error_roster_email_twice',
    ])
    expect(read(rosterOf(lines)).mistakes[1]?.message_values).toEqual({ line: 2 })
  })

  test('without a column that it needs, or with one twice, is not read at all', () => {
    expect(said('Employee ID,First name,Last name,Birth date,dob\n1,Ana,Lima,1/1/1990,1/1/1990')).toEqual([
      '1 - error_roster_column_missing',
      '1 - error_roster_column_missing',
      '1 dob error_roster_column_twice',
    ])
  })

  test('with a quotation mark that is never closed says where it opens', () => {
    expect(said(`${rosterHeader}\r\n${threeLines[0]}\r\n2,"Bo,Lima,b@example.com\r\n${threeLines[2]}\r\n`)).toEqual([
      '3 - error_roster_quote',
    ])
  })

  test('that is empty or too large says so', () => {
    expect(said('')).toEqual(['1 - error_roster_empty'])
    expect(said(rosterHeader)).toEqual(['1 - error_roster_empty'])
    expect(said('x'.repeat(2_000_001))).toEqual(['1 - error_roster_bytes'])
    const line = (id: number) => `${id},Ana,Lima,a${id}@example.com,05/17/1984,01/06/2020,`
    const many = Array.from({ length: ROSTER_LINES + 1 }, (_, index) => line(index))
    expect(said(rosterOf(many))).toEqual([`${ROSTER_LINES + 2} - error_roster_lines`])
    expect(read(rosterOf(many.slice(1))).employees).toHaveLength(ROSTER_LINES)
  })
})
