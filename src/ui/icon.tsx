import { categoryIcons } from '#schemas/storefront/catalog/category-icons.ts'
import './icon.css'

/** One stroke each on a 24-unit grid, drawn for this product. */
const strokes = {
  'arrow-left': 'M19 12H5m6 6-6-6 6-6',
  'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
  bolt: 'M13 3 5 13.5h6L10.5 21 19 10h-6.2L13 3Z',
  boxes: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13v7M13 16.5h7',
  calendar: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4',
  card: 'M3.5 6h17v12h-17zM3.5 10h17M7 14.5h3',
  cart: 'M3 4h2.3l2 11h10.4l1.8-7.5H6.2M9 19.5h.01M16 19.5h.01',
  check: 'm5 12.5 4.5 4.5L19 7',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  close: 'm6 6 12 12M18 6 6 18',
  danger: 'M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7l5-5ZM12 8v4.8M12 15.8h.01',
  dental:
    'M8 4C5.5 4 4 6 4.5 9c.4 2.5 1.3 3.5 1.6 6 .3 2.7.8 5 2.2 5 1.8 0 1.5-5.5 3.7-5.5s1.9 5.5 3.7 5.5c1.4 0 1.9-2.3 2.2-5 .3-2.5 1.2-3.5 1.6-6C20 6 18.5 4 16 4c-1.6 0-2.5 1-4 1S9.6 4 8 4Z',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14',
  dumbbell: 'M3.5 10v4M6.5 7.5v9M17.5 7.5v9M20.5 10v4M6.5 12h11',
  edit: 'm4.5 19.5.8-4L16 4.8l3.2 3.2L8.5 18.7l-4 .8ZM13.7 7.1l3.2 3.2',
  external: 'M13.5 4.5h6v6M19.5 4.5 11 13M17.5 13.5v6h-13v-13h6',
  eye: 'M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12ZM12 9.3a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4Z',
  globe: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM3.8 12h16.4M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
  heart:
    'M12 19.8S4 15 4 9.3C4 6.8 5.9 5 8.1 5c1.7 0 3.1.9 3.9 2.4C12.8 5.9 14.2 5 15.9 5 18.1 5 20 6.8 20 9.3c0 5.7-8 10.5-8 10.5Z',
  home: 'm3.8 11 8.2-7 8.2 7M6 9.5v10.5h12V9.5M10 20v-5.5h4V20',
  hospital: 'M5 20.5v-16h14v16M3 20.5h18M12 7.5v6M9 10.5h6M9.8 20.5v-4h4.4v4',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 11.2v5M12 7.9h.01',
  kit: 'M4 8h16v11.5H4zM9 8V5h6v3M12 11v5.5M9.2 13.8h5.6',
  layers: 'm12 4 8.5 4.5L12 13 3.5 8.5ZM4 12.5l8 4.3 8-4.3M4 16.3l8 4.2 8-4.2',
  lock: 'M5.5 10.5h13v9.5h-13zM8.3 10.5V7.7a3.7 3.7 0 0 1 7.4 0v2.8M12 14.3v2',
  mail: 'M3.5 5.5h17v13h-17zM3.8 6.2 12 12.8l8.2-6.6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5.5 12h13',
  paw: 'M12 12.2c-2.8 0-5 3.2-5 5.3 0 1.5 1.1 2.2 2.3 2.2 1.1 0 1.7-.5 2.7-.5s1.6.5 2.7.5c1.2 0 2.3-.7 2.3-2.2 0-2.1-2.2-5.3-5-5.3ZM5.3 11v1M9.4 5.5v1.5M14.6 5.5v1.5M18.7 11v1',
  phone: 'M7.2 4 4.6 5.3c-.5 6.9 7.2 14.6 14.1 14.1L20 16.8l-4.3-2.5-1.8 1.8c-2.3-.9-5.1-3.7-6-6l1.8-1.8L7.2 4Z',
  pill: 'm11 5.5-5.5 5.5a5.3 5.3 0 0 0 7.5 7.5l5.5-5.5A5.3 5.3 0 0 0 11 5.5ZM8.2 8.2l7.6 7.6',
  plus: 'M12 5.5v13M5.5 12h13',
  print: 'M7 8.5v-5h10v5M7 17.5H4v-9h16v9h-3M7 14h10v6.5H7z',
  question:
    'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM9.6 9.7c.2-1.5 1.2-2.2 2.5-2.2 1.4 0 2.4.9 2.4 2.1 0 1.9-2.5 1.9-2.5 3.9M12 16.5h.01',
  search: 'M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM15 15l4.8 4.8',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.7 7.4 7 9 4.3-1.6 7-4.7 7-9V6l-7-2.5ZM8.8 11.8l2.3 2.3 4.2-4.4',
  star: 'm12 4 2.5 5.2 5.7.8-4.1 4 1 5.7L12 17l-5.1 2.7 1-5.7-4.1-4 5.7-.8L12 4Z',
  stethoscope:
    'M6.5 4H5v5.5a4.5 4.5 0 0 0 9 0V4h-1.5M9.5 14v2a4.5 4.5 0 0 0 9 0v-2.5M18.5 9.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  success: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM8.3 12.3l2.6 2.6 4.9-5.2',
  trash: 'M4.5 6.5h15M9.5 6.5v-2h5v2M6.5 6.5l.8 13.5h9.4l.8-13.5M10.3 10v6.5M13.7 10v6.5',
  umbrella: 'M12 4.5a8.5 8.5 0 0 1 8.5 8.5h-17A8.5 8.5 0 0 1 12 4.5ZM12 3v1.5M12 13v5.3a2 2 0 0 0 4 0',
  user: 'M12 4.5a3.7 3.7 0 1 1 0 7.4 3.7 3.7 0 0 1 0-7.4ZM4.5 20c.5-3.8 3.4-5.6 7.5-5.6s7 1.8 7.5 5.6',
  users:
    'M9 5.5a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6ZM2.5 19.5c.4-3.4 2.9-5 6.5-5s6.1 1.6 6.5 5M15.5 5.8a3.2 3.2 0 0 1 0 6.1M17.5 14.9c2.3.5 3.7 2 4 4.6',
  wallet: 'M16.5 8.5V5H5.5A1.5 1.5 0 0 0 4 6.5V18a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 18v-9.5H5.5M16.3 14h.01',
  warning: 'M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17h.01',
  wheelchair: 'M10 4.5h.01M10 8v6h5.5l2.5 5M10 10.5h4M7.5 11.5a5 5 0 1 0 6.8 6.3',
} as const

export type IconName = keyof typeof strokes

/** Pictures beside words, never instead of them: hidden from screen readers. */
export function Icon({ name, size = 'md' }: { name: IconName; size?: 'sm' | 'md' | 'lg' | 'xl' }) {
  return (
    <svg className={`icon icon-${size}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={strokes[name]} />
    </svg>
  )
}

const pictures: Readonly<Record<string, IconName>> = categoryIcons

/** The picture of a plan category (spec 1, section 3, Plan categories). */
export const categoryIcon = (category: string): IconName => pictures[category] ?? 'star'
