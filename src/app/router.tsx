import { Route, Routes } from 'react-router-dom'
import { NotFoundPage } from './not-found.page.tsx'
import { pages } from './pages.ts'
import { Shell } from './shell.tsx'

/** The addresses of the product (spec 1, section 2, Routes). */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<pages.landing />} />
        <Route path="home" element={<pages.landing />} />
        <Route path="plans" element={<pages.plans />} />
        <Route path="new-plans" element={<pages.plans />} />
        <Route path="plan/:id/:name" element={<pages.plan />} />
        <Route path="cart" element={<pages.cart />} />
        <Route path="enrollment/*" element={<pages.wizard />} />
        <Route path="404" element={<NotFoundPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
