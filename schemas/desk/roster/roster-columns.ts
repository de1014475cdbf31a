/**
 * The columns of a roster's file, with the headers that are taken for each: letters and digits alone, without case and
 * accents. A column that is none of these is left out, and the check says so.
 */
export const rosterColumns = {
  employee_id: [
    'employeeid',
    'employeenumber',
    'employeeno',
    'empid',
    'id',
    'numerodeempleado',
    'numerodemploye',
    'matricule',
  ],
  first_name: ['firstname', 'givenname', 'nombre', 'prenom'],
  last_name: ['lastname', 'familyname', 'surname', 'apellido', 'apellidos', 'nom'],
  email: ['email', 'emailaddress', 'mail', 'correoelectronico', 'courriel'],
  birth_date: ['birthdate', 'dateofbirth', 'dob', 'fechadenacimiento', 'datedenaissance'],
  hire_date: ['hiredate', 'dateofhire', 'startdate', 'fechadecontratacion', 'datedembauche'],
  department: ['department', 'class', 'departmentclass', 'departamento', 'clase', 'service', 'classe'],
  hours: ['hours', 'hoursperweek', 'weeklyhours', 'horas', 'heures'],
  salary: ['salary', 'annualsalary', 'salario', 'salaire'],
  language: ['language', 'idioma', 'langue'],
} as const
export type RosterColumn = keyof typeof rosterColumns
export const rosterColumnNames = Object.keys(rosterColumns) as RosterColumn[]

/** What every line must have. */
export const requiredColumns: readonly RosterColumn[] = [
  'employee_id',
  'first_name',
  'last_name',
  'email',
  'birth_date',
  'hire_date',
]

/** Employees in one file, and bytes of it. */
export const ROSTER_LINES = 5000
export const ROSTER_BYTES = 2_000_000

const plainHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** The column of a header; null for one that is none of ours. */
export const columnOf = (header: string): RosterColumn | null => {
  const plain = plainHeader(header)
  return rosterColumnNames.find((name) => (rosterColumns[name] as readonly string[]).includes(plain)) ?? null
}
