// `node tools/complete-lockfile.mjs`, after `npm install` has changed package-lock.json. npm leaves the binaries of
// other platforms out of the lockfile where its registry does not have them yet, and `npm ci` then refuses the
// lockfile everywhere. This names them, with the version that their package asks for; no other line changes.
import { readFileSync, writeFileSync } from 'node:fs'

const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8'))
const paths = Object.keys(lock.packages)
const has = (name) => paths.some((path) => path.endsWith(`node_modules/${name}`))
const platform =
  /[-/](android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)(?:-(gnu|musl)?\w*)?$/
const libc = { gnu: 'glibc', musl: 'musl' }

let count = 0
for (const path of paths.filter((name) => name !== '')) {
  const { optionalDependencies = {}, dev, license, engines } = lock.packages[path]
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (has(name)) continue
    const [, os, cpu, abi] = platform.exec(name) ?? []
    if (os === undefined || !/^\d+\.\d+\.\d+$/.test(version))
      throw new Error(`${path} asks for ${name}@${version}: what is it?`)
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(dev ? { dev } : {}),
      ...(os === 'linux' && abi ? { libc: [libc[abi]] } : {}),
      license,
      optional: true,
      os: [os],
      engines,
    }
    count += 1
  }
}
const sorted = Object.entries(lock.packages).toSorted(([left], [right]) => (left < right ? -1 : 1))
lock.packages = Object.fromEntries(sorted)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${count} added`)
