import { diagramCss } from '#paths/diagram/styles.ts'
import { adoptStyles } from '../../ui/tool-frame/adopt-styles.ts'
import analysisCss from '../analysis/analysis.css?inline'
import canvasCss from './canvas.css?inline'
import machineCss from '../machine.css?inline'
import panelCss from '../panel.css?inline'
import overviewCss from '../overview/overview.css?inline'
import viewerCss from '../viewer.css?inline'
import walkCss from '../walk/walk.css?inline'

/** The machine's page after its parts: it says how they stand on wide windows and on paper. */
export const adoptViewerStyles = (): void =>
  adoptStyles(viewerCss, canvasCss, panelCss, machineCss, overviewCss, walkCss, analysisCss, diagramCss)
