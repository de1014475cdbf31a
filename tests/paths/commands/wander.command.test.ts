import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { wanderCommand } from '#paths/commands/wander.command.ts'

test('a fault that cannot be planted is refused, and nothing is run without it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wander-'))
  const wanderer = join(folder, 'wanderer.mjs')
  writeFileSync(wanderer, "export const plants = ['wrong-price', 'no-end']\nexport const workersHere = () => 1\n")
  try {
    const program = new Command('paths').exitOverride()
    wanderCommand(program)
    const asked = program.parseAsync(['wander', '--plant', 'wrong-prize', '--wanderer', wanderer], { from: 'user' })
    await expect(asked).rejects.toThrow('There is no fault "wrong-prize" to plant. There are: wrong-price, no-end.')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
