import { useEffect } from 'react'
import { useSiteRef } from '../app/site-context.ts'
import { siteNews } from '../calls/site-news.ts'

/** While a page of the storefront is shown, the frame hears what its calls changed. */
export const useSiteNews = (): void => {
  const site = useSiteRef()
  useEffect(() => siteNews.listen((news) => site.send(news)), [site])
}
