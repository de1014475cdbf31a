import { createMachine, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { checkMachine, readScxml, render, structureOf } from '../../index.ts'

const outline = (machine: AnyStateMachine) => {
  const { nodes, transitions } = structureOf(machine)
  return {
    nodes: nodes.map(({ id, type, initial, history, invokes }) => [id, type, initial, history, invokes.length]),
    transitions: transitions.map(({ source, kind, delay, targets, guard, reenter }) => [
      source,
      kind,
      delay,
      targets,
      guard,
      reenter,
    ]),
  }
}

const workshop = createMachine({
  id: 'workshop',
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      on: { CLOSE: { guard: 'isEmpty', target: 'closed' } },
      onDone: 'closed',
      states: {
        door: { initial: 'shut', states: { shut: { on: { PULL: 'wide' } }, wide: { after: { 500: 'shut' } } } },
        work: {
          initial: 'idle',
          states: {
            idle: { on: { START: 'busy', STAY: { actions: 'note' } } },
            busy: { invoke: { id: 'drill', src: 'drill', onDone: 'idle', onError: 'idle' } },
            back: { type: 'history' },
          },
        },
      },
    },
    closed: { on: { OPEN: { target: 'open', reenter: true } }, always: { guard: 'isOver', target: 'over' } },
    over: { type: 'final' },
  },
})

test('what is written as SCXML is read again as the same machine', async () => {
  const { machine, left } = readScxml(await render(workshop, 'scxml'))
  expect(left).toEqual([])
  expect(outline(machine)).toEqual(outline(workshop))
})

describe('a document of another tool', () => {
  const text = `<?xml version="1.0"?>
<!-- a lift -->
<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="lift" initial="waiting">
  <datamodel><data id="floor" expr="0"/></datamodel>
  <state id="waiting">
    <transition event="call" cond="floor &lt; 3" target="moving"/>
    <transition event="call" target="stuck"/>
  </state>
  <state id="moving">
    <onentry><send event="there" delay="2s"/><raise event="bell"/></onentry>
    <transition event="there" target="waiting"/>
  </state>
  <state id="stuck"/>
  <state id="unused"/>
</scxml>`

  test('is checked like any machine, its conditions answered either way', () => {
    const { machine, left, starts } = readScxml(text)
    const { findings, gaps } = checkMachine(machine)
    expect(findings.map(({ check, place }) => [check, place.state])).toEqual([
      ['unreached', 'unused'],
      ['stuck', 'stuck'],
    ])
    expect(gaps.map(({ name }) => name)).toEqual(['floor < 3'])
    expect(left).toEqual([
      { sentence: 'the data model is not read: conditions are answered either way', start: text.indexOf('<datamodel') },
    ])
    expect(text.slice(starts.get('unused'))).toMatch(/^<state id="unused"/)
  })

  test('what is no SCXML is refused', () => {
    expect(() => readScxml('<html></html>')).toThrow('its root is <html>, not <scxml>')
    expect(() => readScxml('<scxml><state></scxml>')).toThrow('</scxml> in line 1 closes nothing')
  })

  test('what cannot be read is refused with its line, and never left out', () => {
    const of = (...lines: string[]) => ['<scxml>', ...lines, '</scxml>'].join('\n')
    expect(() => readScxml('<scxml>\n<state id="a">')).toThrow('<state> in line 2 is not closed')
    expect(() => readScxml(of('<state id="a"/>', '<state id=b/>'))).toThrow('line 3 is no tag: <state id=b/>')
    expect(() => readScxml(of('<state id="a"/>', '<state id="a"/>'))).toThrow('line 3 names a second state "a"')
    expect(() => readScxml(of('<state id="a">', '<transition target="b"/>', '</state>'))).toThrow(
      'line 3 leads to "b", and there is no such state',
    )
    expect(readScxml(of('<state id="a"/>', '<state/>', '<state id="state1"/>')).starts.size).toBe(4)
  })

  test('what is not read of it is told, each with its place', () => {
    const whole = `<scxml name="whole">
  <script>let n = 0</script>
  <state id="a">
    <datamodel><data id="n"/></datamodel>
    <initial><transition target="a1"><log expr="1"/></transition></initial>
    <state id="a1">
      <onentry>
        <if cond="n"><raise event="go"/><else/><log/></if>
        <send event="tell"><param name="n" expr="1"/></send>
      </onentry>
      <invoke src="load"><param name="m" expr="2"/><content>x</content><finalize><assign location="n"/></finalize></invoke>
      <transition event="go" target="end"/>
    </state>
    <history id="h"><transition target="a1"><raise event="back"/></transition></history>
    <other:note/>
  </state>
  <final id="end"><donedata><param name="o" expr="3"/></donedata></final>
</scxml>`
    const { left } = readScxml(whole)
    const lines = left.map(({ sentence, start }) => `${whole.slice(0, start).split('\n').length}: ${sentence}`)
    expect(lines).toEqual([
      '2: <script> is not read: conditions are answered either way',
      '4: the data model is not read: conditions are answered either way',
      '5: <log> in <initial> is left out: nothing is done on the way to the first state',
      '8: what <if> does is not followed: <raise>, <log>',
      '9: <param> "n" is not read: what is given is not known',
      '11: <param> "m" is not read: what is given is not known',
      '11: <content> is not read: what is given is not known',
      '11: <finalize> is not read: what is done with an answer is left out',
      '14: <raise> in <history> is left out: nothing is done on the way to the first state',
      '15: <note> is not read',
      '17: <donedata> is not read: what the end gives is not known',
    ])
  })

  test('states side by side that would have one key keep apart', () => {
    const { machine, starts } = readScxml(`<scxml>
  <state id="p"><state id="x"><transition event="go" target="p-x"/></state><state id="p-x"/><state id="p-y"/></state>
</scxml>`)
    expect(outline(machine).nodes.map(([id]) => id)).toEqual(['', 'p', 'p.x', 'p.p-x', 'p.p-y'])
    expect([...starts.keys()]).toEqual(['', 'p', 'p.x', 'p.p-x', 'p.p-y'])
    expect(outline(machine).transitions.map(([, , , targets]) => targets)).toEqual([['p.p-x']])
  })

  test('the end of a region may be answered further out', () => {
    const { machine } = readScxml(`<scxml>
  <parallel id="both">
    <transition event="done.state.left" target="over"/>
    <state id="left"><state id="begun"><transition event="go" target="ended"/></state><final id="ended"/></state>
    <state id="right"><state id="waiting"><transition event="turn" target="waiting"/></state></state>
  </parallel>
  <final id="over"/>
</scxml>`)
    expect(checkMachine(machine).findings).toEqual([])
  })
})
