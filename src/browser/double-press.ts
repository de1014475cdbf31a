/** What a click is meant for, and what it said at that moment: React may make another button of the same element. */
const pressedBy = (event: Event): { control: Element; said: string | null } | null => {
  const target = event.target instanceof Element ? event.target : null
  const control = target?.closest('label')?.control ?? target?.closest('button, a, input, select, summary')
  return control ? { control, said: control.textContent } : null
}

/**
 * The second press of a double click goes nowhere but where the first one went. The answer to the first may have put
 * another button under the pointer: Yes after Continue, Submit after Next, a box to agree with after a mistake. Who
 * presses one button again and again is heard each time.
 */
export const guardDoublePress = (): void => {
  let first: ReturnType<typeof pressedBy> = null
  document.addEventListener(
    'click',
    (event) => {
      const now = pressedBy(event)
      if (event.detail <= 1) {
        first = now
        return
      }
      if (now === null || (now.control === first?.control && now.said === first.said)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
