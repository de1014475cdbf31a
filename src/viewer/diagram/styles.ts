import { diagramCss } from '#paths/diagram/styles.ts'
import analysisCss from '../analysis/analysis.css?inline'
import canvasCss from './canvas.css?inline'
import machineCss from '../machine.css?inline'
import panelCss from '../panel.css?inline'
import overviewCss from '../overview/overview.css?inline'
import viewerCss from '../viewer.css?inline'
import walkCss from '../walk/walk.css?inline'

/**
 * The viewer's styles come with its code: the one stylesheet of the product is fetched by every visitor, and no visitor
 * but an analyst needs these. Adopted sheets are allowed where the page's policy forbids styles in line.
 */
export const adoptStyles = (): void => {
  if (adopted) return
  adopted = true
  // The machine's page after its parts: it says how they stand on wide windows and on paper.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    [viewerCss, canvasCss, panelCss, machineCss, overviewCss, walkCss, analysisCss, diagramCss].join('\n'),
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

let adopted = false
