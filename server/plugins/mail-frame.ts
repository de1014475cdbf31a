/** Lines of a mail's text version that one class stands for, and the most classes that there are. */
const LINES = 4
const MOST = 30
const SIGNS_OF_A_LINE = 70

/**
 * The class of the frame that shows a mail: how long the mail is, by its text version. A frame cannot grow with what it
 * shows where no script runs, on the page or in the mail.
 */
export const mailFrameClass = (text: string): string => {
  const lines = text
    .split('\n')
    .reduce((count, line) => count + Math.max(1, Math.ceil(line.length / SIGNS_OF_A_LINE)), 0)
  return `mail-${Math.min(MOST, Math.ceil(lines / LINES))}`
}

const classes = Array.from({ length: MOST }, (_, at) => ({ name: `.mail-${at + 1}`, lines: (at + 1) * LINES }))

/**
 * The height of each class, in pixels: measured on the mails that the product sends, on a phone, where lines break more
 * often, and on a wide window.
 */
export const mailFrameCss = [
  ...classes.map(({ name, lines }) => `iframe${name} { height: ${360 + lines * 31}px; }`),
  '@media (min-width: 48rem) {',
  ...classes.map(({ name, lines }) => `  iframe${name} { height: ${250 + lines * 28}px; }`),
  '}',
  '',
].join('\n')
