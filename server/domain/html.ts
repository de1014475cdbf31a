/** HTML that is safe to send: `html` escapes whatever is put into it. */
export class Html {
  constructor(readonly text: string) {}
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter)

type Part = string | number | Html | readonly Html[]

export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(
    texts
      .map((text, index) => {
        const part = parts[index]
        if (part === undefined) return text
        if (part instanceof Html) return text + part.text
        return text + (typeof part === 'object' ? part.map((one) => one.text).join('') : escaped(String(part)))
      })
      .join(''),
  )
