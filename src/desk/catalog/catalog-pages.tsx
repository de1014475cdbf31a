import { Route, Routes } from 'react-router-dom'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import { adoptStyles } from '../../ui/tool-frame/adopt-styles.ts'
import { DeskCatalogPage } from './desk-catalog.page.tsx'
import { DeskVersionPage } from './desk-version.page.tsx'
import { DeskFilePage } from './file/desk-file.page.tsx'
import { DeskFormsPage } from './forms/desk-forms.page.tsx'
import catalogCss from './catalog.css?inline'

adoptStyles(catalogCss)

/** The pages of who publishes: nobody else at the desk loads them. */
export function CatalogPages({ accessRef }: { accessRef: DeskAccessRef }) {
  return (
    <Routes>
      <Route index element={<DeskCatalogPage accessRef={accessRef} />} />
      <Route path=":number" element={<DeskVersionPage accessRef={accessRef} />} />
      <Route path=":number/file" element={<DeskFilePage accessRef={accessRef} />} />
      <Route path=":number/forms" element={<DeskFormsPage accessRef={accessRef} />} />
      <Route path="*" element={<DeskCatalogPage accessRef={accessRef} />} />
    </Routes>
  )
}
