// `npm run staff`: who works at the desk. Adds people, gives them roles, invites them to set up a passkey, and closes
// their access. Run it where the server runs: names are sealed by its keys (docs/operate.md, "The desk").
import { Command, InvalidArgumentError } from 'commander'
import { type DeskRole, deskRoleNames } from '#schemas/desk/roles.ts'
import { emailPattern } from '#schemas/fields/patterns.ts'
import { systemClock } from '../clock.ts'
import { randomId } from '../crypto/random.ts'
import { makePasskeys } from '../repositories/desk/passkeys.repository.ts'
import { type StaffMember, makeStaff } from '../repositories/desk/staff.repository.ts'
import { INVITED_FOR, inviteStaff } from '../services/visits/passkeys.service.ts'
import { type Opened, withOpened } from './opened.ts'

const emailAddress = new RegExp(emailPattern, 'u')

const rolesOf = (text: string): DeskRole[] => {
  const names = text.split(',').map((name) => name.trim())
  const roles = names.flatMap((name) => deskRoleNames.find((role) => role === name) ?? [])
  if (roles.length === 0 || roles.length < names.length)
    throw new InvalidArgumentError(`Write some of ${deskRoleNames.join(', ')}, with commas between them.`)
  return [...new Set(roles)]
}

/** Somebody by their id or e-mail address; throws where nobody has it. */
const someone = async ({ database, sealing }: Opened, who: string): Promise<StaffMember> => {
  const all = await makeStaff({ database, sealing }).all()
  const found = all.find(({ id, email }) => id === who || email.toLowerCase() === who.toLowerCase())
  if (found === undefined) throw new Error(`nobody "${who}" works at the desk: see npm run staff -- list`)
  return found
}

/** The link of an invitation. What is behind the # is sent to no server and stands in no log. */
const printInvitation = async (opened: Opened, member: Pick<StaffMember, 'id' | 'name'>): Promise<void> => {
  const token = await inviteStaff({ ...opened, clock: systemClock }, member.id)
  const { publicUrl, port } = opened.config
  const until = new Date(Date.now() + INVITED_FOR).toISOString().slice(0, 16).replace('T', ' ')
  console.log(`${member.name} sets up a passkey, once, until ${until} UTC, on:`)
  console.log(`${publicUrl ?? `http://localhost:${port}`}/desk#invitation=${token}`)
}

const program = new Command('staff').description('Who works at the desk')

program
  .command('add <email>')
  .description('adds somebody and prints their invitation')
  .requiredOption('--name <name>', 'as others read it')
  .requiredOption('--roles <roles>', `some of ${deskRoleNames.join(', ')}`, rolesOf)
  .action((email: string, { name, roles }: { name: string; roles: DeskRole[] }) =>
    withOpened(async (opened) => {
      const staff = makeStaff(opened)
      if (!emailAddress.test(email)) throw new Error(`"${email}" is no e-mail address`)
      const all = await staff.all()
      if (all.some((one) => one.closed_at === null && one.email.toLowerCase() === email.toLowerCase()))
        throw new Error(`${email} works at the desk already: npm run staff -- invite ${email}`)
      const member = { id: randomId(), name, email, roles }
      await staff.add(member, Date.now())
      await printInvitation(opened, member)
    }),
  )

program
  .command('list')
  .description('who works here, or has')
  .action(() =>
    withOpened(async (opened) => {
      for (const { id, name, email, roles, closed_at } of await makeStaff(opened).all()) {
        const keys = (await makePasskeys(opened).of(id)).length
        const standing = closed_at === null ? `${keys} passkey${keys === 1 ? '' : 's'}` : 'closed'
        console.log(`${id}  ${name} <${email}>  ${roles.join(',')}  ${standing}`)
      }
    }),
  )

program
  .command('invite <who>')
  .description('a new invitation, by id or e-mail address: for another device, or in the place of a lost one')
  .action((who: string) =>
    withOpened(async (opened) => {
      const member = await someone(opened, who)
      if (member.closed_at !== null) throw new Error(`${member.name} has left`)
      await printInvitation(opened, member)
    }),
  )

program
  .command('roles <who> <roles>')
  .description('gives other roles, from the next call on')
  .action((who: string, roles: string) =>
    withOpened(async (opened) => {
      const member = await someone(opened, who)
      await makeStaff(opened).change(member.id, { roles: rolesOf(roles) })
      console.log(`${member.name}: ${rolesOf(roles).join(', ')}`)
    }),
  )

program
  .command('close <who>')
  .description('ends the access of somebody who leaves, passkeys included, from the next call on')
  .action((who: string) =>
    withOpened(async (opened) => {
      const member = await someone(opened, who)
      await makeStaff(opened).change(member.id, { closed_at: Date.now() })
      const count = await makePasskeys(opened).remove(member.id)
      console.log(`${member.name} is out; ${count} passkey${count === 1 ? '' : 's'} removed`)
    }),
  )

await program.parseAsync()
