import DOMPurify from 'dompurify'

const purify = DOMPurify()

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  if (!node.hasAttribute('href')) return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/** The safe part of some markup, as nodes. No styles, scripts, forms or frames; links open a new tab. */
export const clean = (html: string): DocumentFragment => {
  // Where it cannot work it would hand the markup back as it came.
  if (!purify.isSupported) throw new Error('the cleaner does not work in this browser')
  return purify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'select',
      'textarea',
      'iframe',
      'object',
      'embed',
      'audio',
      'video',
    ],
    FORBID_ATTR: ['style', 'id', 'name', 'class'],
  })
}
