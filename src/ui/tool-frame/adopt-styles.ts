import toolFrameCss from './tool-frame.css?inline'

const adopted = new Set<string>()

/**
 * Puts the styles of the desk or of the viewer into the page, once. They come with the code of those pages: the one
 * stylesheet of the product is fetched by every visitor, who needs none of them. Adopted sheets are allowed where the
 * page's policy forbids styles in line.
 */
export const adoptStyles = (...styles: readonly string[]): void => {
  const fresh = [toolFrameCss, ...styles].filter((css) => !adopted.has(css))
  if (fresh.length === 0) return
  for (const css of fresh) adopted.add(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(fresh.join('\n'))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
