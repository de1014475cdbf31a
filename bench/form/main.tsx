import { createRoot } from 'react-dom/client'
import { CountedForm, OurForm } from './our-form.tsx'
import { HookForm } from './hook-form.tsx'
import { StockForm } from './stock-form.tsx'

// `?form=ours&fields=500`: one page, so that all three run on the same React.
const query = new URLSearchParams(location.search)
const count = Number(query.get('fields') ?? '20')
const forms = { ours: OurForm, counted: CountedForm, hook: HookForm, stock: StockForm }
const Chosen = Object.entries(forms).find(([name]) => name === query.get('form'))?.[1] ?? OurForm
const root = document.getElementById('root')
if (root) createRoot(root).render(<Chosen count={count} />)
