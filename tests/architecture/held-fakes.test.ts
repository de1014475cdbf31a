import { expect, test } from 'vitest'
import { readFileSync, readdirSync } from 'node:fs'

/** Machines of the tests' own, which no server answers. */
const ownMachines = /^traffic\//

/** Places where a machine gets actors, and none holds them to what actors give at the server. */
const loose = (text: string): string[] =>
  [...text.matchAll(/(\w*)\(?\s*[\w.]+\s*\.provide\(\{\s*actors/g)].flatMap(([place, holder]) =>
    holder === 'asAtServer' || holder === 'held' ? [] : [place],
  )

test('tests of views and machines hold the actors that they make up to what actors give at the server', () => {
  const found = ['tests/src', 'tests/machines'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !ownMachines.test(file))
      .flatMap((file) => loose(readFileSync(`${folder}/${file}`, 'utf8')).map((place) => `${file}: ${place}`)),
  )
  expect(found).toEqual([])
})

test('an actor that is given past the helper is found', () => {
  expect(loose('const one = createActor(cartMachine.provide({ actors: { loadCart } }))')).toHaveLength(1)
  expect(loose('createActor(asAtServer(cartMachine.provide({ actors: { loadCart } })))')).toEqual([])
})
