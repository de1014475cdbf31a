import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { models } from '#machines/registry.ts'
import { toScxml } from '#paths/diagram/export/scxml.export.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { everything } from '../everything.ts'
import { scxmlFaults } from './scxml-schema.ts'

const { DOMParser } = new Window()

/** Reads XML; throws where it is not well formed. */
const parsed = (text: string): Document => {
  const document = new DOMParser().parseFromString(text, 'application/xml') as unknown as Document
  const error = document.querySelector('parsererror')
  if (error !== null) throw new Error(error.textContent)
  return document
}

describe.each([...Object.entries(models), ['everything', { machine: everything }] as const])('%s', (_, { machine }) => {
  const structure = structureOf(machine)
  const document = parsed(toScxml(structure))
  const all = (name: string) => [...document.getElementsByTagName(name)]

  test('keeps to the structure of SCXML', () => {
    expect(scxmlFaults(document)).toEqual([])
  })

  test('has every state, actor and transition', () => {
    const prefixed = structure.nodes.map(({ id }) => (id === '' ? structure.id : `${structure.id}.${id}`))
    const states = ['state', 'parallel', 'final', 'history'].flatMap(all).map((element) => element.getAttribute('id'))
    expect(states.toSorted()).toEqual(prefixed.toSorted())
    const calls = structure.nodes.flatMap(({ invokes }) => invokes.map(({ src }) => src))
    expect(
      all('invoke')
        .map((element) => element.getAttribute('src'))
        .toSorted(),
    ).toEqual(calls.toSorted())
    const ofHistory = structure.nodes.filter(({ type }) => type === 'history').length
    expect(all('transition')).toHaveLength(structure.transitions.length + ofHistory)
    const conditions = all('transition').flatMap((element) => element.getAttribute('cond') ?? [])
    expect(conditions.toSorted()).toEqual(structure.transitions.flatMap(({ guard }) => guard ?? []).toSorted())
  })
})

test.each([
  ['a state in a final one', '<final id="a"><state id="b"/></final>', ['state may not stand in final']],
  [
    'a transition to nowhere',
    '<state id="a"><transition event="x" target="b"/></state>',
    ['transition leads to b, which is not there'],
  ],
  ['one id twice', '<state id="a"/><state id="a"/>', ['a is there twice']],
  [
    'an attribute that is not there',
    '<parallel id="a" initial="a"/>',
    ['parallel has no attribute initial', 'a parallel state begins everywhere', 'a begins in a, which is not in it'],
  ],
  ['an empty transition', '<state id="a"><transition/></state>', ['a transition says nothing']],
  [
    'a cancel of nothing',
    '<state id="a"><onexit><cancel sendid="x"/></onexit></state>',
    ['x is cancelled and never sent'],
  ],
])('the structure refuses %s', (_, inside, faults) => {
  const text = `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">${inside}</scxml>`
  expect(scxmlFaults(parsed(text)).toSorted()).toEqual(faults.toSorted())
})

test('what is not well formed is not read', () => {
  expect(() => parsed('<scxml><state></scxml>')).toThrow(/error|mismatch/i)
})
