import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives a folder a disk of its own of so many megabytes, which can be filled. False where that is not permitted. */
export const mount = (folder: string, megabytes: number, owner?: { uid: number; gid: number }): boolean => {
  const own = owner === undefined ? '' : `,uid=${owner.uid},gid=${owner.gid}`
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700${own}`, 'tmpfs', folder]).status === 0
}

export const unmount = (folder: string): void => void spawnSync('umount', ['-l', folder])

export const canMount = (): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'enrollchart-mount-'))
  const can = mount(folder, 1)
  if (can) unmount(folder)
  rmdirSync(folder)
  return can
}
