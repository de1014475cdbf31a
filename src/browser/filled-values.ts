/** Kinds of input that hold no text: a file's value may not even be set. */
const without = new Set(['checkbox', 'radio', 'file', 'range', 'color', 'button', 'submit', 'reset', 'image'])

const isBox = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !without.has(target.type))

/** The setter of the platform, which React cannot see: on the element itself it puts one of its own. */
const setUnseen = (box: HTMLInputElement | HTMLTextAreaElement, value: string): void => {
  const prototype = box instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, value)
}

/**
 * Keeps what a script of the page puts into a box by `box.value = …`, as some form fillers do. React takes that for its
 * own work and ignores the `input` and `change` that follow, so that the box shows what the form never heard of. What
 * React has drawn is the box's default value: where a script's event comes with another one, React is made to see the
 * difference.
 */
export const hearFilledValues = (): void => {
  const hear = ({ isTrusted, target }: Event): void => {
    if (isTrusted || !isBox(target) || target.value === target.defaultValue) return
    const { value } = target
    target.value = `${value}.`
    setUnseen(target, value)
  }
  for (const type of ['input', 'change']) document.addEventListener(type, hear, { capture: true })
}
